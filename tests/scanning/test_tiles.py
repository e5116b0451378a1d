"""`scan tiles`: every tile gets a label that the deck has, or is asked about; never one that nobody taught."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from calibration.decks import Deck
from companion.scanning import tiles as reader
from companion.scanning.context import Context
from companion.scanning.errors import ScanError
from companion.scanning.scan import Found
from companion.scanning.seen_tiles import SeenArrangement
from companion.scanning.straight import StraightPhoto, decode
from tests.scanning.seen_tiles import UNKNOWN, quilt, tile

LABELS = ("kite/red/5", "kite/blue/5", "star/red/2")
DECK = cast(
    Deck, SimpleNamespace(looks=SimpleNamespace(parts=tuple(tuple(one.split("/")) for one in LABELS), labels=LABELS))
)


def proposed(*row: Any) -> reader.TilesProposal:
    return reader.propose(quilt([row]), DECK)


def test_a_sure_tile_has_its_label_and_nothing_else_to_choose_from() -> None:
    (told,) = proposed(tile("kite/red/5", others=["star/red/2"])).tiles[0]
    assert told == reader.LabelledTile("kite/red/5", True, ())


def test_a_tile_with_one_doubtful_part_is_not_sure_and_names_what_else_it_could_be() -> None:
    (told,) = proposed(tile("kite/red/5", (True, False, True), ["kite/blue/5"])).tiles[0]
    assert told == reader.LabelledTile("kite/red/5", False, ("kite/blue/5",))


def test_parts_that_no_taught_tile_joins_are_not_believed_however_sure_each_is() -> None:
    """A red 2 with a kite on it was never taught: the likeliest taught one is asked about."""
    (told,) = proposed(tile("kite/red/2", others=["kite/green/2", "star/red/2", "kite/red/5"])).tiles[0]
    assert told == reader.LabelledTile("star/red/2", False, ("kite/red/5",))
    (alone,) = proposed(tile("kite/green/2")).tiles[0]
    assert alone == reader.LabelledTile(None, False, ())


def test_unknown_tiles_are_a_problem_in_their_places_and_a_gap_is_none() -> None:
    found = proposed(UNKNOWN, None, tile("kite/red/5"), tile("kite/green/2"))
    assert found.tiles[0][1] is None
    assert [(problem.kind, problem.cells) for problem in found.problems] == [("unknown-tile", ((0, 0), (0, 3)))]
    assert proposed(tile("kite/red/5"), None).problems == ()


def arrangement(rows: int, cols: int) -> Found[SeenArrangement]:
    seen = quilt([[tile("kite/red/5")] * cols] * rows)
    return Found(seen, seen.board, np.zeros((1, 1, 3), np.uint8))


@pytest.fixture
def photo(monkeypatch: pytest.MonkeyPatch) -> StraightPhoto:
    """A photo in which three arrangements lie, the largest first."""
    lie = (arrangement(3, 4), arrangement(1, 3), arrangement(1, 1))
    monkeypatch.setattr(reader, "find_arrangements", lambda *_, **__: lie)
    return StraightPhoto(decode(np.full((400, 400, 3), 90, np.uint8)))


def sizes(photo: StraightPhoto, context: Context) -> list[tuple[int, int]]:
    return [(found.seen.rows, found.seen.cols) for found in reader.find_tiles(photo, context)]


def test_the_arrangement_of_the_size_that_was_told_comes_first(photo: StraightPhoto) -> None:
    assert sizes(photo, Context("tiles", rows=1, cols=3)) == [(1, 3), (3, 4), (1, 1)]
    assert sizes(photo, Context("tiles")) == [(3, 4), (1, 3), (1, 1)]


def test_where_none_has_the_size_that_was_told_both_sizes_are_named(photo: StraightPhoto) -> None:
    with pytest.raises(ScanError) as caught:
        reader.find_tiles(photo, Context("tiles", rows=2, cols=2))
    assert caught.value.kind == "nothing-readable"
    assert "shows 3 x 4 tiles of the deck, not 2 x 2" in str(caught.value)


def test_without_a_deck_it_says_which_word_is_missing() -> None:
    prepare = reader.SUBJECTS["tiles"].prepare
    assert prepare is not None
    with pytest.raises(ScanError, match="--deck FOLDER"):
        prepare(Context("tiles"))
