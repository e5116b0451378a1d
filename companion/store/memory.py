"""A store that forgets: games in memory, for demonstrations and tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.sentences import Sentence
from companion.games.values import Player

from .store import log_behind, lost_update, unknown_log
from .values import Entry, Header, KeptGame, Outcome


@dataclass
class _Kept:
    header: Header
    entries: list[Entry] = field(default_factory=list)
    outcome: Outcome | None = None
    is_put_away: bool = False


class MemoryStore:
    """Keeps games until the program ends."""

    trouble: Sentence | None = None

    def __init__(self) -> None:
        self._games: dict[str, _Kept] = {}

    def begin(self, header: Header) -> None:
        self._games.setdefault(header.id, _Kept(header))

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

    def games(self) -> tuple[KeptGame, ...]:
        kept = [
            KeptGame(
                header=game.header,
                entries=len(game.entries),
                last=game.entries[-1].at if game.entries else game.header.started,
                outcome=game.outcome,
                is_put_away=game.is_put_away,
            )
            for game in self._games.values()
        ]
        return tuple(sorted(kept, key=lambda game: game.header.started, reverse=True))

    def players(self) -> tuple[Player, ...]:
        seen: dict[str, Player] = {}
        for game in self.games():
            for player in game.header.players:
                seen.setdefault(player.name, player)
        return tuple(seen.values())

    def close(self) -> None:
        pass

    def _find(self, game_id: str) -> _Kept:
        if game_id not in self._games:
            raise unknown_log(game_id)
        return self._games[game_id]
