"""Patchwork behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence

from messages import say

from ..game import Game
from ..values import Choice, Seat
from . import PLAYERS, TITLE
from .actions import PatchworkAction
from .describe import describe
from .notation import format_state, parse_state
from .offers import STAGES, find_look, find_offers, find_stage, find_turn
from .play import PLAY, play
from .position import score_position
from .reminders import find_reminders
from .scoring import count_standings, find_result
from .setup import PatchworkOptions, draw_by_chance, set_up
from .state import PatchworkState


class Patchwork(Game[PatchworkState, PatchworkAction, PatchworkOptions]):
    """Two players buy patches with buttons and time, and sew a quilt each."""

    name = "patchwork"
    title = TITLE
    players = PLAYERS
    actions = tuple(PLAY)
    options = PatchworkOptions
    choices = (Choice("revised_board", say("Newer time board"), say("The first 1 × 1 patch lies before space 26.")),)
    stages = STAGES

    set_up = staticmethod(set_up)
    play = staticmethod(play)
    turn = staticmethod(find_turn)
    offers = staticmethod(find_offers)
    stage = staticmethod(find_stage)
    standings = staticmethod(count_standings)
    result = staticmethod(find_result)
    look = staticmethod(find_look)
    describe = staticmethod(describe)
    reminders = staticmethod(find_reminders)
    chance = staticmethod(draw_by_chance)
    format = staticmethod(format_state)
    score = staticmethod(score_position)

    def parse(self, text: str) -> PatchworkState:
        state = parse_state(text)
        self.check_players(text, state.players)
        return state

    def starter(self, states: Sequence[PatchworkState]) -> Seat | None:
        return states[-1].start or 0


GAME = Patchwork()
