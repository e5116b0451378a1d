"""Cards in the words of the game: their order on the table, what is sure, and the cards that stayed."""

from __future__ import annotations

from math import cos, pi, sin

import numpy as np
import pytest

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.shapes import parse_shape
from companion.scanning import Context, ScanError, read
from companion.scanning.doodle_cards import SeenCard, order_on_table, skip_carried
from vision.training.pictures.patch_card_photos import make_cards

NOWHERE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def seen(*shapes: str) -> tuple[SeenCard, ...]:
    return tuple(SeenCard(((float(number), 0.0), *NOWHERE[1:]), (shape,), True) for number, shape in enumerate(shapes))


def test_a_ring_is_read_clockwise_from_its_top() -> None:
    angles = [-pi / 2 + number * pi / 4 for number in range(8)]
    ring = [(400 + 300 * cos(angle), 300 + 200 * sin(angle)) for angle in angles]
    shuffled = [3, 6, 1, 0, 7, 2, 5, 4]
    assert [shuffled[number] for number in order_on_table([ring[number] for number in shuffled])] == list(range(8))


def test_rows_are_read_as_one_reads() -> None:
    rows = [(500.0, 95.0), (100.0, 100.0), (300.0, 110.0), (110.0, 300.0), (310.0, 290.0)]
    assert order_on_table(rows) == [1, 2, 0, 3, 4]


def test_a_single_card_is_in_order() -> None:
    assert order_on_table([(5.0, 5.0)]) == [0]


def test_the_cards_that_stayed_lead_the_ring() -> None:
    ring, carried = skip_carried(seen("####", "##", "###/#..", "#"), ("##", "#../###"))
    assert carried == 2
    assert [card.shapes[0] for card in ring] == ["##", "###/#..", "#", "####"]


@pytest.mark.parametrize("carried", [(), ("##", UNTOLD), ("##", "#####/.#...")])
def test_without_them_the_ring_stays_as_it_was(carried: tuple[str, ...]) -> None:
    cards = seen("####", "##", "###/#..")
    assert skip_carried(cards, carried) == (cards, 0)


def test_a_clear_card_is_sure_and_one_cell_is_always_asked_about() -> None:
    made = make_cards(40_003, 0.0, "row", [parse_shape("###/#.#"), parse_shape("#"), parse_shape("##./.##/..#")])
    scan = read(made.pixels, Context("patchwork-doodle", "cards"))
    assert len(scan.flats) == len(scan.seen) == 3
    first, second, third = scan.seen
    assert (first.shapes[0], first.is_sure) == ("###/#.#", True)
    assert set(second.shapes[:2]) == {"#", "##/##"}
    assert not second.is_sure
    assert (third.shapes[0], third.is_sure) == (str(parse_shape("##./.##/..#").canonical()), True)


def test_a_table_without_cards_is_told_with_what_to_do() -> None:
    with pytest.raises(ScanError, match="lay the cards apart"):
        read(np.full((600, 800, 3), 120, np.uint8), Context("patchwork-doodle", "cards"))
