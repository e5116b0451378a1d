"""The labels of Quiltable cards in a taught deck: pumpkin, pumpkin/premium or pumpkin/premium/green/left."""

from __future__ import annotations

from functools import cache

from messages import say

from ..errors import BadLabel
from .components import BLOCKS, CARDS, PATCH_COLOURS, PATCH_POSITIONS

PREMIUM, PLAIN = "premium", "plain"
PRINTS = frozenset(BLOCKS)
LESSON = say("the twelve cards of one block as 3 x 4")
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
