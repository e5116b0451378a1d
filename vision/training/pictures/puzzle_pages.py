"""Draws pages with a ruled grid: printed and written digits, notes, ticks and crosses, grey cells, print around it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from .fabrics import Picture, Random, smooth_noise
from .puzzle_families import FITTED_FILLS, fills_of, fonts_of
from .puzzle_fills import choose_filling, fill_cell
from .puzzle_paper import CELL, FONTS, Mask, draw_paper, fold_paper, photocopy, print_around, soil, speckle, stain

FAINTEST = 0.12
"""Marks stand out from the paper by at least this share of its brightness, as blurred as the photo is: fainter ones
could not be told by a person either."""

TRACE = 0.045
"""What was rubbed out stands out by at most this share."""


@dataclass(frozen=True)
class PuzzlePage:
    """A page, the width of its margins left and above in pixels, and which cells of its grid are marked."""

    picture: Picture
    margins: tuple[int, int]
    marked: NDArray[np.bool_]


@dataclass(frozen=True)
class Marking:
    """How a page is marked."""

    share: float
    """Of its cells, 0 to 1."""
    filled: float
    """Of the marked cells, how many are filled all over,"""
    ways: tuple[str, ...] = FITTED_FILLS
    """in one of these ways."""
    notes: float | None = None
    """Of the cells written by hand, how many hold small notes instead of a digit; any share if it is not told."""
    rubbed_out: float = 0.0
    """Of the empty cells, how many show the trace of a digit that was rubbed out."""
    printed: Ink | None = None
    """What the print's ink looks like; black or dark grey if it is not told."""
    fonts: tuple[int, ...] | None = None
    """In which alone digits are printed and written; in any if they are not told."""
    is_copied: bool = False
    """Whether the page is a photocopy."""


@dataclass(frozen=True)
class Ink:
    """The colour of an ink and how well it covers the paper, 0 to 1."""

    colour: NDArray[np.float32]
    strength: float


@dataclass(frozen=True)
class Hand:
    """One way to make marks: a printing type, a pencil or a pen in somebody's hand."""

    font: int
    height: float
    """Of a digit, in cells."""
    thick: float
    slant: float
    stretch: float
    ink: NDArray[np.float32]
    strength: float
    unsteady: float
    """How far strokes stray, in cells; a printing type does not."""
    grain: float
    """How uneven the strokes are, as pencils leave them."""


def choose_marking(rng: Random) -> Marking:
    """Any: pages without a mark and pages without an empty cell are as common as others."""
    share = rng.choice([0.0, 1.0, rng.uniform(0, 0.1), rng.uniform(0.85, 1), rng.uniform(0, 1), rng.uniform(0.2, 0.6)])
    filled = rng.choice([0.0, 1.0, rng.uniform(0, 1)], p=[0.6, 0.25, 0.15])
    return Marking(float(share), float(filled))


def vary_marking(rng: Random, strange: frozenset[str] = frozenset()) -> Marking:
    """The same, and of all else that a page may show: small notes, traces of what was rubbed out, coloured or faint
    print, photocopies. Of the families that are held out only the `strange` ones are shown."""
    marking = choose_marking(rng)
    hsv = np.array([[[rng.uniform(0, 360), rng.uniform(0.5, 1.0), rng.uniform(0.3, 0.9)]]], np.float32)
    inks = (
        None,
        Ink(np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0], np.float32), rng.uniform(0.5, 1.0)),
        Ink(np.full(3, rng.uniform(0.0, 0.3), np.float32), rng.uniform(0.18, 0.5)),
    )
    return replace(
        marking,
        ways=fills_of(strange),
        notes=float(rng.choice([0.0, rng.uniform(0, 0.3), rng.uniform(0.3, 1.0)])),
        rubbed_out=float(rng.choice([0.0, rng.uniform(0, 0.3)], p=[0.7, 0.3])),
        printed=inks[int(rng.choice(3, p=[0.6, 0.2, 0.2]))],
        fonts=fonts_of(strange),
        is_copied=bool(rng.random() < 0.12),
    )


def draw_page(
    rng: Random, rows: int, cols: int, blur: float, is_soiled: bool = False, marking: Marking | None = None
) -> PuzzlePage:
    """A page of newsprint, of a book or of a notebook with one grid; `blur` (in cells) is what its marks must bear.

    It is marked as a puzzle that somebody works on, unless a marking is told."""
    margins = [int(CELL * rng.choice([rng.uniform(0.3, 1.0), rng.uniform(1.0, 3.5)])) for _ in range(4)]
    left, top = margins[:2]
    height, width = rows * CELL + top + margins[3], cols * CELL + left + margins[2]
    picture = draw_paper(rng, height, width)
    inside = picture[top : top + rows * CELL, left : left + cols * CELL]
    _shade_cells(rng, inside, rows, cols)
    marked = _mark_cells(rng, inside, rows, cols, blur, marking)
    _rule(rng, picture, (left, top), rows, cols)
    print_around(rng, picture, (left, top, left + cols * CELL, top + rows * CELL))
    if rng.random() < 0.25:
        fold_paper(rng, picture)
    if is_soiled:
        soil(rng.spawn(1)[0], inside)
    if marking is not None and marking.is_copied:
        photocopy(rng, picture)
    return PuzzlePage(np.clip(picture, 0, 1), (left, top), marked)


def _shade_cells(rng: Random, grid: Picture, rows: int, cols: int) -> None:
    """Some cells, or every other block, printed grey: even or in dots; a shade is no mark."""
    kind = rng.random()
    if kind < 0.6:
        return
    shaded = rng.random((rows, cols)) < rng.uniform(0.05, 0.4)
    if kind < 0.8:
        row, col = np.indices((rows, cols))
        shaded = (row // 3 + col // 3) % 2 == 0
    mask = np.kron(shaded, np.ones((CELL, CELL))).astype(np.float32)
    if rng.random() < 0.4:
        period = rng.uniform(2.5, 6)
        y, x = np.indices(mask.shape)
        mask *= (0.5 + 0.5 * np.sin(2 * np.pi * (x + y) / period) * np.sin(2 * np.pi * (x - y) / period)).astype(
            np.float32
        )
    stain(grid, mask * rng.uniform(0.05, 0.4), rng.uniform(0, 0.6, 3).astype(np.float32))


def _mark_cells(
    rng: Random, grid: Picture, rows: int, cols: int, blur: float, marking: Marking | None
) -> NDArray[np.bool_]:
    """Mark cells: by print, by one or two hands, with digits, groups of small notes, or signs."""
    chosen = [_printing_type(rng), _pencil_or_pen(rng), _pencil_or_pen(rng)]
    if marking is not None:
        chosen = _change_hands(rng, chosen, marking)
    hands = [_press(hand, blur) for hand in chosen]
    small_hands = [_press(replace(hand, thick=0.6 * hand.thick), blur) for hand in hands]
    shares = rng.dirichlet([1.5, 1.0, 0.5]) if rng.random() < 0.8 else np.array([1.0, 0.0, 0.0])
    notes, signs = rng.choice([0.0, 0.15, 0.5]), rng.choice([0.0, 0.1, 1.0], p=[0.75, 0.15, 0.1])
    if marking is not None and marking.notes is not None:
        notes = marking.notes
    chance = rng.random((rows, cols))
    usual = rng.choice([rng.uniform(0.2, 0.6), rng.uniform(0.0, 1.0)], p=[0.7, 0.3])
    marked = chance < (usual if marking is None else marking.share)
    is_filled = np.zeros_like(marked)
    if marking is not None and marking.filled > 0:
        filling = choose_filling(rng, marking.ways)
        is_filled = marked & (rng.random((rows, cols)) < marking.filled)
        for row, col in np.argwhere(is_filled):
            fill_cell(rng, grid, int(row), int(col), filling)
    for row, col in np.argwhere(marked & ~is_filled):
        number = int(rng.choice(3, p=shares))
        hand = hands[number]
        if number and rng.random() < notes:
            _write_notes(rng, grid, int(row), int(col), small_hands[number])
            continue
        is_sign = number > 0 and rng.random() < signs
        mask = _draw_sign(rng, hand) if is_sign else _draw_digit(rng, hand, hand.height)
        stray = 0.04 if number == 0 else 0.1
        _put(rng, grid, mask, (row + 0.5 + rng.normal(0, stray), col + 0.5 + rng.normal(0, stray)), hand)
    if marking is not None and marking.rubbed_out:
        for row, col in np.argwhere(~marked & (rng.random((rows, cols)) < marking.rubbed_out)):
            hand = replace(hands[1], strength=rng.uniform(0.1, 1.0) * TRACE / float(1 - hands[1].ink.min()))
            _put(rng, grid, _draw_digit(rng, hand, hand.height), (row + 0.5, col + 0.5), hand)
    if rng.random() < 0.3:
        speckle(rng, grid)
    return np.asarray(marked)


def _change_hands(rng: Random, hands: list[Hand], marking: Marking) -> list[Hand]:
    """The hands with the print's ink and the fonts that are told; the first one prints."""
    fonts = marking.fonts
    if fonts is not None:
        hands = [hand if hand.font in fonts else replace(hand, font=int(rng.choice(fonts))) for hand in hands]
    if marking.printed is not None:
        hands[0] = replace(hands[0], ink=marking.printed.colour, strength=marking.printed.strength)
    return hands


def _press(hand: Hand, blur: float) -> Hand:
    """The hand pressed harder, with broader strokes if need be, until what it writes can be seen in the photo."""
    left = min(1.0, hand.thick / (2.5 * max(blur, 1e-3))) * (1 - 0.4 * hand.grain)
    wanted = FAINTEST / (hand.strength * float(1 - hand.ink.min()) * left)
    strength = min(1.0, hand.strength * max(1.0, wanted))
    return replace(hand, strength=strength, thick=hand.thick * max(1.0, wanted * hand.strength / strength))


def _printing_type(rng: Random) -> Hand:
    return Hand(
        font=int(rng.choice(FONTS[:-1])),
        height=rng.uniform(0.38, 0.72),
        thick=rng.choice([rng.uniform(0.02, 0.05), rng.uniform(0.05, 0.13)]),
        slant=rng.choice([0.0, rng.uniform(0, 0.25)]),
        stretch=rng.uniform(0.65, 1.25),
        ink=np.full(3, rng.uniform(0.0, 0.25), np.float32),
        strength=rng.uniform(0.55, 1.0),
        unsteady=0.0,
        grain=rng.uniform(0, 0.2),
    )


def _pencil_or_pen(rng: Random) -> Hand:
    is_pen = rng.random() < 0.4
    blue, green, red = (
        rng.uniform(0.1, 0.7),
        rng.uniform(0, 0.4),
        rng.choice([rng.uniform(0, 0.3), rng.uniform(0.4, 0.8)]),
    )
    return Hand(
        font=int(rng.choice((FONTS[0], FONTS[2], FONTS[-1]))),
        height=rng.uniform(0.3, 0.75),
        thick=rng.uniform(0.022, 0.07),
        slant=rng.normal(0, 0.2),
        stretch=rng.uniform(0.6, 1.3),
        ink=np.array([blue, green, red], np.float32) if is_pen else np.full(3, rng.uniform(0.1, 0.45), np.float32),
        strength=rng.uniform(0.5, 1.0) if is_pen else rng.uniform(0.25, 0.95),
        unsteady=rng.uniform(0.0, 0.05),
        grain=rng.uniform(0, 0.3) if is_pen else rng.uniform(0.2, 0.7),
    )


def _draw_digit(rng: Random, hand: Hand, height: float) -> Mask:
    """The stroke of a digit that is so many cells high, drawn twice as large and made smaller."""
    side = 3 * CELL
    canvas = np.zeros((side, side), np.uint8)
    digit = str(rng.integers(1, 10))
    thick = max(1, round(2 * CELL * hand.thick))
    (_, tall), _ = cv2.getTextSize(digit, hand.font, 1.0, thick)
    scale = 2 * CELL * height / tall
    (wide, tall), _ = cv2.getTextSize(digit, hand.font, scale, thick)
    cv2.putText(canvas, digit, ((side - wide) // 2, (side + tall) // 2), hand.font, scale, 255, thick, cv2.LINE_AA)
    return _soften(rng, canvas, hand)


def _draw_sign(rng: Random, hand: Hand) -> Mask:
    """A cross, a tick, a ring, a dot, a stroke or a scribble."""
    side, size = 3 * CELL, CELL * hand.height
    canvas = np.zeros((side, side), np.uint8)
    middle, thick = side // 2, max(1, round(2 * CELL * hand.thick))
    kind = int(rng.integers(6))
    strokes: list[list[tuple[float, ...]]]
    if kind == 0:
        strokes = [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]]
    elif kind == 1:
        strokes = [[(-1, 0.1), (-0.4, 1), (1, -1)]]
    elif kind == 2:
        angles = np.linspace(0, 2 * np.pi, 20)
        strokes = [[(np.cos(a), np.sin(a)) for a in angles]]
    elif kind == 3:
        cv2.circle(canvas, (middle, middle), max(3, int(size * rng.uniform(0.2, 0.6))), 255, -1, cv2.LINE_AA)
        return _soften(rng, canvas, hand)
    elif kind == 4:
        angle = rng.uniform(0, np.pi)
        strokes = [[(-np.cos(angle), -np.sin(angle)), (np.cos(angle), np.sin(angle))]]
    else:
        strokes = [[tuple(place) for place in rng.uniform(-1, 1, (int(rng.integers(4, 14)), 2))]]
    for stroke in strokes:
        places = np.array(stroke) * size + middle
        cv2.polylines(canvas, [np.round(places).astype(np.int32)], False, 255, thick, cv2.LINE_AA)
    return _soften(rng, canvas, hand)


def _soften(rng: Random, canvas: NDArray[np.uint8], hand: Hand) -> Mask:
    """Slanted, stretched, unsteady and grainy as the hand is; half as large."""
    side = len(canvas)
    middle = side / 2
    lean = np.array([[hand.stretch, -hand.slant, middle * (1 - hand.stretch + hand.slant)], [0, 1, 0]], np.float64)
    if hand.unsteady:
        turn = cv2.getRotationMatrix2D((middle, middle), float(rng.normal(0, 6)), 1.0)
        lean = np.asarray(turn @ np.vstack([lean, [0, 0, 1]]), np.float64)
    mask = np.asarray(cv2.warpAffine(canvas, lean, (side, side)), np.float32) / 255
    if hand.unsteady:
        stray = [2 * CELL * hand.unsteady * smooth_noise(rng, side, side, CELL * 0.6) for _ in range(2)]
        y, x = np.indices(mask.shape).astype(np.float32)
        mask = np.asarray(cv2.remap(mask, x + stray[0], y + stray[1], cv2.INTER_LINEAR), np.float32)
    mask *= np.clip(1 + hand.grain * smooth_noise(rng, side, side, 3.0), 0, 1)
    return np.asarray(cv2.resize(mask, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)


def _write_notes(rng: Random, grid: Picture, row: int, col: int, hand: Hand) -> None:
    """One to five small digits in the corners or along the rim of the cell, as candidates are noted."""
    places = rng.permutation(9)[: rng.integers(1, 6)]
    height = rng.uniform(0.17, 0.3)
    for place in places:
        down, across = (0.2 + 0.3 * part + rng.normal(0, 0.03) for part in divmod(int(place), 3))
        down, across = np.clip([down, across], height / 2 + 0.06, 1 - height / 2 - 0.06)
        _put(rng, grid, _draw_digit(rng, hand, height), (row + down, col + across), hand)


def _put(rng: Random, grid: Picture, mask: Mask, at: tuple[float, float], hand: Hand) -> None:
    """Lay ink on the grid, the middle of the mask at this row and column."""
    half = len(mask) // 2
    y, x = round(at[0] * CELL) - half, round(at[1] * CELL) - half
    top, left = max(0, -y), max(0, -x)
    bottom, right = min(len(mask), len(grid) - y), min(len(mask), grid.shape[1] - x)
    strength = hand.strength * rng.uniform(0.85, 1.0)
    stain(grid[y + top : y + bottom, x + left : x + right], mask[top:bottom, left:right] * strength, hand.ink)


def _rule(rng: Random, picture: Picture, start: tuple[int, int], rows: int, cols: int) -> None:
    """The lines of the grid, every third one thicker or not, and perhaps a thick frame."""
    left, top = start
    right, bottom = left + cols * CELL, top + rows * CELL
    thin = rng.uniform(0.015, 0.05)
    thick = thin * rng.choice([1.0, rng.uniform(1.3, 4.0)], p=[0.25, 0.75])
    frame = max(thick, thin * rng.choice([1.0, rng.uniform(1.5, 4.5)]))
    weak, strong = sorted(rng.uniform(0.25, 1.0, 2)) if rng.random() < 0.5 else [rng.uniform(0.6, 1.0)] * 2
    ink = np.full(3, rng.uniform(0, 0.3), np.float32)
    height, breadth = picture.shape[:2]
    mask = np.zeros((height, breadth), np.float32)
    for count, near, far, is_row in ((rows, left, right, True), (cols, top, bottom, False)):
        for number in range(count + 1):
            is_rim, is_third = number in (0, count), number % 3 == 0 and count % 3 == 0
            width = CELL * (frame if is_rim else thick if is_third else thin)
            at = (top if is_row else left) + number * CELL
            share = np.clip(width / 2 + 0.5 - np.abs(np.arange(height if is_row else breadth) + 0.5 - at), 0, 1)
            share *= strong if is_rim or is_third else weak
            reach = slice(near - int(CELL * frame / 2), far + int(CELL * frame / 2) + 1)
            if is_row:
                mask[:, reach] = np.maximum(mask[:, reach], share[:, None].astype(np.float32))
            else:
                mask[reach] = np.maximum(mask[reach], share[None, :].astype(np.float32))
    stain(picture, mask, ink)
