"""How a game stands by its rules: what a log leads to, and who won."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import msgspec

from companion.games import shelf
from companion.games.errors import GameError
from companion.games.game import Game
from companion.games.values import Result, Seat
from companion.store.values import Correct, Do, Entry, Header, Outcome, PlayerScore, Undo

log = logging.getLogger(__name__)

AnyGame = Game[Any, Any, Any]


_A_PAUSE = timedelta(minutes=30)
"""Nobody thinks so long: the game was left and taken up again."""


def judge(
    game: AnyGame,
    header: Header,
    states: Sequence[Any],
    times: Sequence[datetime],
    entries: int,
    corrected: Sequence[int] = (),
) -> Outcome | None:
    """The outcome of a game that went through these states, the first before any action and one after each that was
    played at these times; after so many entries of its log; with points that were put right by hand, if any.

    None while it is not over.
    """
    result = game.result(states[-1])
    if result is None:
        return None
    standings = game.standings(states[-1])
    points = {standing.seat: standing.points for standing in standings.players}
    turns = _measure_turns(game, header, states, times)
    scores = tuple(_score(player.name, seat, points, result, turns[seat]) for seat, player in enumerate(header.players))
    ended = times[-1] if times else header.started
    outcome = Outcome(
        header.id, result.reason, standings.unit, scores, entries, result.rival, ended, began=game.starter(states)
    )
    return correct(outcome, corrected) if corrected else outcome


def correct(outcome: Outcome, points: Sequence[int]) -> Outcome:
    """The outcome with these points: who has most wins; among equals whom the rules had preferred."""
    scores = outcome.scores
    won_before = {seat for seat, score in enumerate(scores) if score.is_winner}
    if outcome.rival is not None:
        is_equal = points[0] == outcome.rival.points
        winners = won_before if is_equal else {0} if points[0] > outcome.rival.points else set()
    elif len(scores) == 1:
        winners = won_before
    else:
        first = {seat for seat, reached in enumerate(points) if reached == max(points)}
        winners = first & won_before or first
    changed = tuple(
        msgspec.structs.replace(
            score, points=points[seat], is_winner=seat in winners, rank=_rank(seat, points, winners)
        )
        for seat, score in enumerate(scores)
    )  # fmt: skip
    return msgspec.structs.replace(outcome, scores=changed, is_corrected=True)


class Replay:
    """What the rules make of a log, entry by entry."""

    def __init__(self, header: Header) -> None:
        self.game: AnyGame = shelf.take(header.game)
        self.entries = 0
        self._header = header
        self._first = self.game.new(header.players, self.game.decode_options(bytes(header.options)))
        self._steps: list[tuple[Any, datetime]] = []
        self._undone: list[tuple[Any, datetime]] = []
        self._corrected: tuple[int, ...] = ()

    @property
    def state(self) -> Any:
        """How the game stands."""
        return self._steps[-1][0] if self._steps else self._first

    def play(self, entry: Entry) -> None:
        """The next entry of the log."""
        event = entry.event
        # Points that were put right by hand count unless the game went on after that.
        self._corrected = event.points if isinstance(event, Correct) else ()
        if isinstance(event, Do):
            state = self.game.play(self.state, self.game.decode_action(bytes(event.action)))
            self._steps.append((state, entry.at))
            self._undone.clear()
        elif not isinstance(event, Correct):
            for _ in range(event.steps):
                if isinstance(event, Undo):
                    self._undone.append(self._steps.pop())
                else:
                    self._steps.append(self._undone.pop())
        self.entries += 1

    def judge(self) -> Outcome | None:
        """The outcome of the game as it stands; None while it is not over."""
        states, times = [self._first, *(state for state, _ in self._steps)], [at for _, at in self._steps]
        return judge(self.game, self._header, states, times, self.entries, self._corrected)


def judge_log(header: Header, entries: Sequence[Entry]) -> Outcome | None:
    """The outcome that a log leads to; None when it is not over, or when the rules here do not know or accept it."""
    try:
        replay = Replay(header)
        for entry in entries:
            replay.play(entry)
        return replay.judge()
    except GameError:
        return None
    except Exception:
        # A log of long ago may stumble over today's rules: that is no reason not to open the store.
        log.exception("The outcome of game %s cannot be found.", header.id)
        return None


def _measure_turns(
    game: AnyGame, header: Header, states: Sequence[Any], times: Sequence[datetime]
) -> list[tuple[int, int]]:
    """How many turns everybody had, and how many seconds they took; where all play at once, each has a turn."""
    turns, seconds = [0] * len(header.players), [0.0] * len(header.players)
    before: tuple[Seat, ...] = ()
    for state, (earlier, later) in zip(states, pairwise((header.started, *times)), strict=False):
        seats = game.turn(state).seats
        took = later - earlier
        for seat in seats:
            # Of several who play at once some are done earlier: the others are still at the same turn.
            turns[seat] += seat not in before
            seconds[seat] += took.total_seconds() if timedelta() < took < _A_PAUSE else 0
        before = seats
    return [(count, round(each)) for count, each in zip(turns, seconds, strict=True)]


def _score(name: str, seat: Seat, points: dict[Seat, int], result: Result, turns: tuple[int, int]) -> PlayerScore:
    reached = [points.get(each, 0) for each in range(1 + max((seat, *points)))]
    rank = _rank(seat, reached, result.winners)
    return PlayerScore(name, reached[seat], rank, seat in result.winners, *turns)


def _rank(seat: Seat, points: Sequence[int], winners: Collection[Seat]) -> int:
    # Where nobody won, an opponent of the game's own was first.
    better = sum(other > points[seat] for other in points)
    return 1 if seat in winners else 1 + max(1, len(winners), better)
