"""Patchwork Doodle as one of the games on the shelf."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from ..board_position import read_cells
from ..errors import BadNotation, BadSetup
from ..game import Game
from ..positions import check_fields, decode_position
from ..sentences import Sentence, say, say_count
from ..values import Line, Look, Offer, Player, Reminder, Result, Standing, Standings, Turn
from .actions import UNTOLD, DoodleAction
from .cards import ROUNDS, TURNS
from .chance import deal_start_cards_by_chance, lay_cards_by_chance, roll_by_chance
from .notation import format_state, parse_state
from .scoring import Rectangle, best_rectangle
from .state import DoodleOptions, DoodleState, Sheet
from .telling import describe_action, tell_look, tell_offers, tell_reminders, tell_turn
from .turns import PLAY, play

GOOD_SCORE = 100
"""What counts as good for a player alone."""


class SheetScore(msgspec.Struct, frozen=True):
    """What one scoring of a sheet gives."""

    points: int
    rectangle: Rectangle | None
    empty: int


class PatchworkDoodle(Game[DoodleState, DoodleAction, DoodleOptions]):
    """Three rounds of six turns; everyone draws the same patches, each on a sheet of their own."""

    name = "patchwork-doodle"
    title = "Patchwork Doodle"
    players = range(1, 9)
    actions = tuple(PLAY)
    options = DoodleOptions

    def new(self, players: Sequence[Player], options: DoodleOptions) -> DoodleState:
        seated = self.seated(players)
        return DoodleState(seated, options, (Sheet(),) * len(seated))

    def play(self, state: DoodleState, action: DoodleAction) -> DoodleState:
        return play(state, action)

    def turn(self, state: DoodleState) -> Turn:
        return tell_turn(state)

    def offers(self, state: DoodleState) -> tuple[Offer, ...]:
        return tell_offers(state)

    def standings(self, state: DoodleState) -> Standings:
        return Standings("points", tuple(_standing(state, seat) for seat in state.seats))

    def result(self, state: DoodleState) -> Result | None:
        return _result(state, self.standings(state)) if state.phase == "over" else None

    def look(self, state: DoodleState) -> Look | None:
        return tell_look(state)

    def reminders(self, state: DoodleState) -> tuple[Reminder, ...]:
        return tell_reminders(state)

    def describe(self, state: DoodleState, action: DoodleAction) -> Sentence:
        return describe_action(state, action)

    def format(self, state: DoodleState) -> str:
        return format_state(state)

    def parse(self, text: str) -> DoodleState:
        state = parse_state(text)
        try:
            self.seated(state.players)
        except BadSetup as error:
            raise BadNotation(text, error.sentence) from error
        return state

    def score(self, raw: bytes) -> SheetScore:
        position = decode_position(raw)
        check_fields(position, self.name, frozenset({"cells"}))
        cells = read_cells(position)
        best = best_rectangle(cells)
        return SheetScore(best.points if best else 0, best, len(cells.empty))

    def chance(self, state: DoodleState, random: Random) -> DoodleAction | None:
        """The die, or cards from the known shapes for a table that plays without the cards."""
        if state.phase == "cards":
            if state.is_set_up and all(sheet.start == UNTOLD and not sheet.cells for sheet in state.sheets):
                return deal_start_cards_by_chance(state, random)
            return lay_cards_by_chance(state, random)
        rolls = TURNS - 1 if state.round == ROUNDS else TURNS
        if state.phase == "turns" and state.turn < rolls:
            return roll_by_chance(random)
        return None


def _standing(state: DoodleState, seat: int) -> Standing:
    sheet = state.sheets[seat]
    lines = [_round_line(number + 1, best) for number, best in enumerate(sheet.scored)]
    if len(sheet.scored) == ROUNDS:
        empty = sheet.cells.empty
        reason = say_count("{count} empty cell", "{count} empty cells", len(empty))
        lines.append(Line(reason, -len(empty), tuple(empty)))
    return Standing(seat, tuple(lines))


def _round_line(number: int, best: Rectangle | None) -> Line:
    if best is None:
        return Line(say("Round {number}: nothing shaded", number=number), 0)
    reason = say("Round {number}: {height} x {width} cells", number=number, height=best.height, width=best.width)
    return Line(reason, best.points, best.cells)


def _result(state: DoodleState, standings: Standings) -> Result:
    points = [standing.points for standing in standings.players]
    if len(points) == 1:
        return Result("solo", (0,), _solo_sentence(state, points[0]))
    most = max(points)
    winners = tuple(seat for seat in state.seats if points[seat] == most)
    names = [state.players[seat].name for seat in winners]
    if len(winners) == 1:
        sentence = say_count("{name} wins with {count} point.", "{name} wins with {count} points.", most, name=names[0])
        return Result("points", winners, sentence)
    sentence = say_count(
        "{names} share the victory with {count} point each.",
        "{names} share the victory with {count} points each.",
        most, names=_and(names),
    )  # fmt: skip
    return Result("shared", winners, sentence)


def _and(names: list[str]) -> Sentence:
    return say("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def _solo_sentence(state: DoodleState, points: int) -> Sentence:
    name, best = state.players[0].name, state.options.best
    made = say_count("{name} made {count} point", "{name} made {count} points", points, name=name)
    verdict = say("a good score") if points >= GOOD_SCORE else say("{good} or more is a good score", good=GOOD_SCORE)
    if best is None:
        return say("{made}: {verdict}.", made=made, verdict=verdict)
    if points > best:
        return say(
            "{made}: {verdict}, and a new personal best (before: {best}).", made=made, verdict=verdict, best=best
        )
    return say("{made}: {verdict}. The personal best stays at {best}.", made=made, verdict=verdict, best=best)


GAME = PatchworkDoodle()
