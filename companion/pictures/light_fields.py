"""The light on the scan place as nine fields over the picture: a tick where it is good, a word where not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .photo_marks import baste
from .shapes import Box, Disc, Item, Lettering, Seam, Sheet

_MARGIN = 8.0


def draw_fields(
    fields: Sequence[Sequence[str]], words: Mapping[str, str], wide: float, high: float
) -> tuple[Item, ...]:
    """What stands over a picture of that size."""
    across, down = wide / len(fields[0]), high / len(fields)
    items: list[Item] = []
    for row, line in enumerate(fields):
        for col, field in enumerate(line):
            box = Box(col * across + _MARGIN, row * down + _MARGIN, across - 2 * _MARGIN, down - 2 * _MARGIN)
            x, y = box.x + box.width / 2, box.y + box.height / 2
            if field == "good":
                items.append(Sheet(box, None, 4, "good", 2))
                items.append(Disc(x, y, 14, "good"))
                items.append(Seam(((x - 6, y), (x - 1.5, y + 5), (x + 6.5, y - 5)), "surface", 2.5))
            else:
                plate = Box(box.x + 6, y - 14, box.width - 12, 28)
                items += [baste(box), Sheet(plate, "#1A1018", 6)]
                items.append(Lettering(plate, words[field], "small_strong", "#FFF6E6"))
    return tuple(items)
