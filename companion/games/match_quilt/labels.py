"""The labels of Match Quilt cards in a taught deck: maple-leaf/blue+red."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from messages import Sentence, say

from ..errors import BadLabel
from ..lessons import Lesson
from .components import FABRICS, PATTERNS, BadCard, parse_label

PRINTS = frozenset(PATTERNS)
LESSON = say("the six cards of one pattern as 2 × 3")
PRINTED_SMALL = ()
LESSON_GRID = "2x3"


def split_label(label: str) -> tuple[str, ...]:
    """Pattern and fabrics."""
    try:
        card = parse_label(label)
    except BadCard as error:
        raise BadLabel(error.sentence) from error
    return card.pattern, "+".join(card.fabrics)


def join_label(parts: tuple[str, ...]) -> str:
    """The label that tells these parts."""
    return "/".join(parts)


@cache
def find_box() -> frozenset[tuple[str, ...]]:
    """All cards in the box, each as the parts of its label."""
    return frozenset(
        (pattern.slug, "+".join(fabrics))
        for pattern in PATTERNS.values()
        for fabrics in combinations(sorted(FABRICS), pattern.fabrics)
    )


@cache
def find_lessons() -> tuple[Lesson, ...]:
    """One pattern at a time, in two rows."""
    lessons = []
    for pattern in PATTERNS.values():
        labels = [f"{pattern.slug}/{'+'.join(fabrics)}" for fabrics in combinations(sorted(FABRICS), pattern.fabrics)]
        half = len(labels) // 2
        lessons.append(Lesson(pattern.slug, pattern.title, (tuple(labels[:half]), tuple(labels[half:]))))
    return tuple(lessons)


def name_tile(label: str) -> Sentence:
    """The fabrics."""
    fabrics = [say(fabric) for fabric in split_label(label)[1].split("+")]
    if len(fabrics) == 3:
        return say("{first}, {second}, {third}", first=fabrics[0], second=fabrics[1], third=fabrics[2])
    return say("{first}, {second}", first=fabrics[0], second=fabrics[1])
