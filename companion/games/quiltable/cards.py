"""The 96 cards: a quilt block with its patches on one side, a pattern with its points on the other."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec

Block: TypeAlias = Literal["pumpkin", "corn", "leaf", "sunflower", "pie", "acorn", "cottage", "apple"]
PatchColour: TypeAlias = Literal["green", "yellow", "orange", "brown"]
PatchPosition: TypeAlias = Literal["left", "middle", "right"]
"""Where the patch sits on an edge, seen with that edge at the bottom; it is the same on all four edges."""
Family: TypeAlias = Literal[
    "specific-pair",
    "specific-square",
    "partial-square",
    "partial-short-line",
    "partial-long-line",
    "long-line",
    "unique-arrangement",
]
CardId: TypeAlias = int

BLOCKS: tuple[Block, ...] = get_args(Block)
PATCH_COLOURS: tuple[PatchColour, ...] = get_args(PatchColour)
PATCH_POSITIONS: tuple[PatchPosition, ...] = get_args(PatchPosition)
LONG_FAMILIES: frozenset[Family] = frozenset({"long-line", "partial-long-line"})
"""Patterns that do not fit into a 3x3 quilt."""

BLANK = "."


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card. `pattern` has its rows parted by ' / '; a letter is any block, '.' a place that does not count."""

    id: CardId
    block: Block
    premium: bool
    patch_colour: PatchColour
    patch_position: PatchPosition
    family: Family
    points: int
    pattern: str

    @property
    def pattern_rows(self) -> tuple[tuple[str, ...], ...]:
        """The pattern as a grid of block names, letters and blanks."""
        return tuple(tuple(row.split()) for row in self.pattern.split(" / "))


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[Card, ...]


CARDS: tuple[Card, ...] = msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=_Box).cards
CARD_BY_ID: dict[CardId, Card] = {card.id: card for card in CARDS}
CARD_BY_LOOK: dict[tuple[Block, PatchColour, PatchPosition], Card] = {
    (card.block, card.patch_colour, card.patch_position): card for card in CARDS
}
"""Block and patch together tell which card it is, and so the pattern on its back."""
