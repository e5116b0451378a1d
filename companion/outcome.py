"""How a game stands by its rules: what a log leads to, and who won."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from companion.games import shelf
from companion.games.errors import GameError
from companion.games.game import Game
from companion.games.values import Player, Result, Seat
from companion.store.values import Do, Entry, Header, Outcome, PlayerScore, Undo

log = logging.getLogger(__name__)

AnyGame = Game[Any, Any, Any]


def judge(game: AnyGame, game_id: str, players: Sequence[Player], state: Any, entries: int) -> Outcome | None:
    """The outcome of a game in this state, after so many entries of its log; None while it is not over."""
    result = game.result(state)
    if result is None:
        return None
    standings = game.standings(state)
    points = {standing.seat: standing.points for standing in standings.players}
    scores = tuple(_score(player.name, seat, points, result) for seat, player in enumerate(players))
    return Outcome(game_id, result.reason, standings.unit, scores, entries, result.rival)


def judge_log(header: Header, entries: Sequence[Entry]) -> Outcome | None:
    """The outcome that a log leads to; None when it is not over, or when the rules here do not know or accept it."""
    try:
        game = shelf.take(header.game)
        return judge(game, header.id, header.players, _replay(game, header, entries), len(entries))
    except GameError:
        return None
    except Exception:
        # A log of long ago may stumble over today's rules: that is no reason not to open the store.
        log.exception("The outcome of game %s cannot be found.", header.id)
        return None


def _replay(game: AnyGame, header: Header, entries: Sequence[Entry]) -> Any:
    states: list[Any] = [game.new(header.players, game.decode_options(bytes(header.options)))]
    undone: list[Any] = []
    for entry in entries:
        event = entry.event
        if isinstance(event, Do):
            states.append(game.play(states[-1], game.decode_action(bytes(event.action))))
            undone.clear()
        else:
            for _ in range(event.steps):
                if isinstance(event, Undo):
                    undone.append(states.pop())
                else:
                    states.append(undone.pop())
    return states[-1]


def _score(name: str, seat: Seat, points: dict[Seat, int], result: Result) -> PlayerScore:
    reached, is_winner = points.get(seat, 0), seat in result.winners
    better = sum(other > reached for other in points.values())
    # Where nobody won, an opponent of the game's own was first.
    return PlayerScore(name, reached, 1 if is_winner else 1 + max(1, len(result.winners), better), is_winner)
