"""The labels of Quilt Show tiles in a taught deck: boston-beauty/blue/5."""

from __future__ import annotations

from functools import cache
from itertools import product

from messages import Sentence, say

from ..errors import BadLabel
from ..lessons import Lesson
from .components import COLOURS, PATTERNS, TILE_POINTS
from .quilt import parse_tile

PRINTS = frozenset(PATTERNS)
LESSON = say("the 18 tiles of one pattern as 3 × 6")
PRINTED_SMALL = (2,)
LESSON_GRID = "3x6"


def split_label(label: str) -> tuple[str, ...]:
    """Pattern, colour and value."""
    tile = parse_tile(label)
    if tile is None:
        template = "There is no Quilt Show tile {label}; a label looks like boston-beauty/blue/5."
        raise BadLabel(say(template, label=repr(label)))
    return tile.pattern, tile.colour, str(tile.value)


def join_label(parts: tuple[str, ...]) -> str:
    """The label that tells these parts."""
    return "/".join(parts)


@cache
def find_box() -> frozenset[tuple[str, ...]]:
    """All tiles in the box, each as the parts of its label."""
    return frozenset(product(PATTERNS, COLOURS, map(str, sorted(TILE_POINTS))))


@cache
def find_lessons() -> tuple[Lesson, ...]:
    """One pattern at a time: the values below each other, the colours side by side."""
    values = sorted(TILE_POINTS)
    return tuple(
        Lesson(
            pattern.slug,
            pattern.title,
            tuple(tuple(f"{pattern.slug}/{colour}/{value}" for colour in COLOURS) for value in values),
            tuple(say(colour) for colour in COLOURS),
            tuple(say("{value}", value=value) for value in values),
        )
        for pattern in PATTERNS.values()
    )


def name_tile(label: str) -> Sentence:
    """Colour and value."""
    _, colour, value = split_label(label)
    return say("{colour} {value}", colour=say(colour), value=value)
