"""Who played: the games can be narrowed down to those of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.store.values import KeptGame


def games_of(games: Sequence[KeptGame], name: str) -> list[KeptGame]:
    """The games in which that player sat at the table; all games without a name."""
    return [game for game in games if not name or name in _names(game)]


def most_frequent(games: Sequence[KeptGame]) -> list[str]:
    """Everybody who played, who played most first; of two who played as often, who played last."""
    return [name for name, _ in Counter(name for game in games for name in _names(game)).most_common()]


def _names(game: KeptGame) -> list[str]:
    return [player.name for player in game.header.players]
