"""Photos without a 9x9 board: tables, cloths, text, cards, and lattices that look like a board but are none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Random = np.random.Generator

WIDTH, HEIGHT = 1280, 960


def boardless_photos() -> Iterator[tuple[str, Picture]]:
    """Each kind of scene with several seeds: its name and the photo."""
    for kind, seeds in SCENES.items():
        for seed in range(seeds):
            random = np.random.default_rng([seed, *kind.__name__.encode()])
            yield f"{kind.__name__.removeprefix('_')} {seed}", taken(kind(random), random)


def taken(scene: Picture, random: Random) -> Picture:
    """The scene as a camera sees it: tilted, unevenly lit, a little soft and noisy."""
    height, width = scene.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    pulled = corners + random.uniform(-0.08, 0.08, (4, 2)).astype(np.float32) * (width, height)
    tilt = cv2.getPerspectiveTransform(pulled.astype(np.float32), corners)
    seen = cv2.warpPerspective(scene, tilt, (width, height), borderMode=cv2.BORDER_REFLECT)
    photo = np.asarray(seen, np.float32)
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    photo *= (1 + random.uniform(-0.25, 0.25) * x + random.uniform(-0.25, 0.25) * y)[..., None].astype(np.float32)
    photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), random.uniform(0.5, 1.6)), np.float32)
    photo += np.asarray(random.normal(0, random.uniform(1, 5), photo.shape), np.float32)
    pixels = np.clip(photo, 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(60, 95))]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", pixels, quality)[1], cv2.IMREAD_COLOR), np.uint8)


def _plain(random: Random) -> Picture:
    colour = random.uniform(20, 240, 3)
    noisy = np.full((HEIGHT, WIDTH, 3), colour) + random.normal(0, 4, (HEIGHT, WIDTH, 1))
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


def _wood(random: Random) -> Picture:
    along = cv2.resize(random.normal(0, 1, (HEIGHT // 4, 8)), (WIDTH, HEIGHT), interpolation=cv2.INTER_CUBIC)
    fine = cv2.resize(random.normal(0, 1, (HEIGHT, 24)), (WIDTH, HEIGHT), interpolation=cv2.INTER_LINEAR)
    grain = np.sin(9 * along + np.linspace(0, random.uniform(20, 80), HEIGHT)[:, None]) + 0.6 * fine
    wood = np.array([60, 100, 150]) + 14 * grain[..., None]
    for board in range(0, HEIGHT, int(random.integers(120, 300))):
        wood[board : board + 3] *= 0.5
    return np.asarray(np.clip(wood * random.uniform(0.4, 1.2), 0, 255), np.uint8)


def _checked_cloth(random: Random) -> Picture:
    cell = int(random.integers(30, 110))
    x, y = np.meshgrid(np.arange(WIDTH) // cell % 2, np.arange(HEIGHT) // cell % 2)
    dye, share = random.uniform(20, 200, 3), (x + y) / 2
    cloth = 235 * (1 - share[..., None]) + dye * share[..., None]
    return _turned(np.clip(cloth + random.normal(0, 6, cloth.shape), 0, 255).astype(np.uint8), random)


def _lattice_of(rows: int, cols: int, random: Random, is_chequered: bool = False) -> Picture:
    """A lattice on paper that is no board of nine by nine."""
    scene = _plain(random)
    cell = int(min(0.8 * HEIGHT / rows, 0.8 * WIDTH / cols))
    left, top = (WIDTH - cols * cell) // 2, (HEIGHT - rows * cell) // 2
    margin = cell // 2
    cv2.rectangle(
        scene,
        (left - margin, top - margin),
        (left + cols * cell + margin, top + rows * cell + margin),
        (235, 240, 240),
        -1,
    )
    for row in range(rows):
        for col in range(cols):
            if is_chequered and (row + col) % 2:
                corner = (left + col * cell, top + row * cell)
                cv2.rectangle(scene, corner, (corner[0] + cell, corner[1] + cell), (60, 80, 110), -1)
    for row in range(rows + 1):
        cv2.line(scene, (left, top + row * cell), (left + cols * cell, top + row * cell), (40, 40, 40), 2)
    for col in range(cols + 1):
        cv2.line(scene, (left + col * cell, top), (left + col * cell, top + rows * cell), (40, 40, 40), 2)
    return _turned(scene, random)


def _chess_board(random: Random) -> Picture:
    return _lattice_of(8, 8, random, is_chequered=True)


def _draughts_board(random: Random) -> Picture:
    return _lattice_of(10, 10, random, is_chequered=True)


def _calendar(random: Random) -> Picture:
    return _lattice_of(6, 7, random)


def _large_crossword(random: Random) -> Picture:
    return _lattice_of(15, 15, random)


def _small_puzzle(random: Random) -> Picture:
    return _lattice_of(6, 6, random)


def _squared_paper(random: Random) -> Picture:
    paper = np.full((HEIGHT, WIDTH, 3), (245, 245, 240), np.uint8)
    cell = int(random.integers(24, 90))
    paper[::cell] = paper[1::cell] = (200, 170, 140)
    paper[:, ::cell] = paper[:, 1::cell] = (200, 170, 140)
    return _turned(paper, random)


def _ruled_paper(random: Random) -> Picture:
    paper = np.full((HEIGHT, WIDTH, 3), (245, 248, 248), np.uint8)
    step = int(random.integers(30, 80))
    paper[step::step] = paper[step + 1 :: step] = (210, 160, 120)
    paper[:, 140:143] = (120, 120, 220)
    return _turned(paper, random)


def _text_page(random: Random) -> Picture:
    scene = _wood(random)
    cv2.rectangle(scene, (200, 40), (1080, 920), (238, 242, 245), -1)
    size = random.uniform(0.45, 0.9)
    columns = int(random.integers(1, 4))
    width = 800 // columns
    for column in range(columns):
        for top in range(80, 880, int(34 * size) + 6):
            letters = "".join(
                random.choice(list("abcdefghijklmnopqrstuvw  ")) for _ in range(int(width / (19 * size)) - 2)
            )
            cv2.putText(
                scene,
                letters,
                (230 + column * width, top),
                cv2.FONT_HERSHEY_SIMPLEX,
                size,
                (40, 40, 40),
                1,
                cv2.LINE_AA,
            )
    return scene


def _faces_of_cards(random: Random) -> Picture:
    scene = _wood(random)
    for row in range(3):
        for col in range(5):
            left, top = 60 + col * 240, 40 + row * 310
            card = np.full((270, 190, 3), (245, 245, 245), np.uint8)
            colour = (30, 30, 190) if random.random() < 0.5 else (30, 30, 30)
            for pip in range(int(random.integers(1, 10))):
                cv2.circle(card, (50 + pip % 3 * 45, 50 + pip // 3 * 80), 16, colour, -1, cv2.LINE_AA)
            cv2.putText(
                card, str(random.integers(2, 10)), (8, 30), cv2.FONT_HERSHEY_SIMPLEX, 0.8, colour, 2, cv2.LINE_AA
            )
            scene[top : top + 270, left : left + 190] = card
    return scene


def _tiled_floor(random: Random) -> Picture:
    floor = np.full((HEIGHT, WIDTH, 3), (170, 180, 190), np.float64)
    cell = int(random.integers(60, 140))
    for top in range(0, HEIGHT, cell):
        for left in range(0, WIDTH, cell):
            floor[top : top + cell, left : left + cell] += random.normal(0, 12)
    floor[::cell] = floor[1::cell] = floor[:, ::cell] = floor[:, 1::cell] = 110
    return _turned(np.clip(floor, 0, 255).astype(np.uint8), random)


def _brick_wall(random: Random) -> Picture:
    wall = np.full((HEIGHT, WIDTH, 3), (190, 195, 200), np.uint8)
    height = int(random.integers(40, 80))
    for course, top in enumerate(range(0, HEIGHT, height)):
        for left in range(-height * (course % 2), WIDTH, 2 * height):
            shade = random.uniform(0.8, 1.2)
            colour = [int(value * shade) for value in (50, 70, 150)]
            cv2.rectangle(wall, (left + 3, top + 3), (left + 2 * height - 3, top + height - 3), colour, -1)
    return wall


def _buttons_and_dice(random: Random) -> Picture:
    scene = _wood(random)
    for _ in range(40):
        centre = (int(random.integers(0, WIDTH)), int(random.integers(0, HEIGHT)))
        colour = [int(value) for value in random.uniform(30, 255, 3)]
        if random.random() < 0.5:
            cv2.circle(scene, centre, int(random.integers(15, 45)), colour, -1, cv2.LINE_AA)
        else:
            side = int(random.integers(20, 60))
            box = cv2.boxPoints((centre, (side, side), float(random.uniform(0, 90))))
            cv2.fillConvexPoly(scene, box.astype(np.int32), colour, cv2.LINE_AA)
    return scene


def _blank_sheet(random: Random) -> Picture:
    scene = _wood(random)
    box = cv2.boxPoints(((WIDTH / 2, HEIGHT / 2), (700, 700), float(random.uniform(0, 90))))
    cv2.fillConvexPoly(scene, box.astype(np.int32), (240, 243, 245), cv2.LINE_AA)
    return scene


def _noise(random: Random) -> Picture:
    return random.integers(0, 256, (HEIGHT, WIDTH, 3)).astype(np.uint8)


def _turned(scene: Picture, random: Random) -> Picture:
    turn = cv2.getRotationMatrix2D((WIDTH / 2, HEIGHT / 2), float(random.uniform(0, 90)), 1.0)
    return np.asarray(cv2.warpAffine(scene, turn, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REFLECT), np.uint8)


SCENES: dict[Callable[[Random], Picture], int] = {
    _plain: 2,
    _wood: 3,
    _checked_cloth: 6,
    _chess_board: 3,
    _draughts_board: 3,
    _calendar: 3,
    _large_crossword: 2,
    _small_puzzle: 2,
    _squared_paper: 4,
    _ruled_paper: 2,
    _text_page: 5,
    _faces_of_cards: 2,
    _tiled_floor: 3,
    _brick_wall: 2,
    _buttons_and_dice: 2,
    _blank_sheet: 2,
    _noise: 1,
}
"""Kinds of scenes and how many photos are made of each."""
