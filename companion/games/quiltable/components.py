"""What is in the box of Quiltable: 96 cards, a block on one side and a pattern on the other, and ten assistants."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias, get_args

import msgspec

from messages import Sentence, say

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
WORDS = (*BLOCKS, *PATCH_COLOURS, *PATCH_POSITIONS)
"""What players read of this data, to be translated."""


def name_part(word: str) -> str | Sentence:
    """A block, or a patch's colour or position, in words; anything else, such as a letter of a pattern, as it is."""
    return say(word) if word in WORDS else word


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
POINTS: tuple[int, ...] = tuple(sorted({card.points for card in CARDS}))
"""What a pattern can score once."""
CARD_BY_LOOK: dict[tuple[Block, PatchColour, PatchPosition], Card] = {
    (card.block, card.patch_colour, card.patch_position): card for card in CARDS
}
"""Block and patch together tell which card it is, and so the pattern on its back."""

AssistantId: TypeAlias = Literal[
    "sneaky-sally",
    "big-billy",
    "terrific-tim",
    "swap-shop-sandra",
    "granny-smith",
    "uncle-sam",
    "planning-peter",
    "gifted-gladys",
    "tricky-travis",
    "mayhem-maddie",
]
MasterId: TypeAlias = Literal["granny-smith", "terrific-tim", "gifted-gladys", "big-billy"]


class Assistant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of an assistant card: what its help costs, and how often it helps in one turn (None: no limit)."""

    id: AssistantId
    title: str
    other_side: AssistantId
    cost: int
    uses_a_turn: int | None


class Master(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Quilting Master: how many blocks a turn go to the scoring stack."""

    id: MasterId
    level: str
    takes: int
    takes_advanced: int

    @property
    def title(self) -> str:
        """The master's name."""
        return ASSISTANTS[self.id].title


class _Album(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    assistants: tuple[Assistant, ...]
    masters: tuple[Master, ...]


_ALBUM = msgspec.json.decode(files(__package__).joinpath("assistants.json").read_bytes(), type=_Album)
ASSISTANTS: dict[AssistantId, Assistant] = {assistant.id: assistant for assistant in _ALBUM.assistants}
MASTERS: dict[MasterId, Master] = {master.id: master for master in _ALBUM.masters}

ABILITIES: dict[AssistantId, Sentence] = {
    "sneaky-sally": say("Both actions together may PLAN three pattern cards instead of two."),
    "big-billy": say("Once a turn, one CHOOSE may take 1 to 4 connected blocks."),
    "terrific-tim": say("Up to twice a turn, give a pattern card to another player and get one more action."),
    "swap-shop-sandra": say(
        "Once a turn, for one action, trade a block of your quilt for a single block of the Pattern Area."
    ),
    "granny-smith": say(
        "Once a turn, for one action, turn a block of your quilt over, unseen, and keep it as a pattern card."
    ),
    "uncle-sam": say(
        "Once a turn, for one action, sew the back of a pattern card into your quilt: your own or one you take now."
    ),
    "planning-peter": say("Your quilt may have gaps, as long as it stays within its frame."),
    "gifted-gladys": say("CHOOSE and RETURN may take blocks that do not touch; chosen ones keep how they lie."),
    "tricky-travis": say("For one action, switch assistants with another player."),
    "mayhem-maddie": say(
        "Once a turn, for free, turn another player's assistant over; a pattern card given to you undoes it."
    ),
}
