"""Match Quilt: the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar

from ..game import Game
from ..sentences import Sentence, say
from ..values import Action, Look, Offer, Options, Player, Reminder, Result, Standings, Turn
from .actions import (
    Announce,
    EndTurn,
    MatchQuiltAction,
    PlayCard,
    SkipTurn,
    Start,
    TellPoints,
    TellQuilt,
    TellTotal,
)
from .guiding import tell_look, tell_offers, tell_reminders, tell_turn
from .notation import format_state, parse_state
from .options import MatchQuiltOptions, check_options
from .outcome import find_result, tell_standings
from .playing import play, score_play
from .position import CardScore, FinalScore, score_position
from .quilt import place_of
from .state import MatchQuiltState, Quilter
from .telling import count_points, name_card


class MatchQuilt(Game[MatchQuiltState, MatchQuiltAction, MatchQuiltOptions]):
    """Match Quilt for one to four quilters."""

    name: ClassVar[str] = "match-quilt"
    title: ClassVar[str] = "Match Quilt"
    players: ClassVar[range] = range(1, 5)
    actions: ClassVar[tuple[type[Action], ...]] = (
        Start,
        PlayCard,
        TellPoints,
        EndTurn,
        SkipTurn,
        TellQuilt,
        TellTotal,
        Announce,
    )
    options: ClassVar[type[Options]] = MatchQuiltOptions

    def new(self, players: Sequence[Player], options: MatchQuiltOptions) -> MatchQuiltState:
        seated = self.seated(players)
        check_options(options, len(seated))
        return MatchQuiltState(seated, options, tuple(Quilter() for _ in seated), start=0 if len(seated) == 1 else None)

    def play(self, state: MatchQuiltState, action: MatchQuiltAction) -> MatchQuiltState:
        return play(state, action)

    def turn(self, state: MatchQuiltState) -> Turn:
        return tell_turn(state)

    def offers(self, state: MatchQuiltState) -> tuple[Offer, ...]:
        return tell_offers(state)

    def standings(self, state: MatchQuiltState) -> Standings:
        return tell_standings(state)

    def result(self, state: MatchQuiltState) -> Result | None:
        return find_result(state)

    def look(self, state: MatchQuiltState) -> Look | None:
        return tell_look(state)

    def reminders(self, state: MatchQuiltState) -> tuple[Reminder, ...]:
        return tell_reminders(state)

    def chance(self, state: MatchQuiltState, random: Random) -> Start | None:
        return Start(random.randrange(len(state.players))) if state.phase == "start" else None

    def format(self, state: MatchQuiltState) -> str:
        return format_state(state)

    def parse(self, text: str) -> MatchQuiltState:
        return parse_state(text)

    def score(self, raw: bytes) -> CardScore | FinalScore:
        return score_position(raw)

    def describe(self, state: MatchQuiltState, action: MatchQuiltAction) -> Sentence:
        name = state.name_of(action.seat)
        match action:
            case Start():
                return say("{name} starts.", name=name)
            case PlayCard():
                points = sum(gain.points for gain in score_play(state, action))
                return say(
                    "{name} played {card} in {place}: {points}.",
                    name=name, card=name_card(action.card), place=place_of(action.cell), points=count_points(points),
                )  # fmt: skip
            case TellPoints():
                return say("{name} scored {points}.", name=name, points=count_points(action.points))
            case EndTurn():
                return say("{name} ended the turn.", name=name)
            case SkipTurn():
                return say("{name} had no card to play.", name=name)
            case TellQuilt():
                return say("{name} showed the whole quilt.", name=name)
            case TellTotal():
                return say(
                    "{name} finished with {points} before the bonuses.", name=name, points=count_points(action.points)
                )
            case Announce():
                return say(
                    "{name} announced {patterns} different patterns, at most {largest} of one, {balance}.",
                    name=name, patterns=action.quilt.patterns, largest=action.quilt.largest_set,
                    balance=say("with Colour Balance") if action.quilt.colour_balance else say("no Colour Balance"),
                )  # fmt: skip
