"""A shape is the same patch however it is turned or flipped."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.shapes import BadShape, connected_parts, format_shape, parse_shape, shape_of


@pytest.mark.parametrize("text", ["#", "##", "##/#.", "###/#.#", ".#./###/.#.", "..#/.##/.#./###", "#####/..#.."])
def test_notation_round_trips(text: str) -> None:
    assert format_shape(parse_shape(text)) == text


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no cell"), ("...", "no cell"), ("##/#", "equally long"), ("#x", "write #"), ("#./.#", "hang together"),
        (".#/.#", "empty row or column"), ("../##", "empty row or column"), ("#.#", "hang together"), ("/", "no cell"),
    ],
)  # fmt: skip
def test_what_is_no_shape_is_refused_with_a_reason(text: str, word: str) -> None:
    with pytest.raises(BadShape, match=word):
        parse_shape(text)


@pytest.mark.parametrize(
    ("text", "count"),
    [("#", 1), ("##/##", 1), (".#./###/.#.", 1), ("##", 2), ("##./.#./.##", 4), ("##/#.", 4), ("###/.#.", 4),
     ("###/#..", 8), ("####/.#..", 8), ("###/##.", 8)],
)  # fmt: skip
def test_how_many_ways_a_patch_can_lie(text: str, count: int) -> None:
    assert len(set(parse_shape(text).orientations())) == count


def test_the_mirror_image_of_an_l_is_the_same_patch() -> None:
    assert parse_shape("#./#./##").canonical() == parse_shape(".#/.#/##").canonical()


def test_the_flattest_orientation_stands_for_all() -> None:
    assert str(parse_shape(".#/.#/##/#.").canonical()) == "###./..##"
    assert parse_shape("##./.#./###/.#.").canonical().height == 3


def test_a_quarter_turn_is_clockwise() -> None:
    assert parse_shape("###/#..").rotated() == parse_shape("##/.#/.#")
    assert parse_shape("###/#..").flipped() == parse_shape("###/..#")


def test_every_orientation_names_the_same_canonical_shape() -> None:
    random = Random(7)
    for _ in range(500):
        cells = {(0, 0)}
        while len(cells) < random.randint(1, 8):
            row, col = random.choice(sorted(cells))
            cells.add(random.choice([(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]))
        shape = shape_of(cells)
        assert shape.is_connected
        assert {turned.canonical() for turned in shape.orientations()} == {shape.canonical()}
        assert all(parse_shape(str(turned)) == turned for turned in shape.orientations())


def test_a_placed_shape_lies_where_it_was_put() -> None:
    assert parse_shape(".#/##").placed(2, 3) == ((2, 4), (3, 3), (3, 4))


def test_parts_hang_together_by_edges_not_by_corners() -> None:
    assert connected_parts([(0, 0), (1, 1), (1, 2)]) == (((0, 0),), ((1, 1), (1, 2)))
