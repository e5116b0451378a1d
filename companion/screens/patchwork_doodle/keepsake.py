"""A player's sheet as it is kept: what was shaded after any step, and the rectangle that scored last."""

from __future__ import annotations

from companion.games.patchwork_doodle.scoring import Rectangle
from companion.games.values import Seat
from companion.pictures import Picture
from companion.pictures.doodle_sheet import still_sheet
from companion.table import Table


def picture_keepsake(table: Table, step: int, seat: Seat) -> Picture | None:
    """The sheet after so many steps; None while nothing is drawn on it."""
    sheet = table.state_after(step).sheets[seat]
    scored = [rectangle for rectangle in sheet.scored if isinstance(rectangle, Rectangle)]
    return still_sheet(sheet.cells, scored[-1] if scored else None) if sheet.cells else None
