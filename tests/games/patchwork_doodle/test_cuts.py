"""What one straight cut can give: the rulebook's pictures, and a second opinion on thousands of patches."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.patchwork_doodle.components import KNOWN_SHAPES, START_SHAPES
from companion.games.patchwork_doodle.cuts import cuts_of, pieces_of_a_cut
from companion.games.shapes import Shape, parse_shape, shape_of
from tests.games.patchwork_doodle.twins import pieces, same_patch


@pytest.mark.parametrize(
    ("patch", "given"),
    [
        ("###/#.#", {"###/#..", "##/#.", "##", "#"}),
        ("###/##.", {"###", "##/#.", "##", "#", "##/##"}),
        ("##/##", {"##"}),
        ("#", set()),
        ("##", {"#"}),
        ("####", {"###", "##", "#"}),
        # Through the long row: an end cell, or between the arm and the end; through the arm: the arm's cell.
        ("###/.#.", {"#", "##/#.", "###"}),
        # A cross loses one arm; no straight line that spares the middle gives anything else.
        (".#./###/.#.", {"#", "###/.#."}),
        # A cut across the hole of a ring goes through two arms at once: 3 and 5, or no cut at all.
        ("###/#.#/###", {"###", "###/#.#"}),
    ],
)
def test_pieces_by_hand(patch: str, given: set[str]) -> None:
    assert set(map(str, pieces_of_a_cut(parse_shape(patch)))) == given


def as_twin(shape: Shape) -> frozenset[tuple[int, int]]:
    return same_patch(frozenset(shape.cells))


@pytest.mark.parametrize("shape", [*KNOWN_SHAPES, *START_SHAPES], ids=str)
def test_the_twin_agrees_on_every_known_card(shape: Shape) -> None:
    assert {as_twin(piece) for piece in pieces_of_a_cut(shape)} == pieces(frozenset(shape.cells))


def random_patch(random: Random) -> Shape:
    cells = {(0, 0)}
    size = random.choice([1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 7, 8])
    while len(cells) < size:
        row, col = random.choice(sorted(cells))
        cells.add(random.choice([(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]))
    return shape_of(cells)


def test_the_twin_agrees_on_10000_random_patches() -> None:
    random = Random(8)
    for _ in range(10_000):
        shape = random_patch(random)
        assert {as_twin(piece) for piece in pieces_of_a_cut(shape)} == pieces(frozenset(shape.cells)), str(shape)


def test_pieces_are_the_same_however_the_card_is_turned() -> None:
    for shape in KNOWN_SHAPES:
        assert len({pieces_of_a_cut(turned) for turned in shape.orientations()}) == 1


@pytest.mark.parametrize("shape", [*KNOWN_SHAPES, *START_SHAPES], ids=str)
def test_a_cut_parts_the_patch_along_its_line_and_nowhere_else(shape: Shape) -> None:
    for cut in cuts_of(shape):
        assert sorted((*cut.one, *cut.other)) == list(shape.cells)
        (row, col), (last_row, last_col) = cut.start, cut.end
        if row == last_row:
            along = {((row - 1, at), (row, at)) for at in range(col, last_col)}
        else:
            assert col == last_col
            along = {((at, col - 1), (at, col)) for at in range(row, last_row)}
        meeting = {
            (min(one, other), max(one, other))
            for one in cut.one
            for other in cut.other
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
        }
        assert meeting
        assert meeting <= along


def test_known_shapes_are_canonical_and_different() -> None:
    assert [shape.canonical() for shape in KNOWN_SHAPES] == list(KNOWN_SHAPES)
    assert len(set(KNOWN_SHAPES)) == 24
    assert len({shape.canonical() for shape in START_SHAPES}) == 10
    assert {shape.size for shape in START_SHAPES} == {7}
