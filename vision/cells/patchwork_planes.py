"""Lays a Patchwork board flat and turns it into the planes that the network sees, whatever the light."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boards.board import Board, flatten
from vision.photo.pixels import Pixels
from vision.photo.quantiles import quantile_of_rows

Floats = NDArray[np.float32]
Planes = NDArray[np.float32]
"""What the network sees of a board: 31 planes, one value in each for every square of 4 x 4 pixels.

16 tell the brightness of each pixel of the square and 8 its colour (4 for red against blue, 4 for green against both, a
value for 2 x 2 pixels), both beside the commonest look of this board's cells. 6 tell how the square differs from the
empty board (4 in brightness, 2 in colour): from a photo of it, or else from what the commonest cells have in common.
The last is 1 where a photo was given.
"""

SIDE, CELL, MARGIN, SQUARE = 9, 32, 16, 4
MAPS = (SIDE * CELL + 2 * MARGIN) // SQUARE
PLANES = 16 + 8 + 6 + 1
_HALF, _HALF_MARGIN, _BLOCKS = CELL // 2, MARGIN // 2, 4
_LOG = np.log((np.arange(256, dtype=np.float32) + 10) / 265).astype(np.float32)
_OPPONENT = np.array([[1 / 3, 1 / 3, 1 / 3], [-1.0, 0.0, 1.0], [-0.5, 1.0, -0.5]], np.float32)
_RIM = 5
"""Pixels at the rim of a cell that may belong to its neighbour."""
_ALIKE = 0.12
"""Cells whose colours (in natural logarithms) differ by less look alike."""
_CALM = 0.1
"""How unevenly (in natural logarithms) a cell may differ from the empty board to be taken for bare hardly less than an
even one: print that is known cancels out, cloth does not.

Of 81 made-up boards, none of them of families that are left out for measuring, the difference of a patch is then taken
for that of the light on 1; on 10 without this, and without what lies around the grid; with 0.05 or 0.2 on 1 as well.
"""
_GAINS, _DIFFERENCE_GAIN = (np.float32(2.0), np.float32(3.0), np.float32(3.0)), np.float32(4.0)
_MOST = np.float32(5)


def lay_flat(pixels: Pixels, board: Board) -> Pixels:
    """The board seen straight from above with cells of 32 pixels, averaged when the photo is much finer than that."""
    side = float(np.linalg.norm(np.diff(board.points, axis=0), axis=-1).mean())
    if side <= 1.4 * CELL:
        return flatten(pixels, board, CELL, MARGIN).pixels
    fine = flatten(pixels, board, 2 * CELL, 2 * MARGIN).pixels
    return np.asarray(cv2.resize(fine, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


class BoardColours:
    """The colours of a flat board, measured once for all that is made of them."""

    def __init__(self, flat: Pixels) -> None:
        self.flat = flat
        self.look = _measure_colour(flat)
        self.half = _shrink(self.look, 2)
        self.cells = _colours_of_cells(self.half)
        self.bare = _commonest(self.cells)
        """The number of a cell that looks as most others do: it is taken for bare."""
        self.commonest: Floats = self.cells[self.bare]

    @property
    def darkness(self) -> Floats:
        """Of every square, in natural logarithms."""
        return -_shrink(np.asarray(cv2.extractChannel(self.look, 0), np.float32), SQUARE)


def planes_of(board: BoardColours, empty: Pixels | None = None) -> Planes:
    """The planes of a flat board; `empty` is the flat empty board, turned anyhow."""
    look, half, bare = board.look, board.half, board.bare
    if empty is None:
        difference = half - _common_cell(half, board.cells, board.commonest)
        colours = _colours_of_cells(difference)
        bare_by_print = _commonest(colours)
    else:
        difference = half - _shrink(_measure_colour(turn_alike(empty, board.flat)), 2)
        colours = _colours_of_cells(difference)
        bare_by_print = _commonest(colours, _colours_around(difference), _calm(difference, colours))
        if _unlike(colours[bare], colours[bare_by_print]) > 2 * _ALIKE:
            bare = bare_by_print
    commonest = board.cells[bare]
    difference = _even_out(difference, colours, colours[bare_by_print])
    planes = np.empty((PLANES, MAPS, MAPS), np.float32)
    planes[:16] = _split(look, 0, SQUARE)
    planes[16:20] = _split(half, 1, 2)
    planes[20:24] = _split(half, 2, 2)
    for first, last, colour, gain in zip((0, 16, 20), (16, 20, 24), commonest, _GAINS, strict=True):
        planes[first:last] -= colour
        planes[first:last] *= gain
    planes[24:28] = _split(difference, 0, 2) * _DIFFERENCE_GAIN
    planes[28:30] = _shrink(difference[..., 1:], 2).transpose(2, 0, 1) * _DIFFERENCE_GAIN
    planes[30] = empty is not None
    return np.clip(planes, -_MOST, _MOST, out=planes)


def bare_shares(board: BoardColours) -> NDArray[np.float32]:
    """How much of the middle of each cell looks like the bare board, that is like the commonest cells."""
    reach = _ALIKE / np.array([0.5, 1.0, 1.0])
    alike = cv2.inRange(board.look, board.commonest - reach, board.commonest + reach)[MARGIN:-MARGIN, MARGIN:-MARGIN]
    middles = alike.reshape(SIDE, CELL, SIDE, CELL)[:, _RIM:-_RIM, :, _RIM:-_RIM]
    return np.asarray((middles > 0).mean(axis=(1, 3)), np.float32)


def planes_from(planes: Planes, quarters: int, mirrored: bool) -> Planes:
    """The planes of the same board from another side: in a mirror (its top at the bottom), then after so many quarter
    turns against the clock."""
    turned = []
    for part, side in ((planes[:16], SQUARE), (planes[16:28], SQUARE // 2), (planes[28:], 1)):
        squares = part.reshape(-1, side, side, MAPS, MAPS)
        shown = squares[:, ::-1, :, ::-1] if mirrored else squares
        whole = np.rot90(np.rot90(shown, quarters, (1, 2)), quarters, (3, 4))
        turned.append(whole.reshape(-1, MAPS, MAPS))
    return np.concatenate(turned)


def turn_alike(empty: Pixels, flat: Pixels) -> Pixels:
    """The empty board in the turn in which it is most like the other: there printed lines and figures cancel out."""
    size = (SIDE + 1) * _BLOCKS
    few, wanted = (
        _measure_colour(np.asarray(cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA), np.uint8))
        for part in (empty, flat)
    )
    turns = [wanted - np.rot90(few, turn) for turn in range(4)]
    return np.ascontiguousarray(np.rot90(empty, int(np.argmin([_unrest(turn) for turn in turns]))))


def _unrest(difference: Floats) -> float:
    """How uneven cells are, as far as they are not quite different anyway."""
    rim = _BLOCKS // 2
    blocks = difference[rim:-rim, rim:-rim].reshape(SIDE, _BLOCKS, SIDE, _BLOCKS, 3)
    return float(np.minimum(blocks.var(axis=(1, 3)), 0.01).mean())


def _measure_colour(flat: Pixels) -> Floats:
    """Logarithms of brightness, of red against blue, of green against both: light and shadow shift only the first."""
    return np.asarray(cv2.transform(cv2.LUT(flat, _LOG), _OPPONENT), np.float32)


def _shrink(picture: Floats, times: int) -> Floats:
    size = (picture.shape[1] // times, picture.shape[0] // times)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.float32)


def _split(picture: Floats, channel: int, side: int) -> Floats:
    """One plane for each place within squares of `side` pixels, of one channel of a picture."""
    plane = np.asarray(cv2.extractChannel(picture, channel), np.float32)
    return plane.reshape(MAPS, side, MAPS, side).transpose(1, 3, 0, 2).reshape(side * side, MAPS, MAPS)


def _colours_of_cells(half: Floats) -> Floats:
    """The median colour of each of the 81 cells."""
    blocks = _shrink(half[_HALF_MARGIN:-_HALF_MARGIN, _HALF_MARGIN:-_HALF_MARGIN], _HALF // _BLOCKS)
    cells = blocks.reshape(SIDE, _BLOCKS, SIDE, _BLOCKS, 3).transpose(0, 2, 1, 3, 4)
    return quantile_of_rows(cells.reshape(SIDE * SIDE, -1, 3).transpose(1, 0, 2), 0.5)


def _unlike(colours: Floats, other: Floats) -> Floats:
    """How unlike colours are; brightness counts less, because light changes it."""
    steps = (colours - other) * np.array([0.5, 1.0, 1.0], np.float32)
    return np.asarray(np.sqrt((steps * steps).sum(axis=-1)), np.float32)


def _colours_around(half: Floats) -> Floats:
    """The median colours of the board along the grid, outside, at each of the 36 cells that touch its rim."""
    near, far, first, last = _HALF_MARGIN // 2, _HALF_MARGIN - 1, _HALF_MARGIN, len(half) - _HALF_MARGIN
    sides = (
        half[near:far, first:last],
        half[-far:-near, first:last],
        half[first:last, near:far].transpose(1, 0, 2),
        half[first:last, -far:-near].transpose(1, 0, 2),
    )
    strips = np.stack(sides).reshape(len(sides), far - near, SIDE, _HALF, 3)[:, :, :, 2:-2]
    return quantile_of_rows(strips.transpose(1, 3, 0, 2, 4).reshape(-1, len(sides) * SIDE, 3), 0.5)


def _calm(difference: Floats, colours: Floats) -> Floats:
    """How likely each cell is bare by how evenly it differs from the empty board: 1 where it does so quite evenly."""
    inner = difference[_HALF_MARGIN:-_HALF_MARGIN, _HALF_MARGIN:-_HALF_MARGIN]
    cells = inner.reshape(SIDE, _HALF, SIDE, _HALF, 3).transpose(0, 2, 1, 3, 4).reshape(SIDE * SIDE, -1, 3)
    uneven = np.abs(cells - colours[:, None]).mean(axis=1).sum(axis=1)
    return np.asarray(np.exp(-uneven / _CALM), np.float32)


def _commonest(colours: Floats, around: Floats | None = None, likely: Floats | float = 1.0) -> int:
    """The number of the cell that most others, and what is `around` the grid, look like: on most boards it is an empty
    one. `likely` says how likely each cell is bare for another reason."""
    others = colours if around is None else np.concatenate([colours, around])
    alike = np.exp(-((_unlike(colours[:, None], others[None]) / _ALIKE) ** 2)).sum(axis=1)
    return int((alike * likely).argmax())


def _common_cell(half: Floats, colours: Floats, middle: Floats) -> Floats:
    """A board that repeats everywhere what the cells of about the middle colour have in common."""
    inner = half[_HALF_MARGIN:-_HALF_MARGIN, _HALF_MARGIN:-_HALF_MARGIN]
    cells = inner.reshape(SIDE, _HALF, SIDE, _HALF, 3).transpose(0, 2, 1, 3, 4).reshape(-1, _HALF, _HALF, 3)
    alike = _unlike(colours, middle) < 2 * _ALIKE
    common = quantile_of_rows(cells[alike] - colours[alike][:, None, None], 0.5) + middle
    tiled = np.tile(common, (SIDE + 2, SIDE + 2, 1))
    return np.asarray(tiled[_HALF_MARGIN:-_HALF_MARGIN, _HALF_MARGIN:-_HALF_MARGIN], np.float32)


def _even_out(difference: Floats, colours: Floats, middle: Floats) -> Floats:
    """The difference about 0 where cells differ as bare ones do, which is `middle`, and as those nearby do of them:
    that is other light. `colours` are those of the cells."""
    away = colours - middle
    weights = np.exp(-((_unlike(colours, middle) / (2 * _ALIKE)) ** 2)).reshape(SIDE, SIDE, 1)
    sums = cv2.GaussianBlur(np.dstack([away.reshape(SIDE, SIDE, 3) * weights, weights]), (0, 0), 1.2)
    light = sums[..., :3] / (sums[..., 3:] + 0.05) + middle
    whole = cv2.resize(np.pad(light, ((1, 1), (1, 1), (0, 0)), mode="edge"), None, fx=_HALF, fy=_HALF)
    rim = _HALF - _HALF_MARGIN
    return np.asarray(difference - whole[rim:-rim, rim:-rim], np.float32)
