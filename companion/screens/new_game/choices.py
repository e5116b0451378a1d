"""The set-up choices of each game that players see, a sentence each."""

from __future__ import annotations

import msgspec

from companion.games.quilt_show.options import VARIANTS, object_to
from companion.games.sentences import Sentence, say


class Choice(msgspec.Struct, frozen=True):
    """A switch: the field of the game's options that it sets, its title and what it means."""

    field: str
    title: Sentence
    meaning: Sentence


_CHOICES: dict[str, tuple[Choice, ...]] = {
    "quilt-show": (
        Choice("time_saving", say("Two shows"), say("a shorter game instead of three shows")),
        Choice("large_quilt", say("Large quilts"), say("one point more for each block")),
        Choice("tension_reducing", say("All six stacks"), say("less rush for blocks")),
        Choice("block_swapping", say("Swap blocks"), say("a swap may be your turn")),
        Choice("colour_sorting", say("Stacks by colour"), say("six stacks, one for each colour")),
    ),
    "patchwork-doodle": (),
}


def choices_for(game: str) -> tuple[Choice, ...]:
    """The switches of a game."""
    return _CHOICES.get(game, ())


def object_to_choice(game: str, field: str, players: int) -> Sentence | None:
    """Why a switch makes no sense with so many players; None when it does."""
    variant = next((each for each in VARIANTS if each.replace("-", "_") == field), None)
    if game != "quilt-show" or variant is None or players < 2:
        return None
    return object_to(variant, players)
