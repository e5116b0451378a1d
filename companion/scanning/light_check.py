"""How well the scan place is lit, in nine fields: the slow part of the light page, done in the process that reads."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np

from calibration.light import FORMAT, GAMMA, UNEVEN, Advice, NoPaper, light_file, measure_light
from vision.photo.pixels import Pixels

FIELDS = 3
Field: TypeAlias = Literal["good", "shade", "bright"]
Fields: TypeAlias = tuple[tuple[Field, ...], ...]


@dataclass(frozen=True)
class LightSeen:
    """The light on a white sheet: each field of the picture, and what to do."""

    fields: Fields
    """Row by row; empty where no sheet was found."""
    advice: tuple[Advice, ...] = ()
    is_worth_keeping: bool = False

    @property
    def good(self) -> int:
        """How many fields are lit well."""
        return sum(field == "good" for row in self.fields for field in row)


def look_at_light(camera: str, pixels: Pixels, keep_in: Path | None = None) -> LightSeen:
    """Measure the light; with a folder it is kept for taking it out of photos, where the photo is good enough."""
    try:
        measured = measure_light(camera, pixels)
    except NoPaper:
        return LightSeen(())
    if keep_in is not None and measured.is_worth_keeping:
        FORMAT.save(light_file(keep_in, camera), measured.light)
    shares = np.array(measured.light.boxes) ** GAMMA
    small = measured.picture
    spotted = {
        (min(FIELDS - 1, int(y * FIELDS / small.shape[0])), min(FIELDS - 1, int(x * FIELDS / small.shape[1])))
        for x, y, _ in measured.spots
    }
    rows = []
    for row, band in enumerate(np.array_split(shares, FIELDS, axis=0)):
        means = [float(part.mean()) for part in np.array_split(band, FIELDS, axis=1)]
        rows.append(tuple(_judge(mean, (row, col) in spotted) for col, mean in enumerate(means)))
    return LightSeen(tuple(rows), measured.advice, measured.is_worth_keeping)


def _judge(share: float, has_spot: bool) -> Field:
    if has_spot:
        return "bright"
    return "good" if share >= UNEVEN else "shade"
