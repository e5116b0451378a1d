"""What is wrong with a photographed quilt is told as problems with their cells."""

from __future__ import annotations

from companion.games.quiltable.components import CARDS
from companion.games.quiltable.problems import SeenTile, judge
from companion.games.quiltable.quilt import Tile, tile_of


def kinds(rows: list[list[SeenTile | None]], **about: object) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    return [(problem.kind, problem.cells) for problem in judge(rows, **about).problems]  # type: ignore[arg-type]


PUMPKIN = SeenTile(block="pumpkin")


def test_block_and_patch_tell_the_card_and_so_its_premium_and_pattern() -> None:
    for card in CARDS:
        seen = judge([[SeenTile(card.block, None, card.patch_colour, card.patch_position)]])
        assert seen.problems == ()
        assert seen.placed == (((0, 0), tile_of(card.id)),)
        assert seen.placed[0][1].card == card


def test_a_tile_may_be_known_by_block_and_premium_only() -> None:
    seen = judge([[SeenTile("pumpkin", True), SeenTile("corn")]])
    assert seen.problems == ()
    assert [tile for _, tile in seen.placed] == [Tile("pumpkin", True), Tile("corn")]


def test_a_card_that_exists_once_is_not_seen_twice() -> None:
    rows: list[list[SeenTile | None]] = [[SeenTile(card=5), PUMPKIN, SeenTile("sunflower", True, "green", "middle")]]
    assert kinds(rows) == [("seen-twice", ((0, 0), (0, 2)))]
    assert kinds(rows, copies=2) == []


def test_a_card_known_to_lie_elsewhere_is_a_problem() -> None:
    assert kinds([[SeenTile(card=5)]], elsewhere=[5]) == [("seen-twice", ((0, 0),))]
    assert kinds([[SeenTile(card=5)]], elsewhere=[5], copies=2) == []


def test_unknown_and_contradicting_tiles_are_marked() -> None:
    rows: list[list[SeenTile | None]] = [
        [SeenTile(), SeenTile(block="banana"), SeenTile(card=97)],
        [SeenTile("corn", card=1), SeenTile("corn", False, "green", "left"), SeenTile("corn", None, "green")],
    ]
    found = kinds(rows)
    assert [kind for kind, _ in found] == ["unknown-card"] * 6
    assert [cells[0] for _, cells in found] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert judge(rows).placed == ()


def test_a_quilt_in_two_pieces_shows_the_loose_blocks() -> None:
    rows: list[list[SeenTile | None]] = [[PUMPKIN, PUMPKIN, None], [None, None, PUMPKIN]]
    assert kinds(rows) == [("disconnected", ((1, 2),))]
    assert kinds(rows, may_have_gaps=True) == []


def test_a_tile_that_is_not_known_still_holds_the_quilt_together() -> None:
    assert [kind for kind, _ in kinds([[PUMPKIN, SeenTile(), PUMPKIN]])] == ["unknown-card"]


def test_a_quilt_larger_than_its_frame_is_too_large() -> None:
    five: list[list[SeenTile | None]] = [[PUMPKIN] * 5]
    assert [kind for kind, _ in kinds(five)] == ["too-large"]
    assert judge(five).quilt is None
    assert kinds([[PUMPKIN] * 4], size=3)[0][0] == "too-large"


def test_empty_rows_around_a_quilt_do_not_make_it_too_large() -> None:
    seen = judge([[None] * 6, [None, None, PUMPKIN, PUMPKIN, PUMPKIN, PUMPKIN]])
    assert seen.problems == ()
    assert seen.quilt is not None
    assert seen.quilt.count == 4
    assert seen.move == (0, -2)
    assert seen.placed[0][0] == (1, 2)
    assert seen.quilt.at((1, 0)) == Tile("pumpkin")


def test_a_tile_that_is_not_known_keeps_its_place_in_the_frame() -> None:
    seen = judge([[SeenTile(), PUMPKIN, None, PUMPKIN]])
    assert seen.quilt is not None
    assert list(seen.quilt.placed) == [(0, 1), (0, 3)]


def test_thirteen_pumpkins_are_more_than_one_copy_has() -> None:
    row: list[SeenTile | None] = [PUMPKIN] * 4
    rows = [row, row, row, row[:1]]
    assert [kind for kind, _ in kinds(rows)] == ["too-many"]
    assert kinds(rows, copies=2) == []


def test_eight_premium_pumpkins_are_more_than_one_copy_has() -> None:
    star = SeenTile("pumpkin", True)
    assert kinds([[star] * 4, [star, star, star, PUMPKIN]]) == []
    assert [kind for kind, _ in kinds([[star] * 4, [star] * 4])] == ["too-many"]


def test_an_empty_photo_is_an_empty_quilt() -> None:
    seen = judge([])
    assert seen.problems == ()
    assert seen.quilt is not None
    assert seen.quilt.count == 0
