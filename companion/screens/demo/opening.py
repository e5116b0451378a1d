"""How the demonstration begins: a Quilt Show for three, in the middle of its first round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import ChooseStart, CollectFabric, MakeBlocks
from companion.games.sentences import say
from companion.games.values import Player
from companion.table import start_game

if TYPE_CHECKING:
    from companion.screens.evening import Evening

PLAYERS = (Player("Mara", "gingham"), Player("Theo", "dots"), Player("Ruth", "chevron"))
OPENING = (
    ChooseStart(0),
    CollectFabric(),
    MakeBlocks(2),
    CollectFabric(),
    MakeBlocks(3),
    CollectFabric(),
    MakeBlocks(1),
    CollectFabric(2),
)


def open_demo(evening: Evening) -> None:
    """Put the sample game on the table; nothing of it is kept."""
    table = start_game(evening.store, "quilt-show", PLAYERS, now=evening.surroundings.now)
    for action in OPENING:
        table.do(action)
    evening.put_on_table(table)
    evening.open_table()
    evening.tell(say("This is a demonstration: try everything, nothing is kept."))
