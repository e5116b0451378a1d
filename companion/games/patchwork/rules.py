"""Patchwork as one of the games on the shelf."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from ..board_position import read_cells
from ..errors import BadNotation, BadPosition, BadSetup, IllegalAction
from ..game import Game
from ..positions import check_fields, decode_position, show_value
from ..sentences import Sentence, say
from ..values import Action, Look, Offer, Player, Reminder, Result, Standings, Turn
from .actions import (
    Advance,
    Buy,
    ChooseStartPlayer,
    CountUp,
    LayRing,
    LeaveSpecialTile,
    PatchworkAction,
    PlaceSingle,
    ShowQuilt,
    TakeSpecialTile,
    TellFirst,
)
from .counting import count_up, result_of, standing_of, tell_first
from .moves import (
    advance,
    buy,
    choose_start_player,
    lay_ring,
    leave_special_tile,
    place_single,
    show_quilt,
    take_special_tile,
)
from .notation import format_state, parse_state
from .patches import PATCHES
from .scoring import Corner, final_points, find_seven_by_seven
from .state import PatchworkOptions, PatchworkState
from .telling import describe_action, tell_look, tell_offers, tell_reminders, tell_turn

PLAY: dict[type[Action], Callable[[PatchworkState, Any], PatchworkState]] = {
    ChooseStartPlayer: choose_start_player,
    LayRing: lay_ring,
    Buy: buy,
    Advance: advance,
    PlaceSingle: place_single,
    TakeSpecialTile: take_special_tile,
    LeaveSpecialTile: leave_special_tile,
    ShowQuilt: show_quilt,
    CountUp: count_up,
    TellFirst: tell_first,
}


class QuiltScore(msgspec.Struct, frozen=True):
    """What a quilt board with its buttons is worth at the end."""

    points: int
    empty: int
    seven_by_seven: Corner | None


class Patchwork(Game[PatchworkState, PatchworkAction, PatchworkOptions]):
    """Two players buy patches with buttons and time, and sew a quilt each."""

    name = "patchwork"
    title = "Patchwork"
    players = range(2, 3)
    actions = tuple(PLAY)
    options = PatchworkOptions

    def new(self, players: Sequence[Player], options: PatchworkOptions) -> PatchworkState:
        return PatchworkState(self.seated(players), options)

    def play(self, state: PatchworkState, action: PatchworkAction) -> PatchworkState:
        seat = getattr(action, "seat", 0)
        if seat not in (0, 1):
            raise IllegalAction(say("There is no player {number} at this table.", number=seat + 1))
        if state.phase == "over":
            raise IllegalAction(say("The game is over. Undo to correct the last step."))
        return PLAY[type(action)](state, action)

    def turn(self, state: PatchworkState) -> Turn:
        return tell_turn(state)

    def offers(self, state: PatchworkState) -> tuple[Offer, ...]:
        return tell_offers(state)

    def standings(self, state: PatchworkState) -> Standings:
        return Standings("points", (standing_of(state, 0), standing_of(state, 1)))

    def result(self, state: PatchworkState) -> Result | None:
        return result_of(state)

    def look(self, state: PatchworkState) -> Look | None:
        return tell_look(state)

    def reminders(self, state: PatchworkState) -> tuple[Reminder, ...]:
        return tell_reminders(state)

    def describe(self, state: PatchworkState, action: PatchworkAction) -> Sentence:
        return describe_action(state, self.play(state, action), action)

    def format(self, state: PatchworkState) -> str:
        return format_state(state)

    def parse(self, text: str) -> PatchworkState:
        state = parse_state(text)
        try:
            self.seated(state.players)
        except BadSetup as error:
            raise BadNotation(text, error.sentence) from error
        return state

    def score(self, raw: bytes) -> QuiltScore:
        position = decode_position(raw)
        check_fields(position, self.name, frozenset({"cells", "buttons", "special_tile"}))
        cells = read_cells(position)
        empty = len(cells.empty)
        points = final_points(_read_buttons(position), empty, _read_special_tile(position))
        return QuiltScore(points, empty, find_seven_by_seven(cells))

    def chance(self, state: PatchworkState, random: Random) -> PatchworkAction | None:
        """Who begins, then the shuffled ring."""
        if not state.is_set_up:
            return None
        if state.start is None:
            return ChooseStartPlayer(random.randrange(2))
        if state.ring is None:
            return LayRing(tuple(random.sample([patch.id for patch in PATCHES], len(PATCHES))))
        return None


def _read_buttons(position: dict[str, Any]) -> int:
    if "buttons" not in position:
        raise BadPosition(say('The position has no "buttons": tell how many buttons the player has.'))
    buttons = position["buttons"]
    if isinstance(buttons, bool) or not isinstance(buttons, int) or buttons < 0:
        value = show_value(buttons)
        raise BadPosition(say('"buttons" is {value}: give a whole number from 0.', value=value))
    return buttons


def _read_special_tile(position: dict[str, Any]) -> bool:
    special_tile = position.get("special_tile", False)
    if not isinstance(special_tile, bool):
        raise BadPosition(say('"special_tile" is {value}: give true or false.', value=show_value(special_tile)))
    return special_tile


GAME = Patchwork()
