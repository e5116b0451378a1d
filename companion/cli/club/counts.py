"""How many games and entries, as a person says it."""

from __future__ import annotations


def count_games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"


def count_entries(count: int) -> str:
    return f"{count} entry" if count == 1 else f"{count} entries"
