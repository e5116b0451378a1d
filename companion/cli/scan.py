"""`quilting-bee scan`: read a game's quilt or sheet, any grid or any tiles from photos."""

from __future__ import annotations

import contextlib
import errno
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

from companion.games.labels import has_tiles
from companion.games.shelf import NAMES
from companion.scanning.reading import NO_GAME

from .file_arguments import check_output, read_argument, show_name, show_path, write_output
from .reading_words import in_words

if TYPE_CHECKING:
    from companion.scanning.context import Context
    from companion.scanning.proposal import Json
    from vision.photo.pixels import Pixels

_OPTIONS = {
    "patchwork": frozenset({"--empty-board"}),
    "grid": frozenset({"--rows", "--cols", "--grid"}),
    "tiles": frozenset({"--rows", "--cols", "--grid", "--deck"}),
}
"""Which of the options that not every scan takes this one does; games with tiles take a deck besides."""


class ScanFailed(Exception):
    """One photo could not be read: what kind of trouble, its sentence, and the exit status that it means."""

    def __init__(self, kind: str, message: str, status: int) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


@click.command("scan")
@click.argument("game", metavar="GAME", type=click.Choice((*NAMES, *NO_GAME)))
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
    suffixes = [f"-{number}" for number in range(1, len(photos) + 1)] if len(photos) > 1 else [""]
    _check_annotations([_numbered(annotate, suffix) for suffix in suffixes], photos)
    worst = 0
    for path, suffix in zip(photos, suffixes, strict=True):
        pictures = (_numbered(annotate, suffix), _numbered(stages, suffix))
        try:
            with _quiet_decoders():
                context = _known(game, rows, cols, deck, empty_board, camera)
                seen = _read_one(path, context, *pictures)
        except ScanFailed as error:
            worst = max(worst, error.status)
            if as_json:
                wrong: Json = {"kind": error.kind, "message": str(error)}
                click.echo(msgspec.json.encode({"ok": False, "photo": show_path(path), "error": wrong}))
            else:
                click.echo(f"{show_name(path)}: {error}", err=True)
            continue
        click.echo(msgspec.json.encode(seen) if as_json else in_words(seen))
        for picture in pictures:
            if picture is not None:
                click.echo(f"Wrote {show_path(picture)}.", err=True)
    click.get_current_context().exit(worst)


def _check_annotations(pictures: list[Path | None], photos: tuple[Path, ...]) -> None:
    """Refuse to draw over a photo before any is read: it may be the only one there is."""
    for picture in pictures:
        if picture is None:
            continue
        try:
            check_output(picture, overwrite=True, photos=photos)
        except OSError as error:
            raise click.UsageError(f"{show_path(picture)!r} cannot be written: {error.strerror}.") from error


def _check_options(game: str, given: set[str]) -> None:
    """Refuse options that this scan would not look at."""
    unused = sorted(given - _options_of(game))
    if unused:
        raise click.UsageError(f"'scan {game}' has no use for {' and '.join(unused)}.")


def _options_of(game: str) -> frozenset[str]:
    return _OPTIONS.get(game, frozenset()) | ({"--deck"} if has_tiles(game) else frozenset())


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


def _known(
    game: str, rows: int | None, cols: int | None, deck: Path | None, empty_board: Path | None, camera: str | None
) -> Context:
    """What is wanted and what is known, without the photo."""
    from companion.home import find_home
    from companion.scanning.context import PHOTO_FILES, Context

    return Context(
        game,
        rows=rows,
        cols=cols,
        camera=camera or PHOTO_FILES,
        calibration=find_home().calibration,
        lens="if measured" if camera is None else "always",
        deck=deck,
        empty_board=None if empty_board is None else _load(empty_board),
    )


def _read_one(path: Path, context: Context, annotated: Path | None, stages: Path | None) -> dict[str, Json]:
    """The JSON form of what one photo shows."""
    from companion.scanning import ScanError, read
    from companion.scanning.proposal import to_json

    start = time.perf_counter()
    data, kept = _load(path), _StageFolder(stages, path)
    loaded = time.perf_counter()
    try:
        scan = read(data, context if stages is None else replace(context, keep=kept.keep))
    except ScanError as error:
        raise ScanFailed(error.kind, str(error), 2 if error.kind == "bad-usage" else 3) from error
    seconds = {"decode": loaded - start + scan.decoding, "total": time.perf_counter() - start}
    if annotated is not None or stages is not None:
        from vision.boards.annotation import annotate
        from vision.photo.encoding import encode_png

        drawn = annotate(scan.picture, scan.marks)
        kept.keep("reading", drawn)
        if annotated is not None:
            _write(annotated, encode_png(drawn), path)
    proposal = to_json(scan.proposal)
    assert isinstance(proposal, dict)
    times: Json = {name: round(value, 4) for name, value in seconds.items()}
    return {"ok": True, "game": context.game, "photo": show_path(path), **proposal, "seconds": times}


def _load(path: Path) -> bytes:
    try:
        data = read_argument(path)
    except OSError as error:
        if error.errno == errno.EFBIG:
            sentence = "This file is larger than any photo; please give a photo."
            raise ScanFailed("unreadable-photo", sentence, 3) from error
        reason = error.strerror or str(error)
        raise ScanFailed("no-file", f"The file {show_path(path)!r} cannot be read: {reason}.", 2) from error
    return data


class _StageFolder:
    """Saves the picture of each stage with its number, when a folder was asked for."""

    def __init__(self, folder: Path | None, photo: Path) -> None:
        self._folder, self._photo, self._count = folder, photo, 0

    def keep(self, stage: str, picture: Pixels) -> None:
        if self._folder is None:
            return
        from vision.photo.encoding import encode_png

        _write(self._folder / f"{self._count}-{stage.replace(' ', '-')}.png", encode_png(picture), self._photo)
        self._count += 1


def _write(path: Path, data: bytes, *photos: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_output(path, data, photos=photos)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ScanFailed("no-file", f"The picture {show_path(path)!r} cannot be written: {reason}.", 2) from error


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
