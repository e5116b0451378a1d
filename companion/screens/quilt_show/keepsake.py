"""The quilt of a player that is kept: the one that was worth most in the latest show, after any step."""

from __future__ import annotations

from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.quilts import quilt
from companion.table import Table

_SIDE = 320.0


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The best quilt that the player has shown so far; None while there is none, or its tiles were not told."""
    state = table.state_after(step)
    shown = [entry for ceremony in state.shows for entry in ceremony.entries if entry.seat == seat]
    if not shown:
        return None
    best = max(shown, key=lambda entry: entry.points)
    return quilt(best.quilt.tiles, best.quilt.chip, _SIDE, _SIDE)
