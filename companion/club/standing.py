"""How a game stands, in the few words that the club's pages need; without names, so that a player can be forgotten."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from companion.games.errors import GameError
from companion.games.values import Stage
from companion.outcome import Replay
from companion.store.values import Entry, Header

log = logging.getLogger(__name__)
_MOST_GAMES = 8
"""Games that are held ready to be played on; others are replayed from their beginning."""


class SeatScore(msgspec.Struct, frozen=True):
    """What one seat reached."""

    points: int
    rank: int
    is_winner: bool


class GameStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points by seat, whose turn it is, and once the game is over, its result."""

    unit: str
    points: tuple[int, ...]
    turn: tuple[int, ...] = ()
    stage: Stage | None = None
    """How far it is, while it is played."""
    reason: str = ""
    scores: tuple[SeatScore, ...] = ()

    @property
    def shown(self) -> tuple[int, ...]:
        """The number beside each player: what the table looks at while it plays, the points at the end."""
        return (self.stage.counts if self.stage else ()) or self.points


class StandingFinder:
    """Works out how games stand; a game that goes on costs only what is new of it."""

    def __init__(self) -> None:
        self._replays: dict[str, Replay] = {}

    def find(self, header: Header, entries: Sequence[Entry]) -> GameStanding | None:
        """How the game stands after these entries; None where the rules here do not know or accept its log."""
        replay = self._replays.pop(header.id, None)
        try:
            if replay is None or replay.entries > len(entries):
                replay = Replay(header)
            for entry in entries[replay.entries :]:
                replay.play(entry)
            found = _describe(header, replay)
        except GameError:
            return None
        except Exception:
            # The log is delivered all the same: it is the truth, this only a summary.
            log.exception("How game %s stands cannot be found.", header.id)
            return None
        self._replays[header.id] = replay
        while len(self._replays) > _MOST_GAMES:
            del self._replays[next(iter(self._replays))]
        return found


def _describe(header: Header, replay: Replay) -> GameStanding:
    game, state = replay.game, replay.state
    standings = game.standings(state)
    points = {standing.seat: standing.points for standing in standings.players}
    reached = tuple(points.get(seat, 0) for seat in range(len(header.players)))
    outcome = replay.judge()
    if outcome is None:
        return GameStanding(standings.unit, reached, game.turn(state).seats, game.stage(state))
    scores = tuple(SeatScore(score.points, score.rank, score.is_winner) for score in outcome.scores)
    return GameStanding(standings.unit, reached, reason=outcome.reason, scores=scores)
