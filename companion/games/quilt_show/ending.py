"""Who stands where in dollars, and who wins and why."""

from __future__ import annotations

from collections.abc import Iterator

from ..sentences import say
from ..values import Line, Result, Seat, Standing, Standings
from .quilts import name_quilt
from .state import State
from .wording import dollars, join, name_show


def count_standings(state: State) -> Standings:
    """Every player's money, line by line."""
    return Standings("dollars", tuple(Standing(seat, tuple(_money_lines(state, seat))) for seat in state.seats))


def _money_lines(state: State, seat: Seat) -> Iterator[Line]:
    for ceremony in state.shows:
        for award in reversed(ceremony.awards):
            paid = award.share or ceremony.sale
            template = "Prize in the {show}: {quilt} ({points} points)"
            if not award.is_prize:
                template = "Sold after the {show}: {quilt} ({points} points)"
            for entry in award.entries:
                if entry.seat == seat and paid:
                    show, quilt = name_show(ceremony.show), name_quilt(entry.quilt)
                    cells = tuple(
                        (row, col) for row, tiles in enumerate(entry.quilt.tiles) for col in range(len(tiles))
                    )
                    yield Line(say(template, show=show, quilt=quilt, points=entry.points), paid, cells)
    if state.swaps[seat]:
        yield Line(say("Money from swaps"), state.swaps[seat])


def find_result(state: State) -> Result | None:
    """The winner by money, then by fabric cards in hand, then shared; None before the end."""
    if state.phase != "over":
        return None
    leaders = state.leaders
    money = dollars(state.count_money(leaders[0]))
    if len(leaders) == 1:
        return Result("points", leaders, say("{name} wins with {money}.", name=state.name(leaders[0]), money=money))
    most = max(state.hands[seat] or 0 for seat in leaders)
    winners = tuple(seat for seat in leaders if state.hands[seat] == most)
    tied = join([state.name(seat) for seat in leaders])
    names = join([state.name(seat) for seat in winners])
    if len(winners) == 1:
        template = "{tied} have {money} each; {names} wins with the most fabric cards in hand: {cards}."
        return Result("tie-break", winners, say(template, tied=tied, money=money, names=names, cards=most))
    template = "{names} share the win: {money} and {cards} fabric cards in hand each."
    return Result("shared", winners, say(template, names=names, money=money, cards=most))
