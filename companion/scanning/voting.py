"""Several readings of one sheet, taken one after another, make one: what one photo doubts another may be sure of."""

from __future__ import annotations

from dataclasses import replace

from companion.games.cells import cells_of

from .doodle import SeenSheet


def vote(one: SeenSheet, other: SeenSheet) -> SeenSheet:
    """The first reading with its doubts settled where the other is sure; two that are sure but differ make a doubt."""
    other = other.turned_like(one.shaded)
    shaded, unsure = one.shaded, set(one.unsure)
    for cell in one.unsure:
        if cell not in other.unsure:
            unsure.discard(cell)
            shaded = shaded | cells_of([cell]) if cell in other.shaded else shaded - cells_of([cell])
    differing = (one.shaded - other.shaded) | (other.shaded - one.shaded)
    unsure |= {cell for cell in differing if cell not in one.unsure and cell not in other.unsure}
    return replace(one, shaded=shaded, unsure=tuple(sorted(unsure)))
