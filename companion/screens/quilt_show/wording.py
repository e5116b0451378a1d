"""Short words of Quilt Show for keys, rosettes and rows; whole sentences come from the rules."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    CollectFabric,
    CountFabric,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
    SwapBlocks,
)
from companion.games.values import Seat
from messages import Sentence, say, say_count

PRIZES = (say("First show: the prizes"), say("Second show: the prizes"), say("Third show: the prizes"))
BEGINS = (say("The first show begins"), say("The second show begins"), say("The third show begins"))

_THOUSAND = 1000


def money(amount: int) -> Sentence:
    """An amount as tables show it: $11k."""
    if amount == 0:
        return say("$0")
    return say("${thousands}k", thousands=amount // _THOUSAND)


def gain(amount: int) -> Sentence:
    """What somebody wins: +$6k."""
    return say("+${thousands}k", thousands=amount // _THOUSAND)


def prize(amount: int) -> Sentence:
    """What stands on a rosette: 13k."""
    return say("{thousands}k", thousands=amount // _THOUSAND)


def name_step(action: QuiltShowAction, actor: Seat, marks: Sequence[str]) -> Sentence:
    """A step that can be taken back, short enough for a key; nothing of what was entered."""
    match action:
        case ChooseStart(seat):
            return say("{who}: starts", who=marks[seat])
        case CollectFabric():
            return say("{who}: fabric", who=marks[actor])
        case MakeBlocks(blocks):
            return say_count("{who}: 1 block", "{who}: {count} blocks", blocks, who=marks[actor])
        case SwapBlocks():
            return say("{who}: swap", who=marks[actor])
        case DrawPrizes():
            return say("The prizes")
        case EnterQuilts(seat):
            return say("{who}: the entry", who=marks[seat])
        case AwardPrizes():
            return say("The award")
        case CountFabric(seat):
            return say("{who}: the count", who=marks[seat])
