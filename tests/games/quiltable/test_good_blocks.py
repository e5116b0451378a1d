"""A block that would make a pattern score more, as the design's picture shows it."""

from __future__ import annotations

from companion.games.quiltable.components import CARDS, CardId
from companion.games.quiltable.good_blocks import GoodBlock, find_good_block
from companion.games.quiltable.quilt import Quilt, Tile, empty_quilt

ROWS = (
    ("leaf", "sunflower", "sunflower", None),
    ("acorn", "apple", "apple", None),
    ("leaf", "sunflower", "sunflower", None),
    ("sunflower", "leaf", "leaf", "sunflower"),
)
QUILT = Quilt(4, tuple(None if block is None else Tile(block) for row in ROWS for block in row))  # type: ignore[arg-type]


def card_of(pattern: str) -> CardId:
    return next(card.id for card in CARDS if card.pattern == pattern)


def test_a_leaf_beside_the_free_sunflower_makes_one_pair_more() -> None:
    good = find_good_block(QUILT, card_of("leaf sunflower"))
    assert good == GoodBlock((0, 3), "leaf", 1, 3)


def test_where_no_single_block_helps_there_is_none() -> None:
    assert find_good_block(QUILT, card_of("pie corn")) is None


def test_an_empty_frame_has_no_place_beside_its_quilt() -> None:
    assert find_good_block(empty_quilt(4), card_of("leaf sunflower")) is None
