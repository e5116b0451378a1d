"""Match Quilt behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..values import Seat
from . import PLAYERS, TITLE
from .actions import MatchQuiltAction
from .describe import describe
from .notation import format_state, parse_state
from .offers import STAGES, find_look, find_offers, find_stage, find_turn
from .play import PLAY, play
from .position import score_position
from .reminders import find_reminders
from .scoring import count_standings, find_result
from .setup import CHOICES, MatchQuiltOptions, choose_options, draw_by_chance, find_switches, set_up
from .state import MatchQuiltState


class MatchQuilt(Game[MatchQuiltState, MatchQuiltAction, MatchQuiltOptions]):
    """One to four quilters lay cards whose levels and fabrics match."""

    name = "match-quilt"
    title = TITLE
    players = PLAYERS
    actions = tuple(PLAY)
    options = MatchQuiltOptions
    choices = CHOICES
    stages = STAGES

    set_up = staticmethod(set_up)
    switches = staticmethod(find_switches)
    choose = staticmethod(choose_options)
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
    parse = staticmethod(parse_state)
    score = staticmethod(score_position)

    def starter(self, states: Sequence[MatchQuiltState]) -> Seat | None:
        return states[-1].start


GAME = MatchQuilt()
