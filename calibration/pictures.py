"""Draws what was measured of lens, table, light, boards and decks, so that a person sees it at once."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.cells.patchwork_planes import CELL, MARGIN
from vision.photo.pixels import Pixels, Points

from .decks import Deck
from .lens import Lens, bend_points, straighten
from .lens_measuring import WORST_ERROR, LensMeasured
from .light import GOOD as GOOD_LIGHT
from .light import Advice, LightMeasured
from .table import ScanPlace

GOOD, BAD, LINE, INK, PAPER = (60, 170, 40), (0, 80, 230), (230, 120, 20), (30, 30, 30), (255, 255, 255)
WIDTH = 900
"""Pixels of one panel."""


def draw_deck(deck: Deck, columns: int = 6) -> Pixels:
    """Every taught look with its label below, so that a tile taught under a wrong name is seen at once."""
    side, line, gap = deck.looks.size.width, 18, 70
    tall = deck.looks.size.height
    order = sorted(range(len(deck.looks.labels)), key=lambda number: deck.looks.labels[number])
    rows = -(-len(order) // columns)
    drawn = np.full((rows * (tall + 2 * line + 14), columns * (side + gap), 3), 255, np.uint8)
    for place, number in enumerate(order):
        row, col = divmod(place, columns)
        top, left = row * (tall + 2 * line + 14) + 4, col * (side + gap) + 4
        drawn[top : top + tall, left : left + side] = deck.looks.pictures[number]
        first, _, rest = deck.looks.labels[number].partition("/")
        for step, text in enumerate((first, rest)):
            where = (left, top + tall + (step + 1) * line - 4)
            cv2.putText(drawn, text, where, cv2.FONT_HERSHEY_SIMPLEX, 0.4, INK, 1, cv2.LINE_AA)
    return drawn


def draw_lens(measured: LensMeasured, photo: Pixels) -> Pixels:
    """Left, where corners were seen and how the lens bends straight lines; right, a photo laid straight."""
    lens = measured.lens
    shown = lens.scaled(WIDTH, round(WIDTH * lens.height / lens.width))
    seen = np.full((shown.height, shown.width, 3), 255, np.uint8)
    _draw_bent_grid(seen, shown)
    scale = WIDTH / lens.width
    for view, expected in zip(measured.views, measured.expected, strict=True):
        for (x, y), (true_x, true_y) in zip(view.target.in_photo * scale, expected * scale, strict=True):
            error = float(np.hypot(x - true_x, y - true_y)) / scale
            cv2.circle(
                seen, (round(x), round(y)), 3, GOOD if error <= WORST_ERROR * lens.width else BAD, -1, cv2.LINE_AA
            )
    write(seen, f"{lens.views} photos, error {lens.error:.2f} pixels", (12, 24))
    straight = straighten(fit_width(photo, WIDTH), lens).pixels
    shrunk = cv2.resize(straight, (round(straight.shape[1] * shown.height / straight.shape[0]), shown.height))
    right = np.asarray(shrunk, np.uint8)
    write(right, "laid straight", (12, 24))
    return np.concatenate([seen, right], axis=1)


def _draw_bent_grid(picture: Pixels, lens: Lens) -> None:
    """What a grid of straight lines looks like through the lens; its middle lines touch those of a perfect one."""
    along = np.linspace(-0.3, 1.3, 81)
    for share in np.linspace(-0.25, 1.25, 13):
        for x, y in ((np.full_like(along, share), along), (along, np.full_like(along, share))):
            line = np.stack([x * lens.width, y * lens.height], axis=-1)
            _draw_path(picture, bend_points(lens, line), (225, 190, 150), 1)


def draw_place(place: ScanPlace, photo: Pixels) -> Pixels:
    """The photo with the scan place, a line every 50 mm, and where the target lay."""
    drawn = fit_width(photo, 2 * WIDTH).copy()
    scale = drawn.shape[1] / place.photo_width
    tint = drawn.copy()
    cv2.fillPoly(tint, [np.rint(place.outline() * scale).astype(np.int32)], GOOD)
    cv2.addWeighted(tint, 0.2, drawn, 0.8, 0, dst=drawn)
    for x in np.arange(0.0, place.width, 50.0):
        line = np.stack([np.full(25, x), np.linspace(0, place.height, 25)], axis=-1)
        _draw_path(drawn, place.to_photo(line) * scale, PAPER, 1)
    for y in np.arange(0.0, place.height, 50.0):
        line = np.stack([np.linspace(0, place.width, 25), np.full(25, y)], axis=-1)
        _draw_path(drawn, place.to_photo(line) * scale, PAPER, 1)
    _draw_path(drawn, np.concatenate([place.outline(), place.outline()[:1]]) * scale, GOOD, 3)
    corners = place.to_photo(np.array([*place.target, place.target[0]])) * scale
    _draw_path(drawn, corners, LINE, 3)
    words = f"scan place {place.width:.0f} x {place.height:.0f} mm, a pixel is {place.pixel:.2f} mm, lines every 50 mm"
    write(drawn, words, (16, 32))
    return drawn


ARROWS = {
    Advice.LAMP_LEFT: (-1, 0),
    Advice.LAMP_RIGHT: (1, 0),
    Advice.LAMP_UP: (0, -1),
    Advice.LAMP_DOWN: (0, 1),
}


def draw_light(measured: LightMeasured) -> Pixels:
    """The photo with its light from blue (little) to yellow (much), glare circled, an arrow for the lamp."""
    picture = measured.picture
    boxes = np.array(measured.light.boxes, np.float32)
    shade = cv2.resize(boxes, (picture.shape[1], picture.shape[0]), interpolation=cv2.INTER_NEAREST)
    colours = cv2.applyColorMap(np.clip((shade - 0.4) / 0.6 * 255, 0, 255).astype(np.uint8), cv2.COLORMAP_VIRIDIS)
    inside = (measured.region > 0)[..., None]
    drawn = np.where(inside, cv2.addWeighted(picture, 0.45, colours, 0.55, 0), picture).astype(np.uint8)
    for x, y, radius in measured.spots:
        cv2.circle(drawn, (x, y), radius, BAD, 3, cv2.LINE_AA)
    middle = (picture.shape[1] // 2, picture.shape[0] // 2)
    for advice in measured.advice:
        if advice in ARROWS:
            right, down = ARROWS[advice]
            tip = (middle[0] + 150 * right, middle[1] + 150 * down)
            tail = (middle[0] - 60 * right, middle[1] - 60 * down)
            for colour, thick in ((PAPER, 13), (BAD, 7)):
                cv2.arrowedLine(drawn, tail, tip, colour, thick, cv2.LINE_AA, tipLength=0.3)
    for line, words in enumerate(str(advice).split(":")[0] for advice in measured.advice or (GOOD_LIGHT,)):
        write(drawn, words, (12, 24 + 24 * line))
    return drawn


def draw_empty(flat: Pixels, marked: Iterable[tuple[int, int]]) -> Pixels:
    """The board or sheet laid flat, with a frame around every cell that is not empty."""
    drawn = flat.copy()
    for row, col in marked:
        corner = (MARGIN + col * CELL + 2, MARGIN + row * CELL + 2)
        cv2.rectangle(drawn, corner, (corner[0] + CELL - 4, corner[1] + CELL - 4), BAD, 2)
    return drawn


def write(picture: Pixels, words: str, at: tuple[int, int]) -> None:
    """Words on the picture, legible on any ground."""
    for colour, thick in ((PAPER, 4), (INK, 1)):
        cv2.putText(picture, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, thick, cv2.LINE_AA)


def _draw_path(picture: Pixels, points: Points, colour: tuple[int, int, int], thick: int) -> None:
    inside = np.clip(points, -10_000, 10_000)
    cv2.polylines(picture, [np.rint(inside).astype(np.int32)], False, colour, thick, cv2.LINE_AA)


def fit_width(photo: Pixels, width: int) -> Pixels:
    """The photo no wider than that."""
    if photo.shape[1] <= width:
        return photo
    size = (width, round(photo.shape[0] * width / photo.shape[1]))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8)
