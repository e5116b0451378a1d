"""The rules of Quiltable behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar

from ..errors import IllegalAction
from ..game import Game
from ..sentences import Sentence, say, say_count
from ..values import Action, Line, Look, Offer, Player, Reminder, Result, Seat, Standing, Standings, Turn
from . import actions, helping, telling, turns
from .cards import CARD_BY_ID
from .describing import describe
from .notation import format_state, parse_state
from .offering import list_offers
from .options import PILES, QuiltableOptions, check_setup
from .people import ASSISTANTS
from .position import ScoredPosition, score_position
from .quilt import empty_quilt
from .reminding import list_reminders
from .scoring import list_lines, name_pattern
from .state import Marker, Quilter, Stack, State, score_seat

_PLAY: dict[type[Action], Callable[[State, Any], State]] = {
    actions.Start: turns.start,
    actions.Plan: turns.plan,
    actions.Choose: turns.choose,
    actions.Return: turns.give_back,
    actions.EndTurn: turns.end_turn,
    actions.TellPiles: turns.tell_piles,
    actions.TellQuilt: telling.tell_quilt,
    actions.TellPatterns: telling.tell_patterns,
    actions.AcceptScore: telling.accept_score,
    actions.MasterTakes: telling.master_takes,
    actions.TellStack: telling.tell_stack,
    actions.DealAssistants: helping.deal,
    actions.TurnAssistant: helping.turn_over,
    actions.TradeAssistant: helping.trade,
    actions.FlipBlock: helping.flip_block,
    actions.FlipPattern: helping.flip_pattern,
    actions.SwapBlock: helping.swap_block,
    actions.DonatePattern: helping.donate,
    actions.FlipAssistant: helping.flip_assistant,
    actions.SwitchAssistants: helping.switch,
}


class Quiltable(Game[State, Action, QuiltableOptions]):
    """Plan patterns, choose blocks and sew the quilt that shows the patterns most often."""

    name: ClassVar[str] = "quiltable"
    title: ClassVar[str] = "Quiltable"
    players: ClassVar[range] = range(1, 9)
    actions: ClassVar[tuple[type[Action], ...]] = actions.ACTIONS
    options: ClassVar[type[QuiltableOptions]] = QuiltableOptions

    def new(self, players: Sequence[Player], options: QuiltableOptions) -> State:
        """Empty quilts for everybody; alone, the player begins at once."""
        seated = self.seated(players)
        check_setup(options, len(seated))
        is_solo = len(seated) == 1
        is_ready = is_solo and not options.assistants
        quilter = Quilter(empty_quilt(options.size), untold_patterns=int(options.variant == "quick-start"))
        return State(
            players=seated,
            options=options,
            quilters=(quilter,) * len(seated),
            start=0 if is_ready else None,
            markers=(Marker(0),) if is_ready else (),
            piles=(PILES,) * options.areas,
            stack=Stack() if is_solo else None,
        )

    def play(self, state: State, action: Action) -> State:
        """What the table looks like after the action."""
        if type(action) not in _PLAY:
            raise IllegalAction(say("{action} is not an action of Quiltable.", action=type(action).__name__))
        return _PLAY[type(action)](state, action)

    def turn(self, state: State) -> Turn:
        """Who has a turn marker."""
        phase = state.phase
        if phase == "setup":
            return Turn((), say("Say who begins.") if not self._must_deal(state) else say("Deal the assistants."))
        if phase == "over":
            return Turn((), say("The game is over."))
        if phase == "showing":
            seats = tuple(seat for seat, quilter in enumerate(state.quilters) if not quilter.has_accepted)
            return Turn(seats, say("Show the quilts: tell or scan them and accept the scores."))
        if not state.active:
            return Turn((), say("{master} takes blocks.", master=state.options.opponent.title))
        return Turn(state.active, self._say_turn(state, state.active))

    @staticmethod
    def _must_deal(state: State) -> bool:
        return state.options.assistants and state.centre is None

    @staticmethod
    def _say_turn(state: State, active: Sequence[Seat]) -> Sentence:
        if len(active) == 2:
            return say("{one} and {other} take their turns.", one=state.name(active[0]), other=state.name(active[1]))
        left = state.actions_left(active[0])
        return say_count(
            "{name}'s turn: {count} action left.",
            "{name}'s turn: {count} actions left.",
            left,
            name=state.name(active[0]),
        )

    def offers(self, state: State) -> tuple[Offer, ...]:
        """What may be done now, the most usual first."""
        return list_offers(state)

    def reminders(self, state: State) -> tuple[Reminder, ...]:
        """Rules worth telling now."""
        return list_reminders(state)

    def standings(self, state: State) -> Standings:
        """Every quilt's points as last told; the race has none."""
        if state.options.is_race:
            return Standings("points", tuple(Standing(seat, ()) for seat in range(len(state.players))))
        modules = state.options.modules
        return Standings(
            "points",
            tuple(Standing(seat, list_lines(score_seat(state, seat), modules)) for seat in range(len(state.players))),
        )

    def master_lines(self, state: State) -> tuple[Line, ...]:
        """The Quilting Master's points: every card in the stack scores its pattern once."""
        cards = state.stack.cards if state.stack else ()
        return tuple(Line(name_pattern(card), CARD_BY_ID[card].points) for card in cards)

    def result(self, state: State) -> Result | None:
        """Who won: most points, a tie for the one later in turn order; alone, a tie is enough."""
        if state.champion is not None:
            name = state.name(state.champion)
            return Result("race", (state.champion,), say("{name} sewed the first symmetrical quilt.", name=name))
        if state.phase != "over":
            return None
        points = [standing.points for standing in self.standings(state).players]
        if state.is_solo:
            return self._solo_result(state, points[0])
        best = max(points)
        tied = [seat for seat in state.turn_order() if points[seat] == best]
        winner = tied[-1]
        name = state.name(winner)
        if len(tied) == 1:
            return Result("points", (winner,), say("{name} wins with {points} points.", name=name, points=best))
        sentence = say(
            "{name} wins with {points} points: of {count} tied players the last in turn order wins.",
            name=name,
            points=best,
            count=len(tied),
        )
        return Result("tie-break", (winner,), sentence)

    def _solo_result(self, state: State, points: int) -> Result:
        theirs = sum(line.points for line in self.master_lines(state))
        values: dict[str, int | str] = {
            "name": state.name(0),
            "points": points,
            "master": state.options.opponent.title,
            "theirs": theirs,
        }
        if points > theirs:
            return Result("solo", (0,), say("{name} beats {master} by {points} to {theirs} points.", **values))
        if points == theirs:
            return Result("solo", (0,), say("{name} ties {master} with {points} points, and so wins.", **values))
        return Result("solo", (), say("{master} wins by {theirs} to {points} points.", **values))

    def look(self, state: State) -> Look | None:
        """The quilt of the player who acts, and at the end every quilt that is not accepted yet."""
        phase = state.phase
        if phase == "showing":
            for seat in state.turn_order():
                if not state.quilters[seat].has_accepted:
                    return self._look_at(state, seat)
            return Look("stack", say("The Quilting Master's scoring stack, blocks up."))
        if phase == "playing" and state.active:
            return self._look_at(state, state.active[0])
        return None

    @staticmethod
    def _look_at(state: State, seat: Seat) -> Look:
        return Look("quilt", say("{name}'s quilt.", name=state.name(seat)), seat)

    def chance(self, state: State, random: Random) -> Action | None:
        """Deal assistants, or draw who begins."""
        if state.phase != "setup":
            return None
        if not self._must_deal(state):
            return actions.Start(random.randrange(len(state.players)))
        cards = sorted({helping.name_card(assistant) for assistant in ASSISTANTS}) * state.options.copies
        drawn = [random.choice(card) for card in random.sample(cards, len(state.players) + 1)]
        return actions.DealAssistants(tuple(drawn[:-1]), drawn[-1])

    def describe(self, state: State, action: Action) -> Sentence:
        """What the action did."""
        return describe(state, action)

    def format(self, state: State) -> str:
        """The position as one line of text."""
        return format_state(state)

    def parse(self, text: str) -> State:
        """The position that `format` wrote, or raise `BadNotation`."""
        return parse_state(text)

    def score(self, raw: bytes) -> ScoredPosition:
        """The score of a quilt told as JSON, or raise `BadPosition`."""
        return score_position(raw)
