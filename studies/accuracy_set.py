"""Real photos of Set cards by Tom White: one shot of each of nine layouts teaches the deck, the others are read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from calibration.decks import Deck, Name, teach
from companion.scanning import Context
from studies.reading import read_or_none
from studies.rows import Row, Target, all_found, silent_at_most, unsure_below
from vision.photo.decoding import decode_photo

TARGETS: tuple[Target, ...] = (all_found(95, 100), silent_at_most(200), unsure_below(0.08))
LONG_ENOUGH = 1600


def rows(photos: Path) -> Iterable[Row]:
    folder = photos / "real" / "set_tomwhite"
    told = json.loads((folder / "truth.json").read_text())
    shots: dict[str, list[dict[str, Any]]] = {}
    for record in told:
        words = record["image"].split("-")
        if len(words) == 3 and words[1].isdecimal():
            shots.setdefault("-".join(words[:2]), []).append(record)
    teachers = [records[0] for records in shots.values()]
    deck: Deck | None = None
    for record in teachers:
        layout = [[Name(_label(cell), tuple(cell.split("-"))) for cell in row] for row in record["cells"]]
        deck = teach(deck, "", decode_photo(_bytes(folder, record), LONG_ENOUGH).pixels, layout)
    assert deck is not None, "there are no layouts to teach from"
    for record in told:
        if record not in teachers and (record["rows"], record["cols"]) in ((3, 3), (3, 4)):
            yield _row(folder, record, deck)


def _label(cell: str) -> str:
    return cell.replace("-", "/")


def _bytes(folder: Path, record: dict[str, Any]) -> bytes:
    return (folder / "images" / str(record["image"])).read_bytes()


def _row(folder: Path, record: dict[str, Any], deck: Deck) -> Row:
    size = (record["rows"], record["cols"])
    camera = "webcam" if record["image"].startswith("webcam") else "phone"
    scan = read_or_none(_bytes(folder, record), Context("tiles", deck=deck, rows=size[0], cols=size[1]))
    if scan is None:
        return Row(record["image"], camera, False, size[0] * size[1])
    silent: list[str] = []
    unsure = 0
    for read, wanted in zip(scan.proposal.tiles, record["cells"], strict=True):
        for tile, cell in zip(read, wanted, strict=True):
            if tile is None or not tile.sure:
                unsure += 1
            elif tile.label != _label(cell):
                silent.append(f"{cell} read as {tile.label}")
    return Row(record["image"], camera, True, size[0] * size[1], unsure, tuple(silent))
