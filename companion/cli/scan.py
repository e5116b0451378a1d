"""`quilting-bee scan`: read a game's quilt or sheet, any grid or any tiles from photos."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import msgspec

from companion.games.labels import has_tiles
from companion.games.shelf import NAMES
from companion.scanning.reading import NO_GAME, subject_of

from .file_arguments import check_output, read_argument, show_name, show_path, write_output
from .suggestions import GuessingChoice
from .terminal import as_called, open_console

if TYPE_CHECKING:
    from companion.scanning.context import Context
    from companion.scanning.proposal import Json
    from vision.photo.pixels import Pixels

    from .reading_words import Explanations

PHOTO_ENDINGS = frozenset({".avif", ".bmp", ".heic", ".heif", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
COLOURS = "green is marked, blue counts, orange is to be checked, purple lines go around patches"
_OPTIONS = {
    "patchwork": frozenset({"--empty-board"}),
    "patchwork-doodle": frozenset({"--empty-sheet"}),
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
@click.argument("game", metavar="GAME", type=GuessingChoice((*NAMES, *NO_GAME)))
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a photo, one a line.")
@click.option("--rows", type=click.IntRange(2, 60), help="Rows of the grid (scan grid).")
@click.option("--cols", type=click.IntRange(2, 60), help="Columns of the grid (scan grid).")
@click.option("--grid", metavar="RxC", help="How the tiles lie: rows x columns (scan tiles).")
@click.option("--deck", type=click.Path(path_type=Path), help="The folder of the taught deck.")
@click.option("--empty-board", type=click.Path(path_type=Path), help="A photo of the empty board (patchwork).")
@click.option(
    "--empty-sheet",
    type=click.Path(path_type=Path),
    help="A photo of an unused sheet of this print (patchwork-doodle).",
)
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
    empty_sheet: Path | None,
    camera: str | None,
    annotate: Path | None,
    stages: Path | None,
) -> None:
    """Read PHOTOS of a game, of any ruled grid ('grid') or of any taught tiles ('tiles'); a folder is all its photos.

    \b
    For example: quilting-bee scan patchwork-doodle sheet.jpg --annotate seen.png
                 quilting-bee scan quilt-show ~/Pictures/evening
    """
    _limit_threads()
    aids = {"--deck": deck, "--empty-board": empty_board, "--empty-sheet": empty_sheet}
    told = {"--rows": rows, "--cols": cols, "--grid": grid, **aids}
    _check_options(game, {option for option, value in told.items() if value is not None})
    if grid is not None:
        rows, cols = _parse_grid(grid)
    if game == "grid" and (rows is None or cols is None):
        raise click.UsageError("A grid needs its size: --rows R --cols C.")
    jobs = _plan(photos, annotate, stages)
    readings = _read_all(jobs, lambda: _known(game, rows, cols, camera, aids))
    if as_json:
        worst = _print_json(readings)
    elif any(photo.is_dir() for photo in photos):
        worst = _print_table(readings, len(jobs))
    else:
        worst = _print_words(readings)
    click.get_current_context().exit(worst)


class Job(NamedTuple):
    """One photo and the pictures that are made of its reading."""

    photo: Path
    annotated: Path | None
    stages: Path | None


class ReadPhoto(NamedTuple):
    """What one photo tells: its JSON form and where its points come from; or why it tells nothing."""

    job: Job
    told: dict[str, Json]
    explained: Explanations = ()
    failure: ScanFailed | None = None


def _plan(photos: tuple[Path, ...], annotate: Path | None, stages: Path | None) -> list[Job]:
    """What is to be done, refused before any photo is read when a picture could not be written."""
    files = [file for photo in photos for file in _files_of(photo)]
    suffixes = [f"-{number}" for number in range(1, len(files) + 1)] if len(files) > 1 else [""]
    jobs = [
        Job(file, _picture_of(annotate, file, suffix), _numbered(stages, suffix))
        for file, suffix in zip(files, suffixes, strict=True)
    ]
    for job in jobs:
        if job.annotated is not None:
            _check_annotation(job.annotated, files)
    return jobs


def _files_of(photo: Path) -> list[Path]:
    if not photo.is_dir():
        return [photo]
    files = sorted(file for file in photo.iterdir() if file.suffix.lower() in PHOTO_ENDINGS)
    if not files:
        raise click.UsageError(f"There are no photos in {show_path(photo)!r} ({', '.join(sorted(PHOTO_ENDINGS))}).")
    return files


def _picture_of(annotate: Path | None, photo: Path, suffix: str) -> Path | None:
    """A folder gets a picture named after each photo, a file name is numbered."""
    if annotate is not None and annotate.is_dir():
        return annotate / f"{photo.stem}-read.png"
    return _numbered(annotate, suffix)


def _check_annotation(picture: Path, photos: Sequence[Path]) -> None:
    """A photo may be the only one there is, and a folder that does not exist is a slip of the keyboard."""
    try:
        picture.parent.stat()
        check_output(picture, overwrite=True, photos=photos)
    except FileNotFoundError as error:
        raise click.UsageError(f"There is no folder {show_path(picture.parent)!r} for the picture.") from error
    except OSError as error:
        raise click.UsageError(f"{show_path(picture)!r} cannot be written: {error.strerror}.") from error


def _read_all(jobs: Sequence[Job], know: Callable[[], Context]) -> Iterator[ReadPhoto]:
    for job in jobs:
        try:
            with _quiet_decoders():
                read = _read_one(job, know())
        except ScanFailed as error:
            wrong: Json = {"kind": error.kind, "message": str(error)}
            read = ReadPhoto(job, {"ok": False, "photo": show_path(job.photo), "error": wrong}, failure=error)
        yield read


def _print_json(readings: Iterable[ReadPhoto]) -> int:
    worst = 0
    for read in readings:
        worst = max(worst, read.failure.status if read.failure else 0)
        click.echo(msgspec.json.encode(read.told))
        _tell_pictures(read)
    return worst


def _print_words(readings: Iterable[ReadPhoto]) -> int:
    from .reading_words import in_words

    worst, console = 0, open_console()
    for read in readings:
        if read.failure is not None:
            worst = max(worst, read.failure.status)
            click.echo(as_called(f"{show_name(read.job.photo)}: {read.failure}"), err=True)
            continue
        for part in in_words(read.told, read.explained):
            console.print(part)
        _tell_pictures(read)
    return worst


def _print_table(readings: Iterable[ReadPhoto], count: int) -> int:
    """A folder at a glance: one line a photo, counted while they are read."""
    from rich.progress import track
    from rich.table import Table

    from .reading_words import summarise

    worst, pictures, table = 0, 0, Table("photo", "worth", "to check", "problems")
    waiting = open_console(to_stderr=True)
    for read in track(readings, "Reading", count, console=waiting, transient=True, disable=not waiting.is_terminal):
        if read.failure is not None:
            worst = max(worst, read.failure.status)
            table.add_row(show_name(read.job.photo), "-", "-", as_called(str(read.failure)))
        else:
            table.add_row(show_name(read.job.photo), *summarise(read.told))
            pictures += read.job.annotated is not None
    open_console().print(table)
    if pictures:
        click.echo(f"Wrote {pictures} picture{'s' * (pictures != 1)}: {COLOURS}.", err=True)
    return worst


def _tell_pictures(read: ReadPhoto) -> None:
    """Where the pictures are, and what the colours in them mean."""
    if read.failure is not None:
        return
    if read.job.annotated is not None:
        click.echo(f"Wrote {show_path(read.job.annotated)}: {COLOURS}.", err=True)
    if read.job.stages is not None:
        click.echo(f"Wrote {show_path(read.job.stages)}.", err=True)


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
    game: str, rows: int | None, cols: int | None, camera: str | None, aids: Mapping[str, Path | None]
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
        deck=aids["--deck"],
        empty_board=_load_aid(aids["--empty-board"]),
        empty_sheet=_load_aid(aids["--empty-sheet"]),
    )


def _read_one(job: Job, context: Context) -> ReadPhoto:
    """What one photo shows."""
    from companion.scanning import ScanError, read, read_on
    from companion.scanning.proposal import to_json

    path, annotated, stages = job
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
    scan = read_on(scan, context)
    proposal = to_json(scan.proposal)
    assert isinstance(proposal, dict)
    times: Json = {name: round(value, 4) for name, value in seconds.items()}
    told = {"ok": True, "game": context.game, "photo": show_path(path), **proposal, "seconds": times}
    return ReadPhoto(job, told, subject_of(context).explain(scan.proposal))


def _load_aid(path: Path | None) -> bytes | None:
    return None if path is None else _load(path)


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
