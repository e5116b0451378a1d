"""Real photos of single tiles: the first shot of each teaches the deck, the second shot of three is looked for.

Each shot shows one tile and nothing else, so the study lays the shots on a plain grey table.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from calibration.decks import Name, teach
from studies.rows import Row, Target
from studies.taught import twin_row
from vision.photo.decoding import decode_photo
from vision.photo.pixels import Pixels

TARGETS: tuple[Target, ...] = ()
COLS = 7
SIDE, GAP = 200, 30


def rows(photos: Path) -> Iterable[Row]:
    folder = photos / "real" / "carcassonne_tiles"
    with (folder / "truth.csv").open(newline="") as table:
        told = list(csv.DictReader(table))
    first = [record for record in told if record["photo"] == "01"]
    names = [Name(record["art_id"], (record["art_id"],)) for record in first]
    layout = [names[start : start + COLS] for start in range(0, len(names), COLS)]
    deck = teach(None, "", _lay([_shot(folder, record) for record in first]), layout)
    for record in told:
        if record["photo"] != "01":
            encoded = cv2.imencode(".jpg", _lay([_shot(folder, record)]))[1].tobytes()
            yield twin_row(encoded, record["image"], deck, [record["art_id"]])


def _shot(folder: Path, record: dict[str, str]) -> Pixels:
    return decode_photo((folder / "images" / record["image"]).read_bytes()).pixels


def _lay(shots: Sequence[Pixels]) -> Pixels:
    """Shots in rows and columns on grey."""
    across, down = min(len(shots), COLS), -(-len(shots) // COLS)
    pitch = SIDE + GAP
    table = np.full((down * pitch + 3 * GAP, across * pitch + 3 * GAP, 3), 90, np.uint8)
    for number, shot in enumerate(shots):
        top, left = (2 * GAP + pitch * place for place in divmod(number, COLS))
        table[top : top + SIDE, left : left + SIDE] = cv2.resize(shot, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
    return table
