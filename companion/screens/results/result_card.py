"""The result of a game as a picture to send, from the results and from the history."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from companion.games.values import Line, Seat, Standings
from companion.pictures import Picture
from companion.pictures.score_card import ScoreRow, score_card
from companion.screens.history.telling import amount, tell_date_of
from companion.screens.views import Face
from companion.table import Table
from messages import Sentence, say

from .sources import list_sources


@dataclass(frozen=True)
class RankedPlayer:
    """Where a player came in, as it counts after every correction."""

    seat: Seat
    rank: int
    points: int
    is_winner: bool


def short_number(points: int, unit: str) -> str:
    """For a place without room: thousands of dollars as such."""
    return f"{points // 1000}" if unit == "dollars" else str(points)


def cut_pieces(standings: Standings, seat: Seat) -> tuple[tuple[int, str], ...]:
    """Where the points of a player came from, as `cloth_bar` takes them."""
    gains = (source.gained[seat] for source in list_sources(standings))
    return tuple((points, short_number(points, standings.unit)) for points in gains)


def list_corrected(table: Table) -> Standings:
    """The standings at the end; points that were put right by hand are a line of their own."""
    standings, outcome = table.game.standings(table.state), table.outcome
    if outcome is None or not outcome.is_corrected:
        return standings
    players = tuple(
        replace(each, lines=(*each.lines, Line(say("corrected by hand"), score.points - each.points)))
        if score.points != each.points
        else each
        for each, score in zip(standings.players, outcome.scores, strict=True)
    )
    return replace(standings, players=players)


def draw_result(
    words: Callable[[Sentence], str], table: Table, faces: Sequence[Face], placed: Sequence[RankedPlayer],
    title: str, about: str,
) -> Picture:  # fmt: skip
    """Everybody from first to last, with where the points came from."""
    standings = list_corrected(table)
    rows = tuple(
        ScoreRow(
            str(each.rank),
            faces[each.seat].cloth,
            faces[each.seat].letter,
            faces[each.seat].name,
            cut_pieces(standings, each.seat),
            words(amount(each.points, standings.unit)),
            each.is_winner,
        )
        for each in placed
    )
    return score_card(table.game.name, title, about, rows, words(tell_date_of(table.started)))
