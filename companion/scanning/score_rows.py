"""Reads the scores that are written on other makers' sheets, once their points are there."""

from __future__ import annotations

import numpy as np

from vision.cells.labelled_rows import read_labelled_rows
from vision.cells.written_rows import WrittenRows
from vision.photo.pixels import Pixels

from .straight import Outline


def read_score_rows(picture: Pixels, outline: Outline) -> WrittenRows | None:
    """What is written beside the sheet that lies there in a picture; None where no boxes for scores are found."""
    corners = np.array(outline) * picture.shape[1::-1] - 0.5
    return read_labelled_rows(picture, corners)
