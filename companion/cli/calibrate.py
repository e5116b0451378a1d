"""`quilting-bee calibrate`: measure lens, scan place and light, and keep the empty board and an unused sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from calibration import lens as lenses
from calibration import light as lights
from calibration import table as tables
from calibration.empty_board import EMPTY_BOARD
from calibration.empty_sheet import EMPTY_SHEET
from calibration.kept_pictures import KeptPicture
from calibration.lens_measuring import (
    LENS_PHOTO_SIDE,
    LensMeasured,
    LensRefused,
    LensView,
    measure_lens,
    see_for_lens,
)
from calibration.lens_poses import POSES
from calibration.moving import check_view
from calibration.pictures import draw_empty, draw_lens, draw_light, draw_place
from calibration.target import NoTarget
from companion.games.values import Cell
from companion.home import find_home
from companion.scanning import ScanError
from companion.scanning.context import PHOTO_FILES
from companion.scanning.known_prints import look_at_empty_sheet
from companion.scanning.patchwork import look_at_empty_board
from versioned_files import KeptFileError
from vision.photo.decoding import DecodedPhoto, reduce_picture
from vision.photo.encoding import encode_png
from vision.photo.pixels import Pixels

from .endings import NothingReadable, WrongUsage
from .file_arguments import show_name, show_path, write_output
from .live import read_photo, take_photo, use_camera


@dataclass(frozen=True)
class Taken:
    """A photo and the camera it comes from."""

    camera: str
    photo: DecodedPhoto


_photo = click.argument("photo", required=False, type=click.Path(path_type=Path))
_camera = click.option(
    "--camera", metavar="NAME", help="Which camera the photo files come from, where there are several."
)
_picture = click.option("--picture", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT.png",
                        help="Draw what was measured into this file.")  # fmt: skip
_back = click.option("--back", is_flag=True, help="Take the measurement before the last one again.")


@click.group("calibrate", no_args_is_help=False)
def command() -> None:
    """Measure the camera, its place and its light; all of it is optional, and reading gets better with it.

    Without photo files the photos are taken now, with the camera that the settings choose.

    For example: quilting-bee calibrate light
    """


@command.command("lens", short_help="Measure how the lens bends straight lines.")
@click.argument("photos", nargs=-1, type=click.Path(path_type=Path))
@_camera
@_picture
@_back
def measure_the_lens(photos: tuple[Path, ...], camera: str | None, picture: Path | None, back: bool) -> None:
    """Measure how the lens bends straight lines, from 10 to 15 PHOTOS of the target ('quilting-bee print target').

    For example: quilting-bee calibrate lens target-*.jpg
    """
    folder = find_home().calibration
    if back:
        name = camera or PHOTO_FILES
        path = lenses.find_newest_file(folder, name)
        if path is None:
            raise WrongUsage(f"No lens was ever measured for the camera {name!r}; --camera NAME tells which one.")
        return _go_back(lenses.FORMAT.go_back, path)
    with _refusing():
        name, views, shown = _see_files(photos, camera) if photos else _see_live()
        measured = measure_lens(name, views)
        _draw(picture, lambda: draw_lens(measured, shown[measured.views[0].name]), photos)
        path = lenses.save_lens(folder, measured.lens)
    _tell_lens(measured, path)
    return None


def _tell_lens(measured: LensMeasured, path: Path) -> None:
    lens = measured.lens
    if measured.left_out:
        click.echo(f"Left out, because blurred or at odds with the others: {', '.join(measured.left_out)}.")
    click.echo(
        f"The lens of {lens.camera!r} at {lens.width} x {lens.height} pixels is measured from {lens.views} photos; "
        f"corners are off by {lens.error:.2f} pixels. Kept in {path}."
    )


def _see_files(photos: tuple[Path, ...], camera: str | None) -> tuple[str, list[LensView], dict[str, Pixels]]:
    views, shown = [], {}
    for path in photos:
        photo = read_photo(path, LENS_PHOTO_SIDE)
        try:
            views.append(see_for_lens(path.name, photo.pixels, photo.width, photo.height))
            shown[path.name] = photo.pixels
        except NoTarget as error:
            click.echo(f"{show_name(path)} is left out: {error}")
    return camera or PHOTO_FILES, views, shown


def _see_live() -> tuple[str, list[LensView], dict[str, Pixels]]:
    """Ask for one view after the other; a photo without the target is asked for again."""
    views: list[LensView] = []
    shown: dict[str, Pixels] = {}
    click.echo("Hold the target before the camera. Enter takes a photo, 'q' and Enter ends early.")
    with use_camera() as camera:
        for number, pose in enumerate(POSES, start=1):
            name = f"photo {number}"
            while name not in shown:
                if click.prompt(f"{number} of {len(POSES)}: {pose.how}", default="", show_default=False) == "q":
                    return camera.name, views, shown
                photo = reduce_picture(take_photo(camera), LENS_PHOTO_SIDE)
                try:
                    views.append(see_for_lens(name, photo.pixels, photo.width, photo.height))
                    shown[name] = photo.pixels
                except NoTarget as error:
                    click.echo(str(error))
        return camera.name, views, shown


@command.command("table", short_help="Measure where the scan place is.")
@_photo
@_camera
@_picture
@_back
@click.option("--check", is_flag=True, help="Only tell whether the camera was moved since the table was measured.")
def measure_the_table(photo: Path | None, camera: str | None, picture: Path | None, back: bool, check: bool) -> None:
    """Measure where the scan place is, from a PHOTO of the target lying flat on it, by the camera as it is mounted.

    For example: quilting-bee calibrate table flat.jpg
    """
    folder = find_home().calibration
    if back:
        return _go_back(tables.FORMAT.go_back, tables.place_file(folder, camera or PHOTO_FILES))
    taken = _take(photo, camera)
    with _refusing():
        if check:
            return _check(folder, taken)
        lens = lenses.load_lens(folder, taken.camera, taken.photo.width, taken.photo.height)
        place = tables.measure_place(taken.camera, taken.photo.pixels, lens)
        _draw(picture, lambda: draw_place(place, taken.photo.pixels), (photo,) if photo else ())
        path = tables.save_place(folder, place)
    click.echo(
        f"The scan place is {place.width:.0f} x {place.height:.0f} mm; a pixel is {place.pixel:.2f} mm. Kept in {path}."
    )
    advice = tables.advise(place)
    if advice:
        click.echo(advice)
    return None


def _check(folder: Path, taken: Taken) -> None:
    place = tables.load_place(folder, taken.camera)
    if place is None:
        raise WrongUsage(f"The table was never measured with the camera {taken.camera!r}; leave out --check to do it.")
    click.echo(check_view(place, taken.photo.pixels).sentence)


@command.command("light", short_help="Look at the light and say how to better it.")
@_photo
@_camera
@_picture
@_back
@click.option("--empty", is_flag=True, help="The photo shows the empty scan place and no white sheet.")
def measure_the_light(photo: Path | None, camera: str | None, picture: Path | None, back: bool, empty: bool) -> None:
    """Look at the light, in a PHOTO of a white sheet on the scan place, and say how to better it.

    For example: quilting-bee calibrate light white.jpg
    """
    folder = find_home().calibration
    if back:
        return _go_back(lights.FORMAT.go_back, lights.light_file(folder, camera or PHOTO_FILES))
    taken = _take(photo, camera)
    with _refusing():
        measured = _look_at_light(folder, taken, empty)
        _draw(picture, lambda: draw_light(measured), (photo,) if photo else ())
        if measured.is_worth_keeping:
            lights.FORMAT.save(lights.light_file(folder, taken.camera), measured.light)
    for advice in measured.advice:
        click.echo(str(advice))
    if not measured.advice:
        click.echo(lights.GOOD)
    if not measured.is_worth_keeping:
        click.echo("Nothing is kept of this photo; take another one after that.")
    return None


def _look_at_light(folder: Path, taken: Taken, empty: bool) -> lights.LightMeasured:
    if not empty:
        return lights.measure_light(taken.camera, taken.photo.pixels)
    place = tables.load_place(folder, taken.camera)
    scale = taken.photo.pixels.shape[1] / place.photo_width if place else 1.0
    outline = (place.outline() + 0.5) * scale - 0.5 if place else None
    return lights.measure_empty_light(taken.camera, taken.photo.pixels, outline)


@command.command("empty-board", short_help="Remember the look of the empty Patchwork board.")
@_photo
@_picture
@_back
@click.option("--anyway", is_flag=True, help="Keep it although something seems to lie on the board.")
def measure_the_empty_board(photo: Path | None, picture: Path | None, back: bool, anyway: bool) -> None:
    """Remember the look of this copy's empty Patchwork board, from a PHOTO of it without patches.

    For example: quilting-bee calibrate empty-board board.jpg
    """
    folder = find_home().calibration
    if back:
        return _go_back(EMPTY_BOARD.go_back, folder)
    _keep_empty(EMPTY_BOARD, look_at_empty_board, photo, picture, None if anyway else _tell_covered)
    click.echo(f"The empty board is kept in {folder}; covered cells are told by comparing with it from now on.")
    return None


@command.command("empty-sheet", short_help="Remember the look of an unused Doodle sheet.")
@_photo
@_picture
@_back
@click.option("--anyway", is_flag=True, help="Keep it although something seems to be drawn on the sheet.")
def measure_the_empty_sheet(photo: Path | None, picture: Path | None, back: bool, anyway: bool) -> None:
    """Remember the look of your Doodle pad, from a PHOTO of a sheet on which nothing was drawn.

    For example: quilting-bee calibrate empty-sheet pad.jpg
    """
    folder = find_home().calibration
    if back:
        return _go_back(EMPTY_SHEET.go_back, folder)
    _keep_empty(EMPTY_SHEET, look_at_empty_sheet, photo, picture, None if anyway else _tell_shaded)
    click.echo(f"The unused sheet is kept in {folder}; sheets of this print are compared with it from now on.")
    return None


LookAtEmpty = Callable[[DecodedPhoto], tuple[Pixels, tuple[Cell, ...]]]


def _keep_empty(
    kept: KeptPicture,
    look: LookAtEmpty,
    photo: Path | None,
    picture: Path | None,
    refuse: Callable[[tuple[Cell, ...]], str] | None,
) -> None:
    """Keep the flat look of something empty; where it is not, it is refused."""
    taken = reduce_picture(_take(photo, None).photo.pixels)
    with _refusing():
        flat, marked = look(taken)
        _draw(picture, lambda: draw_empty(flat, marked), (photo,) if photo else ())
        if marked and refuse is not None:
            raise NothingReadable(refuse(marked))
        kept.save(find_home().calibration, flat)


def _tell_covered(covered: tuple[Cell, ...]) -> str:
    return (
        f"The board is not empty: something lies on the cell in {_tell_cells(covered)}. Take it off "
        "and take the photo again; if the board is empty, add --anyway."
    )


def _tell_shaded(shaded: tuple[Cell, ...]) -> str:
    return (
        f"The sheet is not unused: something is drawn on the cell in {_tell_cells(shaded)}. Take a photo of an unused "
        "one; if it is unused, add --anyway."
    )


def _tell_cells(cells: tuple[Cell, ...]) -> str:
    row, col = cells[0]
    return f"row {row + 1}, column {col + 1}" + (f" and on {len(cells) - 1} more" if len(cells) > 1 else "")


def _take(path: Path | None, camera: str | None) -> Taken:
    if path is not None:
        return Taken(camera or PHOTO_FILES, read_photo(path))
    with use_camera() as device:
        pixels = take_photo(device)
        return Taken(device.name, DecodedPhoto(pixels, pixels.shape[1], pixels.shape[0], 1))


@contextmanager
def _refusing() -> Iterator[None]:
    """What the photos do not tell ends with status 3, what is wrong with kept files with status 2."""
    try:
        yield
    except (NoTarget, LensRefused, tables.TableRefused, lights.NoPaper, ScanError) as error:
        raise NothingReadable(str(error)) from error
    except KeptFileError as error:
        raise WrongUsage(str(error)) from error
    except OSError as error:
        raise WrongUsage(f"The measurement cannot be kept: {error.strerror or error}.") from error


def _go_back(go_back: Callable[[Path], Any], path: Path) -> None:
    with _refusing():
        go_back(path)
    click.echo(f"The measurement before the last one counts again, in {path}.")


def _draw(path: Path | None, draw: Callable[[], Pixels], photos: tuple[Path, ...]) -> None:
    """Draw only when a picture is wanted."""
    if path is None:
        return
    try:
        write_output(path, encode_png(draw()), photos=photos)
    except OSError as error:
        raise WrongUsage(f"{show_path(path)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(f"Drew {show_path(path)}.")
