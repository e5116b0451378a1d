"""The 72 pattern cards: twelve patterns, each with its level and its fabrics."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from messages import Sentence, say

from ..errors import GameError


class Pattern(msgspec.Struct, frozen=True):
    """One of the twelve named quilt blocks; `fabrics` is how many fabrics each of its cards shows."""

    slug: str
    name: str = msgspec.field(name="title")
    short: str
    level: int
    fabrics: int

    @property
    def title(self) -> Sentence:
        """Its name as players say it."""
        return say(self.name)


class Medals(msgspec.Struct, frozen=True):
    """The points from which a solo quilt earns each medal."""

    bronze: int
    silver: int
    gold: int


class Deck(msgspec.Struct, frozen=True):
    """What is in the box."""

    fabrics: tuple[str, ...]
    copies: int
    patterns: tuple[Pattern, ...]
    medals: Medals


DECK = msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=Deck)
FABRICS = DECK.fabrics
PATTERNS = {pattern.slug: pattern for pattern in DECK.patterns}
WORDS = (*FABRICS, *(pattern.name for pattern in DECK.patterns))
"""What players read of this data, to be translated."""
DECK_SIZE = DECK.copies * len(PATTERNS)


class BadCard(GameError, ValueError):
    """A pattern and fabrics that no card of the deck shows."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pattern card as it lies on the table; its fabrics are kept in alphabetical order, however they were told."""

    pattern: str
    fabrics: tuple[str, ...]

    def __post_init__(self) -> None:
        pattern = PATTERNS.get(self.pattern)
        if pattern is None:
            names = ", ".join(PATTERNS)
            raise BadCard(say("There is no pattern {name}. The patterns are {names}.", name=self.pattern, names=names))
        for fabric in self.fabrics:
            if fabric not in FABRICS:
                known = ", ".join(FABRICS)
                raise BadCard(say("There is no fabric {name}. The fabrics are {known}.", name=fabric, known=known))
        fabrics = tuple(sorted(set(self.fabrics)))
        if len(fabrics) != pattern.fabrics or len(fabrics) != len(self.fabrics):
            raise BadCard(
                say(
                    "A {pattern} card shows {count} different fabrics, not {told}.",
                    pattern=pattern.title, count=pattern.fabrics, told="+".join(self.fabrics) or "none",
                )
            )  # fmt: skip
        msgspec.structs.force_setattr(self, "fabrics", fabrics)

    @property
    def level(self) -> int:
        """The difficulty level of the pattern: 3, 4 or 5."""
        return PATTERNS[self.pattern].level

    @property
    def title(self) -> Sentence:
        """The name of the pattern as players say it."""
        return PATTERNS[self.pattern].title

    def count_shared_fabrics(self, other: Card) -> int:
        """How many fabrics both cards show."""
        return sum(fabric in other.fabrics for fabric in self.fabrics)


def has_fabric_match(card: Card, other: Card) -> bool:
    """Whether two cards match in fabrics: two or more in common."""
    return card.count_shared_fabrics(other) >= 2


def format_label(card: Card) -> str:
    """The card's label in a taught deck, e.g. `maple-leaf/blue+red`."""
    return f"{card.pattern}/{'+'.join(card.fabrics)}"


def parse_label(label: str) -> Card:
    """The card of that label, or raise `BadCard`."""
    pattern, slash, fabrics = label.partition("/")
    if not slash:
        raise BadCard(say("{label} is not a label such as maple-leaf/blue+red.", label=repr(label)))
    return Card(pattern, tuple(fabrics.split("+")))
