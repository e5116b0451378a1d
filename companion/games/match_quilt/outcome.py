"""The standings with the reason of every point, and the end of the game."""

from __future__ import annotations

from ..sentences import Sentence, say
from ..values import Line, Result, Seat, Standing, Standings
from .bonuses import Bonuses
from .cards import DECK
from .state import TURNS, MatchQuiltState
from .telling import explain_gain


def tell_standings(state: MatchQuiltState) -> Standings:
    """Every player's points, one line for each gain of each turn, then the bonuses."""
    return Standings("points", tuple(Standing(seat, _lines_of(state, seat)) for seat in range(len(state.players))))


def _lines_of(state: MatchQuiltState, seat: Seat) -> tuple[Line, ...]:
    quilter = state.quilters[seat]
    lines = []
    for number, turn in enumerate(quilter.turns, 1):
        for gain in turn.gains:
            opponent = "" if gain.opponent is None else state.name_of(gain.opponent)
            reason = say("Turn {number}: {reason}", number=number, reason=explain_gain(gain, opponent))
            lines.append(Line(reason, gain.points, gain.cells))
    if quilter.total is not None:
        told = quilter.total - sum(turn.points for turn in quilter.turns)
        lines.append(Line(_say_told_turns(len(quilter.turns)), told))
    if state.bonuses is not None:
        lines += _bonus_lines(state.bonuses[seat])
    return tuple(lines)


def _say_told_turns(known: int) -> Sentence:
    if known == 0:
        return say("All turns, told at the end")
    return say("Turns {first} to {last}, told at the end", first=known + 1, last=TURNS)


def _bonus_lines(bonuses: Bonuses) -> list[Line]:
    lines = (
        Line(say("Bonus: Colour Balance"), bonuses.colour_balance),
        Line(say("Bonus: Collector"), bonuses.collector),
        Line(say("Bonus: Sampler"), bonuses.sampler),
    )
    return [line for line in lines if line.points]


def find_result(state: MatchQuiltState) -> Result | None:
    """Who won and why, once every bonus is known."""
    announced, bonuses = state.announcements, state.bonuses
    if announced is None or bonuses is None:
        return None
    points = [quilter.points + bonus.points for quilter, bonus in zip(state.quilters, bonuses, strict=True)]
    best = max(points)
    leaders = tuple(seat for seat, score in enumerate(points) if score == best)
    if len(state.players) == 1:
        return Result("solo", leaders, _say_medal(state.name_of(0), best))
    if len(leaders) == 1:
        name = state.name_of(leaders[0])
        return Result("points", leaders, say("{name} wins with {points} points.", name=name, points=best))
    most = max(announced[seat].patterns for seat in leaders)
    winners = tuple(seat for seat in leaders if announced[seat].patterns == most)
    if len(winners) == 1:
        sentence = say(
            "{name} wins: {points} points like others, but {patterns} different patterns, the most among them.",
            name=state.name_of(winners[0]), points=best, patterns=most,
        )  # fmt: skip
        return Result("tie-break", winners, sentence)
    names = ", ".join(state.name_of(seat) for seat in winners)
    sentence = say(
        "{names} share the victory: {points} points and {patterns} different patterns each.",
        names=names, points=best, patterns=most,
    )  # fmt: skip
    return Result("shared", winners, sentence)


def _say_medal(name: str, points: int) -> Sentence:
    medals = DECK.medals
    if points >= medals.gold:
        return say("{name} wins the gold medal with {points} points.", name=name, points=points)
    if points >= medals.silver:
        return say(
            "{name} wins the silver medal with {points} points; gold is {gold}.",
            name=name, points=points, gold=medals.gold,
        )  # fmt: skip
    if points >= medals.bronze:
        return say(
            "{name} wins the bronze medal with {points} points; silver is {silver}.",
            name=name, points=points, silver=medals.silver,
        )  # fmt: skip
    return say("{name} has {points} points; bronze is {bronze}.", name=name, points=points, bronze=medals.bronze)
