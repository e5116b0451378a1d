"""What reading and teaching tiles costs against T, one full colour decode of the same JPEG bytes."""

from __future__ import annotations

import csv
import tempfile
from functools import partial
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from calibration.deck_files import load_deck, save_deck
from calibration.decks import Deck, Name, teach
from calibration.open_decks import open_prepared
from companion.games.labels import split_label
from companion.scanning import Context, read
from studies.speed import MEGABYTE, Measure, enlarged, full_decode, in_decodes, spent
from studies.taught import LONG_ENOUGH, taught, truth_files
from vision.photo.decoding import decode_photo
from vision.training.pictures.tile_photos import SIDE, Scene, lay

GAMES = ("quilt-show", "quiltable", "match-quilt")


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
        return read(data, Context("quilt-show", deck=deck)).proposal

    def learn(data: bytes) -> object:
        return teach(None, "quilt-show", decode_photo(data, LONG_ENOUGH).pixels, layout)

    with tempfile.TemporaryDirectory() as folder:
        save_deck(deck, Path(folder))
        open_prepared(Path(folder), "quilt-show", split_label)
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        loading = spent(lambda: load_deck(Path(folder)))
    return [
        *_over_all(photos),
        Measure("12 tiles of 108, 12 megapixels, bytes to points", in_decodes(lambda: scan(twelve), twelve), 1.5),
        Measure("12 tiles of 108, 2 megapixels, bytes to points", in_decodes(lambda: scan(two), two), 7.0),
        Measure("teaching 18 tiles, 12 megapixels", in_decodes(lambda: learn(large_lesson), large_lesson), 3.0),
        Measure("a deck of 108 is loaded, T of 2 megapixels", loading / full_decode(two), 5.0),
        Measure("a deck of 108 on disk", size / MEGABYTE, 20, "MB"),
    ]


def _over_all(photos: Path) -> list[Measure]:
    """Every photo of the three games, read with its taught deck, which is open already as while a game is played."""
    two = [ratio for game in GAMES for ratio in _ratios(photos, game, None)]
    twelve = [ratio for game in GAMES for ratio in _ratios(photos, game, (4000, 3000))]
    return [
        Measure(f"tiles, {len(two)} photos of 2 megapixels, median", median(two), 6.0, figure="tiles"),
        Measure(f"tiles, {len(two)} photos of 2 megapixels, 90th percentile", float(np.quantile(two, 0.9)), 15.0),
        Measure(f"tiles, {len(twelve)} photos of 12 megapixels, median", median(twelve), 1.0, figure="tiles_12mp"),
    ]


def _ratios(photos: Path, game: str, size: tuple[int, int] | None) -> list[float]:
    """What reading each photo of a game costs, made as large as told."""
    files = [file.with_suffix(".jpg") for file, _ in truth_files(photos, game)]
    pictures = [file.read_bytes() if size is None else enlarged(file.read_bytes(), *size) for file in files]
    with tempfile.TemporaryDirectory() as name:
        save_deck(taught(photos, game), Path(name))
        context = Context(game, deck=Path(name))
        return [in_decodes(partial(read, data, context), data, 3) for data in pictures]


def _twelve_tiles(deck: Deck) -> bytes:
    """A photo of a 3 x 4 quilt of taught looks, as a camera of two megapixels saves it."""
    chosen = np.random.default_rng(5).permutation(len(deck.looks.labels))[:12]
    pictures = [cv2.resize(deck.looks.pictures[look], (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for look in chosen]
    tiles = {divmod(number, 4): np.asarray(picture, np.uint8) for number, picture in enumerate(pictures)}
    photo = lay(tiles, Scene(seed=5, tile=230, width=1600, height=1200, table="walnut"))
    return cv2.imencode(".jpg", photo.pixels, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
