"""A store that forgets: games in memory, for demonstrations and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.values import Player
from messages import Sentence

from .counting import Counts, count_game
from .store import (
    by_last_step,
    call_otherwise,
    log_behind,
    lost_update,
    players_met,
    score_otherwise,
    unknown_log,
)
from .values import Entry, Header, KeptGame, Outcome, PlayerResult, ResultQuery


@dataclass
class _KeptInMemory:
    header: Header
    entries: list[Entry] = field(default_factory=list)
    outcome: Outcome | None = None
    is_put_away: bool = False


class MemoryStore:
    """Keeps games until the program ends."""

    trouble: Sentence | None = None
    notice: Sentence | None = None

    def __init__(self) -> None:
        self._games: dict[str, _KeptInMemory] = {}

    def begin(self, header: Header) -> None:
        self._games.setdefault(header.id, _KeptInMemory(header))

    def append(self, entries: Sequence[Entry], outcome: Outcome | None) -> None:
        kept = self._games.get(entries[0].id)
        if kept is None or entries[0].number > len(kept.entries) + 1:
            raise log_behind(entries[0].id, len(kept.entries) if kept else 0)
        for entry in entries:
            if entry.number == len(kept.entries) + 1:
                kept.entries.append(entry)
            elif kept.entries[entry.number - 1] != entry:
                raise lost_update(entry.id, entry.number)
        kept.outcome = outcome

    def put_away(self, game_id: str, is_away: bool = True) -> None:
        self._find(game_id).is_put_away = is_away

    def load(self, game_id: str) -> tuple[Header, tuple[Entry, ...]]:
        kept = self._find(game_id)
        return kept.header, tuple(kept.entries)

    def lay_on_table(self, game_id: str) -> None:
        self._find(game_id)
        for kept in self._games.values():
            kept.is_put_away = kept.header.id != game_id

    def find(self, game_id: str) -> KeptGame:
        return _list(self._find(game_id))

    def on_table(self) -> tuple[KeptGame, ...]:
        return tuple(game for game in self.games() if not game.is_put_away)

    def games(
        self,
        first: int = 0,
        most: int | None = None,
        *,
        player: str = "",
        of: Sequence[str] = (),
        is_over: bool = False,
    ) -> tuple[KeptGame, ...]:
        fitting = [
            _list(kept)
            for kept in self._games.values()
            if (not of or kept.header.game in of)
            and (not player or player in _names(kept))
            and (not is_over or kept.outcome is not None)
        ]
        latest = sorted(fitting, key=lambda game: game.header.started, reverse=True)
        return tuple(latest[first:] if most is None else latest[first : first + most])

    def unfinished(self, among: int) -> tuple[KeptGame, ...]:
        return by_last_step(game for game in self.games(most=among) if game.entries and game.outcome is None)

    def count(self, *, player: str = "", of: Sequence[str] = (), is_over: bool = False) -> int:
        return len(self.games(player=player, of=of, is_over=is_over))

    def players(self) -> tuple[Player, ...]:
        seen: dict[str, Player] = {}
        for game in self.games():
            for player in game.header.players:
                seen.setdefault(player.name, player)
        return tuple(seen.values())

    def regulars(self, of: Sequence[str] = ()) -> tuple[str, ...]:
        games = self.games(of=of)
        played = Counter(player.name for game in games for player in game.header.players)
        return tuple(name for name, _ in played.most_common())

    def played(self) -> tuple[str, ...]:
        return tuple(sorted({kept.header.game for kept in self._games.values()}))

    def counts(self, game: str) -> Counts:
        counts: Counts = Counter()
        for kept in self._games.values():
            if kept.header.game == game and kept.outcome:
                counts.update(count_game(kept.header, kept.outcome))
        return +counts

    def results(self, query: ResultQuery) -> tuple[PlayerResult, ...]:
        found = (
            _result(kept, query.player)
            for kept in self.games(player=query.player, of=(query.game,) if query.game else (), is_over=True)
            if (query.since is None or kept.header.started >= query.since)
            and (query.until is None or kept.header.started < query.until)
        )
        return tuple(found)[: query.most]

    def best_result(self, game: str, player: str) -> PlayerResult | None:
        reached = self.results(ResultQuery(player, game))
        return max(reached, key=lambda each: (each.points, each.started), default=None)

    def best_alone(self, game: str, name: str) -> int | None:
        reached = (
            kept.outcome.scores[0].points
            for kept in self._games.values()
            if kept.header.game == game and kept.outcome and _names(kept) == [name]
        )
        return max(reached, default=None)

    def change_player(self, name: str, player: Player) -> None:
        changed = [kept for kept in self._games.values() if name in _names(kept)]
        if player.name != name and any(player.name in _names(kept) for kept in changed):
            raise players_met(name, player.name)
        for kept in changed:
            kept.header = call_otherwise(kept.header, name, player)
            kept.outcome = kept.outcome and score_otherwise(kept.outcome, name, player)

    def close(self) -> None:
        pass

    def _find(self, game_id: str) -> _KeptInMemory:
        if game_id not in self._games:
            raise unknown_log(game_id)
        return self._games[game_id]


def _names(kept: _KeptInMemory) -> list[str]:
    return [player.name for player in kept.header.players]


def _result(game: KeptGame, player: str) -> PlayerResult:
    assert game.outcome is not None, "only what is over has results"
    score = next(score for score in game.outcome.scores if score.name == player)
    return PlayerResult(game.header.id, game.header.game, game.header.started, score.points, score.is_winner)


def _list(kept: _KeptInMemory) -> KeptGame:
    return KeptGame(
        header=kept.header,
        entries=len(kept.entries),
        last=kept.entries[-1].at if kept.entries else kept.header.started,
        outcome=kept.outcome,
        is_put_away=kept.is_put_away,
    )
