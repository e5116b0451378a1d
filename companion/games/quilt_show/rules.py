"""Quilt Show behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Game
from ..values import Seat
from . import PLAYERS, TITLE
from .actions import QuiltShowAction
from .describe import describe
from .notation import format_state, parse_state
from .offers import STAGES, find_look, find_offers, find_stage, find_turn
from .play import PLAY, play
from .position import score_position
from .reminders import find_reminders
from .scoring import count_standings, find_result
from .setup import CHOICES, QuiltShowOptions, draw_by_chance, object_to_choice, set_up
from .state import State


class QuiltShow(Game[State, QuiltShowAction, QuiltShowOptions]):
    """Collect fabric, make blocks, enter quilts in two or three shows; most prize money wins."""

    name = "quilt-show"
    title = TITLE
    players = PLAYERS
    actions = tuple(PLAY)
    options = QuiltShowOptions
    choices = CHOICES
    unit = "dollars"
    stages = STAGES

    set_up = staticmethod(set_up)
    object_to = staticmethod(object_to_choice)
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

    def parse(self, text: str) -> State:
        return parse_state(text, self.new)

    def starter(self, states: Sequence[State]) -> Seat | None:
        return next((state.on_turn for state in states if state.on_turn is not None), None)


GAME = QuiltShow()
