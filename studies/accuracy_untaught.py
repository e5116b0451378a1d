"""Tiles whose pattern, colour or value was never taught: each is left out of the deck in turn, and must not be sure.

Rendered photos of three games, and made-up decks with patterns, dyes and values of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np

from calibration.decks import Deck, Name, Refused, teach
from companion.scanning import Context
from companion.scanning.seen_tiles import SeenArrangement
from studies.reading import read_or_none
from studies.rows import Row, Target, silent_at_most
from studies.taught import TrueQuilt, pair, see, taught, true_quilts, truth_files, without
from vision.training.pictures.quilt_decks import (
    QuiltStyle,
    deal_tiles,
    draw_quilt_tiles,
    make_quilt_style,
    quilt_scene,
    teaching_tiles,
)
from vision.training.pictures.symbol_cards import teaching_scene
from vision.training.pictures.tile_photos import encode, lay

TARGETS: tuple[Target, ...] = (silent_at_most(100),)
GAMES = {"quilt-show": 3, "quiltable": 3, "match-quilt": 2}
"""The games and how many parts of their labels are left out: where a patch lies is no look of its own."""
DECKS, PHOTOS = 12, 2


def rows(photos: Path) -> Iterable[Row]:
    for game, parts in GAMES.items():
        whole = taught(photos, game)
        for number, (file, _) in enumerate(truth_files(photos, game)):
            truth = true_quilts(file)
            for part in range(parts):
                value = _chosen(whole, truth, part, number)
                deck = without(whole, part, value)
                yield _row(f"{file.stem} without {value}", game, part, truth, see(file, deck), value)
    for seed in range(DECKS):
        yield from _made_rows(seed)


def _chosen(deck: Deck, truth: list[TrueQuilt], part: int, number: int) -> str:
    """A value that lies in the photo, another one for every photo."""
    parts = dict(zip(deck.looks.labels, deck.looks.parts, strict=True))
    values = sorted({parts[label][part] for quilt in truth for row in quilt.labels for label in row if label in parts})
    return values[number % len(values)]


def _row(photo: str, kind: str, part: int, truth: list[TrueQuilt], seen: Iterable[SeenArrangement], value: str) -> Row:
    """One photo read with a deck that lacks a value; only the tiles that show it count."""
    silent: list[str] = []
    cells = 0
    for quilt in seen:
        for row, col, label in pair(truth, quilt):
            tile = quilt.tiles[row][col]
            if tile is None or label is None or value not in label.split("/"):
                continue
            cells += 1
            if tile.is_known and tile.sure[part]:
                silent.append(f"{label} read as {'/'.join(tile.parts)}")
    return Row(photo, f"{kind} part {part + 1}", True, cells, cells - len(silent), tuple(silent))


def made_deck(style: QuiltStyle, random: np.random.Generator) -> Deck | None:
    """A made-up deck, taught photo by photo; a photo that is refused is taken again."""
    deck: Deck | None = None
    for pattern in style.patterns:
        tiles = teaching_tiles(style, pattern)
        layout = [
            [Name("/".join(tiles[row, col]), tiles[row, col]) for col in range(len(style.dyes))]
            for row in range(len(style.values))
        ]
        for _ in range(3):
            photo = lay(draw_quilt_tiles(style, tiles), replace(teaching_scene(random), tile=170))
            try:
                deck = teach(deck, "", photo.pixels, layout)
                break
            except Refused:
                continue
    return deck


def made_quilt(style: QuiltStyle, random: np.random.Generator, glare: float | None = None) -> tuple[bytes, TrueQuilt]:
    """A photo of a quilt of such tiles as JPEG, and what lies there."""
    tiles = deal_tiles(style, random, 3, 4)
    scene = quilt_scene(random)
    photo = lay(draw_quilt_tiles(style, tiles), scene if glare is None else replace(scene, glare=glare))
    labels = tuple(tuple("/".join(tiles[row, col]) for col in range(4)) for row in range(3))
    outlines = tuple(tuple(photo.outlines[row, col] for col in range(4)) for row in range(3))
    return encode(photo), TrueQuilt(3, 4, labels, outlines, 0)


def see_made(data: bytes, deck: Deck) -> tuple[SeenArrangement, ...]:
    """All quilts in a made-up photo."""
    scan = read_or_none(data, Context("tiles", deck=deck))
    return scan.seen if scan else ()


def _made_rows(seed: int) -> Iterator[Row]:
    style, random = make_quilt_style(seed), np.random.default_rng([seed, 1])
    whole = made_deck(style, random)
    if whole is None:
        return
    for number in range(PHOTOS):
        data, truth = made_quilt(style, random)
        for part in range(3):
            value = _chosen(whole, [truth], part, number)
            deck = without(whole, part, value)
            yield _row(f"deck {seed} without {value}", "made-up", part, [truth], see_made(data, deck), value)
