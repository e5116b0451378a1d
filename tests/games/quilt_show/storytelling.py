"""Short words for telling a game of Quilt Show in tests: play, sew, enter, show."""

from __future__ import annotations

from companion.games.quilt_show.actions import (
    AwardPrizes,
    ChooseStart,
    DrawPrizes,
    EnterQuilts,
    MakeBlocks,
    QuiltShowAction,
)
from companion.games.quilt_show.notation import parse_quilt
from companion.games.quilt_show.rules import GAME
from companion.games.quilt_show.setup import Variant, choose_variants
from companion.games.quilt_show.state import State
from companion.games.values import Player, Result

NAMES = ("Ann", "Ben", "Cleo", "Dee")
PRIZES = {2: (12000, 9000, 6000), 3: (14000, 13000, 8000, 6000, 5000), 4: (15000, 10000, 8000, 7000, 6000, 4000)}


def new_game(players: int = 2, *variants: Variant) -> State:
    return GAME.new([Player(name) for name in NAMES[:players]], choose_variants(variants))


def play(state: State, *actions: QuiltShowAction) -> State:
    for action in actions:
        state = GAME.play(state, action)
    return state


def started(players: int = 2, *variants: Variant, start: int = 0) -> State:
    return play(new_game(players, *variants), ChooseStart(start))


def sew(state: State) -> State:
    """Play the rest of the round: everybody makes as many blocks as possible."""
    while state.phase == "sewing":
        state = play(state, MakeBlocks(state.most_blocks))
    return state


def enter(state: State, *words: str) -> State:
    """Sew, draw the prizes and enter quilts, given as words joined by commas, for each player in turn."""
    state = play(sew(state), DrawPrizes(PRIZES[len(state.players)]))
    for seat, word in enumerate(words):
        state = play(state, EnterQuilts(seat, tuple(map(parse_quilt, word.split(","))) if word else ()))
    return state


def show(state: State, *words: str) -> State:
    return play(enter(state, *words), AwardPrizes())


def money(state: State) -> list[int]:
    return [standing.points for standing in GAME.standings(state).players]


def kinds(state: State) -> list[str]:
    return [reminder.kind for reminder in GAME.reminders(state)]


def end(state: State) -> Result:
    """How the game ended; it must have."""
    result = GAME.result(state)
    assert result is not None
    return result


def tie() -> State:
    """Ann and Ben share two prizes in the last show; Cleo has nothing."""
    return show(show(started(3, "time-saving"), "", "", ""), "BBb5.BBg5.BBr5", "LLb5.LLg5.LLr5", "")
