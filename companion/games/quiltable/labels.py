"""The labels of Quiltable cards in a taught deck: pumpkin, pumpkin/premium or pumpkin/premium/green/left."""

from __future__ import annotations

from functools import cache

from messages import Sentence, say

from ..errors import BadLabel
from ..lessons import Lesson
from .components import BLOCKS, CARDS, PATCH_COLOURS, PATCH_POSITIONS

PREMIUM, PLAIN = "premium", "plain"
PRINTS = frozenset(BLOCKS)
LESSON = say("the twelve cards of one block as 3 × 4")
PRINTED_SMALL = (1, 2, 3)
LESSON_GRID = "3x4"


def split_label(label: str) -> tuple[str, ...]:
    """Block, star, and colour and position of the patch, empty where they are not told."""
    block, *rest = label.split("/")
    premium = rest[:1] == [PREMIUM]
    patch = rest[1:] if premium else rest
    is_patch = len(patch) == 2 and patch[0] in PATCH_COLOURS and patch[1] in PATCH_POSITIONS
    if block not in BLOCKS or (patch and not is_patch):
        template = (
            "There is no Quiltable card {label}; a label looks like pumpkin, pumpkin/premium or "
            "pumpkin/premium/green/left."
        )
        raise BadLabel(say(template, label=repr(label)))
    colour, position = patch or ("", "")
    return block, PREMIUM if premium else PLAIN, colour, position


def join_label(parts: tuple[str, ...]) -> str:
    """The label that tells these parts."""
    return "/".join(part for part in parts if part and part != PLAIN)


@cache
def find_box() -> frozenset[tuple[str, ...]]:
    """All cards in the box, each as the parts of its label."""
    return frozenset(
        (card.block, PREMIUM if card.premium else PLAIN, card.patch_colour, card.patch_position) for card in CARDS
    )


@cache
def find_lessons() -> tuple[Lesson, ...]:
    """One block at a time: where the patches sit below each other, their colours side by side."""
    stars = {(card.block, card.patch_position, card.patch_colour): card.premium for card in CARDS}
    return tuple(
        Lesson(
            block,
            say(block),
            tuple(
                tuple(
                    join_label((block, PREMIUM if stars[block, position, colour] else PLAIN, colour, position))
                    for colour in PATCH_COLOURS
                )
                for position in PATCH_POSITIONS
            ),
            tuple(say(colour) for colour in PATCH_COLOURS),
            tuple(say(position) for position in PATCH_POSITIONS),
        )
        for block in BLOCKS
    )


def name_tile(label: str) -> Sentence:
    """Its patches and its star."""
    block, premium, colour, position = split_label(label)
    if not colour:
        return say("{block} with a star", block=say(block)) if premium == PREMIUM else say(block)
    if premium == PREMIUM:
        return say("{colour} {position}, star", colour=say(colour), position=say(position))
    return say("{colour} {position}", colour=say(colour), position=say(position))
