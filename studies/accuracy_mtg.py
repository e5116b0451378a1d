"""Real photos of trading cards by Timo Ikonen: one shot of 40 cards teaches the deck, their twins are looked for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from calibration.decks import Name, teach
from studies.rows import Row, Target
from studies.taught import LONG_ENOUGH, twin_row
from vision.photo.decoding import decode_photo

TARGETS: tuple[Target, ...] = ()
TEACHER = "alpha_deck.jpg"


def rows(photos: Path) -> Iterable[Row]:
    folder = photos / "real" / "mtg_alpha"
    told = {record["image"]: record["cells"] for record in json.loads((folder / "truth.json").read_text())}
    layout = [[Name(card, (card,)) for card in row] for row in told.pop(TEACHER)]
    deck = teach(None, "", decode_photo((folder / "images" / TEACHER).read_bytes(), LONG_ENOUGH).pixels, layout)
    for image, cells in told.items():
        cards = [card for row in cells for card in row]
        yield twin_row((folder / "images" / image).read_bytes(), image, deck, cards)
