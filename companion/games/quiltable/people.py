"""The people on the cards: ten quilting assistants, and the four of them who are Quilting Masters in a solo game."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec

from ..sentences import Sentence, say

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
