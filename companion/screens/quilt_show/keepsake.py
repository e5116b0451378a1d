"""The quilt of a player that is kept: the one that was worth most in the latest show, after any step."""

from __future__ import annotations

from companion.games.quilt_show.scoring import Entry
from companion.games.quilt_show.state import State
from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.quilts import quilt
from companion.table import Table

_SIDE = 320.0


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The best quilt that the player has shown so far; None while there is none, or its tiles were not told."""
    best = best_shown(table.state_after(step), seat)
    return quilt(best.quilt.tiles, best.quilt.chip, _SIDE, _SIDE) if best else None


def best_shown(state: State, seat: Seat) -> Entry | None:
    """What was worth most of all that the player has entered in shows."""
    shown = [entry for ceremony in state.shows for entry in ceremony.entries if entry.seat == seat]
    return max(shown, key=lambda entry: entry.points, default=None)
