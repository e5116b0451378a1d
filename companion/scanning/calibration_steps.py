"""What each step of calibrating does with a photo: measures it, draws what was measured, keeps it when it is wanted.

The slow part of the calibrate screens, done in the process that reads; the command line calls the same measurements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
import numpy as np

from calibration.empty_board import EMPTY_BOARD
from calibration.empty_sheet import EMPTY_SHEET
from calibration.keeping import plain_name
from calibration.lens import Lens, load_lens, save_lens
from calibration.lens_measuring import LENS_PHOTO_SIDE, WIDEST_EDGE, LensView, measure_lens, see_for_lens
from calibration.moving import Standing, check_view
from calibration.pictures import WIDTH, draw_empty, draw_lens, fit_width
from calibration.table import ScanPlace, load_place, measure_place, save_place
from calibration.target import NoTarget
from calibration.target_view import TargetSeen, look_at_target
from companion.games.values import Cell
from messages import MessageError, Sentence, say, say_count, say_decimal
from versioned_files import Format, KeptFileError
from vision.photo.pixels import Pixels

from .context import Source
from .known_prints import look_at_empty_sheet
from .light_check import LightSeen, look_at_light
from .patchwork import look_at_empty_board
from .straight import decode

Empty: TypeAlias = Literal["empty-board", "empty-sheet"]
Level: TypeAlias = Literal[0, 1, 2, 3]
"""From badly to very well."""


class StepRefused(MessageError):
    """This photo tells nothing; the sentence says why."""


@dataclass(frozen=True)
class Measured:
    """What a photo told: the value to keep, a picture of it, and what is to be said."""

    value: Any
    picture: Pixels
    told: tuple[Sentence, ...]
    doubt: Sentence | None = None
    """Why it should rather not be kept."""
    before: Sentence | None = None
    """How good the one is that is kept already; None where there is none."""
    is_worse: bool = False
    """Whether that one was clearly better."""


CLEARLY_WORSE = 1.25
"""Times as far off as before: two good measurements of one lens or table differ by less."""
T = TypeVar("T")


def _load_old(load: Callable[[], T | None]) -> T | None:
    """What is kept already, if it can be read: a damaged one is nothing to compare with."""
    try:
        return load()
    except KeptFileError:
        return None


def see_view(name: str, photo: Source) -> LensView:
    """The target in one photo of a lens, or raise `StepRefused`."""
    decoded = decode(photo, LENS_PHOTO_SIDE)
    try:
        view = see_for_lens(name, decoded.pixels, decoded.width, decoded.height)
    except NoTarget:
        raise StepRefused(say("The target is not to be seen well enough: hold it whole and sharp.")) from None
    if view.edge > WIDEST_EDGE:
        raise StepRefused(say("That was blurred: hold it still, or give more light."))
    return view


def measure_views(camera: str, views: Sequence[LensView], photo: Source, folder: Path | None = None) -> Measured:
    """The lens that these views tell, or raise `LensRefused`; compared with the one in the folder."""
    measured = measure_lens(camera, views)
    lens = measured.lens
    told = (
        say_count("Measured from {count} view", "Measured from {count} views", lens.views),
        say("Corners are within {error} pixels", error=say_decimal(lens.error)),
    )
    picture = draw_lens(measured, decode(photo, LENS_PHOTO_SIDE).pixels)
    old = _load_old(lambda: load_lens(folder, camera, lens.width, lens.height) if folder is not None else None)
    if old is None:
        return Measured(lens, picture, told)
    before = say("Before: within {error} pixels", error=say_decimal(old.error))
    return Measured(lens, picture, told, before=before, is_worse=lens.error > CLEARLY_WORSE * old.error)


def measure_table(camera: str, photo: Source, folder: Path) -> Measured:
    """The scan place, or raise `StepRefused` or `TableRefused`."""
    pixels = decode(photo).pixels
    lens = load_lens(folder, camera, pixels.shape[1], pixels.shape[0])
    try:
        place = measure_place(camera, pixels, lens)
    except NoTarget:
        raise StepRefused(say("The target is not to be seen: lay it flat in the middle of the scan place.")) from None
    picture, told = fit_width(pixels, 2 * WIDTH), tell_place(place)
    old = _load_old(lambda: load_place(folder, camera))
    if old is None:
        return Measured(place, picture, told)
    before = say(
        "Before: corners within {error} mm, now {now}", error=say_decimal(old.error), now=say_decimal(place.error)
    )
    return Measured(place, picture, told, before=before, is_worse=place.error > CLEARLY_WORSE * old.error)


def tell_place(place: ScanPlace) -> tuple[Sentence, ...]:
    """The scan place in words."""
    size = say("{wide} × {high} cm", wide=round(place.width / 10), high=round(place.height / 10))
    return (size, say("A centimetre is {count} pixels", count=round(10 / place.pixel)))


def measure_empty(what: Empty, photo: Source) -> Measured:
    """An empty board or an unused sheet laid flat, or raise `ScanError`."""
    look = look_at_empty_board if what == "empty-board" else look_at_empty_sheet
    flat, marked = look(decode(photo))
    told = say("The empty board, as it is compared with") if what == "empty-board" else say("The unused sheet")
    return Measured(flat, draw_empty(flat, marked), (told,), _doubt(what, marked))


def _doubt(what: Empty, marked: tuple[Cell, ...]) -> Sentence | None:
    if not marked:
        return None
    row, col = marked[0]
    if what == "empty-board":
        template = "Something lies in row {row}, column {col}: take it off and take the picture again."
    else:
        template = "Something is drawn in row {row}, column {col}: take a sheet that nobody used."
    return say(template, row=row + 1, col=col + 1)


def keep_measured(value: Any, folder: Path, what: Empty | None = None) -> None:
    """Keep what was measured, in one step; raises `OSError` or `KeptFileError`."""
    if isinstance(value, Lens):
        save_lens(folder, value)
    elif isinstance(value, ScanPlace):
        save_place(folder, value)
    elif isinstance(value, Check):
        CHECKS.save(check_file(folder, value.camera), value)
    else:
        (EMPTY_BOARD if what == "empty-board" else EMPTY_SHEET).save(folder, value)


class Check(msgspec.Struct, frozen=True):
    """How well the camera saw something known: four marks, each from badly to very well."""

    camera: str
    at: datetime
    light: Level
    even: Level
    sharp: Level
    straight: Level

    @property
    def overall(self) -> Level:
        """As good as the worst of them."""
        return min(self.light, self.even, self.sharp, self.straight)


CHECKS = Format(Check, say("the check of the camera"))


def check_file(folder: Path, camera: str) -> Path:
    """Where the last check of that camera is kept."""
    return folder / "checks" / f"{plain_name(camera)}.json"


@dataclass(frozen=True)
class Checked:
    """What a frame with the target in it tells."""

    target: TargetSeen | None
    light: LightSeen
    check: Check | None
    standing: Standing | None = None
    """Whether the camera stands where the table was measured; None where it never was."""


_SHARP, _STRAIGHT = (3.5, 5.5, 8.4), (0.0009, 0.0017, 0.0026)
"""Up to where an edge in pixels, or a bend as a share of the width, is very good, good or just enough."""
_DARK, _UNEVEN = (-130.0, -90.0, -50.0), (1.4, 1.9, 3.5)
"""The same of the paper's brightness, where less is worse, and of how many times brighter one quarter is.

By `./study sight` three rendered sheets have 3 doubtful cells as they are, and 1 with edges of 8.4 pixels, where the
target itself begins to lose its corners; tiles are read up to 7.2 too. They have 2 with paper at 136, 7 at 99, 10 at 72
and 11 at 53. None is silently wrong.

A hard shadow over half of six sheets leaves 2 cells doubtful where quarters differ by 1.4, and 3 where they differ by
1.9, 2.6 and 3.5; more was not tried. Behind a lens that bends, six sheets have 2 to 4 doubtful cells with bends of
0.0009 to 0.0026, but for one sheet that is doubted whole at 0.0003; with 0.0038 they have 20 that are silently wrong.
Tiles were not tried so."""
_GLARING = 253.0
"""Paper so bright has lost what is drawn on it."""
_PAPER = 85
"""Percent of the pixels of a target that are darker than its paper."""


def check_camera(camera: str, pixels: Pixels, folder: Path | None, now: datetime) -> Checked:
    """How well the target is seen in this frame."""
    target = look_at_target(camera, pixels, folder)
    light = look_at_light(camera, pixels)
    place = load_place(folder, camera) if folder is not None else None
    standing = check_view(place, pixels).standing if place is not None else None
    if target is None:
        return Checked(None, light, None, standing)
    white, unevenness = paper_light(pixels, target)
    bright: Level = _level(-white, _DARK) if white <= _GLARING else 1
    even = _level(unevenness, _UNEVEN)
    check = Check(camera, now, bright, even, _level(target.edge, _SHARP), _level(target.bend, _STRAIGHT))
    return Checked(target, light, check, standing)


def paper_light(pixels: Pixels, target: TargetSeen) -> tuple[float, float]:
    """How bright the paper of the target is, and how many times brighter its brightest quarter than its darkest: what
    lies around it, a dark table or a white one, says nothing about the light."""
    high, wide = pixels.shape[:2]
    xs, ys = zip(*target.outline, strict=True)
    left, right = (round(wide * min(1.0, max(0.0, x))) for x in (min(xs), max(xs)))
    top, bottom = (round(high * min(1.0, max(0.0, y))) for y in (min(ys), max(ys)))
    paper = pixels[top:bottom, left:right].mean(axis=2)
    across, down = paper.shape[1] // 2, paper.shape[0] // 2
    quarters = (paper[:down, :across], paper[:down, across:], paper[down:, :across], paper[down:, across:])
    whites = [float(np.percentile(quarter, _PAPER)) for quarter in quarters]
    return float(np.percentile(paper, _PAPER)), max(whites) / max(1.0, min(whites))


def _level(value: float, bounds: tuple[float, float, float]) -> Level:
    best, good, enough = bounds
    return 3 if value <= best else 2 if value <= good else 1 if value <= enough else 0
