"""What reading and teaching tiles costs against T, one full colour decode of the same JPEG bytes."""

from __future__ import annotations

import csv
import tempfile
from pathlib import Path

import cv2
import numpy as np

from calibration.deck_files import load_deck, save_deck
from calibration.decks import Deck, Name, teach
from companion.scanning.labels import split_label
from companion.scanning.quilt_show import propose
from companion.scanning.seen import see_quilts
from tests.photos_made.tiles import SIDE, Scene, lay
from tests.studies.speed import MEGABYTE, Measure, enlarged, full_decode, in_decodes, spent
from tests.studies.taught import LONG_ENOUGH, taught
from vision.photo import decode_photo

CHIPS = (1, 2, 3)


def tile_measures(photos: Path) -> list[Measure]:
    """All that is promised of tiles."""
    deck = taught(photos, "quilt-show")
    two = _twelve_tiles(deck)
    twelve = enlarged(two, 4000, 3000)
    lesson = sorted((photos / "rendered" / "quilt-show" / "teach").glob("*.jpg"))[0]
    large_lesson = enlarged(lesson.read_bytes(), 4000, 3000)
    with lesson.with_suffix(".csv").open(newline="") as table:
        layout = [[Name(label, split_label("quilt-show", label)) for label in row] for row in csv.reader(table)]

    def scan(data: bytes) -> object:
        return propose(see_quilts(decode_photo(data), deck, CHIPS))

    def learn(data: bytes) -> object:
        return teach(None, "quilt-show", decode_photo(data, LONG_ENOUGH).pixels, layout)

    with tempfile.TemporaryDirectory() as folder:
        save_deck(deck, Path(folder))
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        loading = spent(lambda: load_deck(Path(folder)))
    return [
        Measure("12 tiles of 108, 12 megapixels, bytes to points", in_decodes(lambda: scan(twelve), twelve), 1.5),
        Measure("12 tiles of 108, 2 megapixels, bytes to points", in_decodes(lambda: scan(two), two), 7.0),
        Measure("teaching 18 tiles, 12 megapixels", in_decodes(lambda: learn(large_lesson), large_lesson), 3.0),
        Measure("a deck of 108 is loaded, T of 2 megapixels", loading / full_decode(two), 5.0),
        Measure("a deck of 108 on disk", size / MEGABYTE, 20, "MB"),
    ]


def _twelve_tiles(deck: Deck) -> bytes:
    """A photo of a 3 x 4 quilt of taught looks, as a camera of two megapixels saves it."""
    chosen = np.random.default_rng(5).permutation(len(deck.looks.labels))[:12]
    pictures = [cv2.resize(deck.looks.pictures[look], (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for look in chosen]
    tiles = {divmod(number, 4): np.asarray(picture, np.uint8) for number, picture in enumerate(pictures)}
    photo = lay(tiles, Scene(seed=5, tile=230, width=1600, height=1200, table="walnut"))
    return cv2.imencode(".jpg", photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
