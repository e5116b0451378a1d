"""`quilting-bee scan`: read a game's quilt or sheet, any grid or any tiles from photos."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from companion.games.shelf import NAMES

from .reading_words import in_words

if TYPE_CHECKING:
    from calibration.lens import Lens, Straight
    from companion.scanning.proposal import Json
    from companion.scanning.scan import Aids, Scan
    from vision.board import Pixels
    from vision.photo import Photo

OTHERS = ("grid", "tiles")
_OPTIONS = {
    "patchwork-doodle": frozenset[str](),
    "patchwork": frozenset({"--empty-board"}),
    "grid": frozenset({"--rows", "--cols", "--grid"}),
    "tiles": frozenset({"--rows", "--cols", "--grid", "--deck"}),
}
"""Which of the options that not every scan takes this one does, apart from `_TILES`."""
_TILES = frozenset({"--deck"})
"""What the scans of games with tiles take."""
LARGEST_FILE = 200_000_000
"""Bytes; no photo is larger, and a device or an endless pipe must not fill the memory."""


class UnreadableHere(Exception):
    """One photo could not be read: what kind of trouble, its sentence, and the exit status that it means."""

    def __init__(self, kind: str, message: str, status: int) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


@click.command("scan")
@click.argument("game", metavar="GAME", type=click.Choice((*NAMES, *OTHERS)))
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a photo, one a line.")
@click.option("--rows", type=click.IntRange(2, 60), help="Rows of the grid (scan grid).")
@click.option("--cols", type=click.IntRange(2, 60), help="Columns of the grid (scan grid).")
@click.option("--grid", metavar="RxC", help="How the tiles lie: rows x columns (scan tiles).")
@click.option("--deck", type=click.Path(path_type=Path), help="The folder of the taught deck.")
@click.option("--empty-board", type=click.Path(path_type=Path), help="A photo of the empty board (patchwork).")
@click.option("--camera", metavar="NAME", help="Whose measured lens to use, where there are several cameras.")
@click.option("--annotate", type=click.Path(path_type=Path), help="Draw the reading over the photo, as PNG.")
@click.option("--stages", type=click.Path(path_type=Path), help="A folder for pictures of every stage of reading.")
def command(
    game: str,
    photos: tuple[Path, ...],
    as_json: bool,
    rows: int | None,
    cols: int | None,
    grid: str | None,
    deck: Path | None,
    empty_board: Path | None,
    camera: str | None,
    annotate: Path | None,
    stages: Path | None,
) -> None:
    """Read PHOTOS of a game, of any ruled grid ('grid') or of any taught tiles ('tiles')."""
    _limit_threads()
    told = {"--rows": rows, "--cols": cols, "--grid": grid, "--deck": deck, "--empty-board": empty_board}
    _check_options(game, {option for option, value in told.items() if value is not None})
    if grid is not None:
        rows, cols = _parse_grid(grid)
    if game == "grid" and (rows is None or cols is None):
        raise click.UsageError("A grid needs its size: --rows R --cols C.")
    worst = 0
    for number, path in enumerate(photos):
        suffix = f"-{number + 1}" if len(photos) > 1 else ""
        pictures = (_numbered(annotate, suffix), _numbered(stages, suffix))
        try:
            with _quiet_decoders():
                seen = _read_one(game, path, rows, cols, deck, empty_board, camera, *pictures)
        except UnreadableHere as error:
            worst = max(worst, error.status)
            if as_json:
                wrong: Json = {"kind": error.kind, "message": str(error)}
                click.echo(msgspec.json.encode({"ok": False, "photo": str(path), "error": wrong}))
            else:
                click.echo(f"{path.name}: {error}", err=True)
            continue
        click.echo(msgspec.json.encode(seen) if as_json else in_words(seen))
        for picture in pictures:
            if picture is not None:
                click.echo(f"Wrote {picture}.", err=True)
    click.get_current_context().exit(worst)


def _check_options(game: str, given: set[str]) -> None:
    """Refuse options that this scan would not look at."""
    unused = sorted(given - _OPTIONS.get(game, _TILES))
    if unused:
        raise click.UsageError(f"'scan {game}' has no use for {' and '.join(unused)}.")


def _limit_threads() -> None:
    """Reading is made of small steps: more threads only make each of them wait for the others."""
    for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM"):
        os.environ.setdefault(variable, "1")
    os.environ.setdefault("OPENCV_LOG_LEVEL", "OFF")


def _parse_grid(grid: str) -> tuple[int, int]:
    told = re.fullmatch(r"(\d{1,2})[xX](\d{1,2})", grid)
    if told is None:
        raise click.UsageError(f"--grid is rows x columns, like 3x4, not {grid!r}.")
    return int(told[1]), int(told[2])


def _numbered(path: Path | None, suffix: str) -> Path | None:
    return path and path.with_name(f"{path.stem}{suffix}{path.suffix}")


def _read_one(
    game: str,
    path: Path,
    rows: int | None,
    cols: int | None,
    deck: Path | None,
    empty_board: Path | None,
    camera: str | None,
    annotated: Path | None,
    stages: Path | None,
) -> dict[str, Json]:
    """The JSON form of what one photo shows."""
    from companion.scanning.scan import Aids, forget

    start = time.perf_counter()
    photo = _decode(path, game)
    decoded = time.perf_counter()
    kept = _StageFolder(stages)
    empty = None if empty_board is None else _decode(empty_board, game)
    remembered = _load_empty_board() if game == "patchwork" and empty is None else None
    aids = Aids(rows, cols, deck, empty, forget if stages is None else kept.keep, remembered)
    kept.keep("photo", photo.pixels)
    lens = _find_lens(photo, camera)
    straight = None
    if lens is not None:
        from calibration.lens import straighten

        photo = _closer(photo) if "--deck" in _OPTIONS.get(game, _TILES) else photo
        straight = straighten(photo.pixels, lens)
        photo = replace(photo, pixels=straight.pixels, less_reduced=None)
        kept.keep("straight", photo.pixels)
    scan = _scan(game, photo, aids)
    total = time.perf_counter() - start
    if annotated is not None or stages is not None:
        from vision.annotation import annotate, encode_png

        drawn = annotate(photo.pixels, scan.marks)
        kept.keep("reading", drawn)
        if annotated is not None:
            _write(annotated, encode_png(drawn))
    told = _to_contract(game, path, scan, {"decode": decoded - start, "total": total})
    return told if straight is None else _bend_corners(told, straight, photo.reduction)


def _closer(photo: Photo) -> Photo:
    """The photo in twice the size where it has it: of its straight copy small tiles cannot be seen closer later."""
    if photo.less_reduced is None or photo.reduction == 1:
        return photo
    reduction = photo.reduction // 2
    return replace(photo, pixels=photo.less_reduced(reduction), reduction=reduction)


def _find_lens(photo: Photo, camera: str | None) -> Lens | None:
    """The bend of the photo's lens, where `calibrate lens` was run for this camera."""
    from companion.home import find_home

    folder = find_home().calibration
    if not folder.is_dir():
        return None
    from calibration.keeping import KeptFileError
    from calibration.lens import load_lens

    from .calibrate import PHOTO_FILES

    try:
        lens = load_lens(folder, camera or PHOTO_FILES, photo.width, photo.height)
    except KeptFileError as error:
        raise UnreadableHere("bad-usage", str(error), 2) from error
    if lens is None and camera is not None:
        raise UnreadableHere("bad-usage", f"The lens of {camera!r} was not measured at this size of photos.", 2)
    return lens


def _bend_corners(told: dict[str, Json], straight: Straight, reduction: int) -> dict[str, Json]:
    """The same with all corners where they lie in the photo itself, not in its straight copy."""
    import numpy as np

    def bend(name: str, value: Json) -> Json:
        if name == "corners" and isinstance(value, list):
            points = straight.to_whole_photo(np.array(value, np.float64), reduction)
            return [[round(float(x), 3), round(float(y), 3)] for x, y in points]
        if isinstance(value, list):
            return [bend("", each) for each in value]
        return {key: bend(key, each) for key, each in value.items()} if isinstance(value, dict) else value

    return {name: bend(name, value) for name, value in told.items()}


def _load_empty_board() -> Pixels | None:
    """The look of this copy's empty board, where `calibrate empty-board` was run."""
    from calibration.empty_board import BadEmptyBoard, load_empty_board
    from companion.home import find_home

    try:
        return load_empty_board(find_home().calibration)
    except BadEmptyBoard as error:
        raise UnreadableHere("bad-usage", str(error), 2) from error


def _to_contract(game: str, path: Path, scan: Scan, seconds: dict[str, float]) -> dict[str, Json]:
    from companion.scanning.proposal import to_json

    proposal = to_json(scan.proposal)
    assert isinstance(proposal, dict)
    times: Json = {name: round(value, 4) for name, value in seconds.items()}
    return {"ok": True, "game": game, "photo": str(path), **proposal, "seconds": times}


def _decode(path: Path, game: str) -> Photo:
    from importlib import import_module

    from companion.scanning.scan import READERS
    from vision.photo import LONG_ENOUGH, UnreadablePhoto, decode_photo

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableHere("no-file", f"The file {str(path)!r} cannot be read: {reason}.", 2) from error
    if len(data) > LARGEST_FILE:
        raise UnreadableHere("unreadable-photo", "This file is larger than any photo; please give a photo.", 3)
    reader = import_module(f"companion.scanning.{READERS[game]}")
    try:
        return decode_photo(data, getattr(reader, "LONG_ENOUGH", LONG_ENOUGH))
    except UnreadablePhoto as error:
        raise UnreadableHere("unreadable-photo", str(error), 3) from error


def _scan(game: str, photo: Photo, aids: Aids) -> Scan:
    from companion.scanning.scan import BadAids, CannotScan, reader
    from vision.finding import NoBoard

    try:
        return reader(game).read(photo, aids)
    except NoBoard as error:
        raise UnreadableHere("no-board", str(error), 3) from error
    except CannotScan as error:
        raise UnreadableHere("nothing-readable", str(error), 3) from error
    except BadAids as error:
        raise UnreadableHere("bad-usage", str(error), 2) from error


class _StageFolder:
    """Saves the picture of each stage with its number, when a folder was asked for."""

    def __init__(self, folder: Path | None) -> None:
        self._folder, self._count = folder, 0

    def keep(self, stage: str, picture: Pixels) -> None:
        if self._folder is None:
            return
        from vision.annotation import encode_png

        _write(self._folder / f"{self._count}-{stage.replace(' ', '-')}.png", encode_png(picture))
        self._count += 1


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UnreadableHere("no-file", f"The picture {str(path)!r} cannot be written: {reason}.", 2) from error


@contextlib.contextmanager
def _quiet_decoders() -> Iterator[None]:
    """Keep what the decoders of picture files print by themselves away from the one sentence on standard error."""
    try:
        kept = os.dup(sys.__stderr__.fileno()) if sys.__stderr__ else None
    except (OSError, ValueError):
        kept = None
    if kept is None:
        yield
        return
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(silence, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(silence)
