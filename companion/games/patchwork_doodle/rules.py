"""Patchwork Doodle behind the verbs that every game offers."""

from __future__ import annotations

from ..game import Game
from . import PLAYERS, TITLE
from .actions import DoodleAction
from .describe import describe
from .notation import format_state, parse_state
from .offers import STAGES, find_look, find_offers, find_stage, find_turn
from .play import PLAY, play
from .position import score_position
from .reminders import find_reminders
from .scoring import count_standings, find_result
from .setup import DoodleOptions, draw_by_chance, set_up
from .state import DoodleState


class PatchworkDoodle(Game[DoodleState, DoodleAction, DoodleOptions]):
    """Three rounds of six turns; everyone draws the same patches, each on a sheet of their own."""

    name = "patchwork-doodle"
    title = TITLE
    players = PLAYERS
    actions = tuple(PLAY)
    options = DoodleOptions
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

    def parse(self, text: str) -> DoodleState:
        state = parse_state(text)
        self.check_players(text, state.players)
        return state


GAME = PatchworkDoodle()
