"""A copy of the games for each night, on the device itself, a week of them at most."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path

from companion.home import Home

from .making import copy_games

NIGHTS = 7
"""Copies that are kept."""


def keep_nightly_copy(home: Home, today: date) -> Path | None:
    """Copy the games unless nothing has changed since the last copy, and let the oldest copies go."""
    if not home.games.exists():
        return None
    home.backups.mkdir(exist_ok=True)
    copies = sorted(home.backups.glob("games-????-??-??.db"))
    if copies and copies[-1].stat().st_mtime >= _changed(home.games):
        return None
    copy = home.backups / f"games-{today:%Y-%m-%d}.db"
    new = copy.with_suffix(".new")
    new.unlink(missing_ok=True)
    copy_games(home.games, new)
    with new.open("rb") as file:
        os.fsync(file.fileno())
    new.replace(copy)
    for old in sorted({*copies, copy})[:-NIGHTS]:
        old.unlink()
    return copy


def _changed(games: Path) -> float:
    """When the games were last written, seconds since 1970: the newest words may still wait in the log beside them."""
    waiting = games.with_name(f"{games.name}-wal")
    return max(each.stat().st_mtime for each in (games, waiting) if each.exists())
