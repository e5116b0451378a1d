"""Keeps what bare paper looks like on the sheets of accepted scans: few prints, the ones met last."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from messages import say
from versioned_files import KeptFileError, alone_in, check_version, put_file, read_file, say_damaged
from vision.cells.illumination import CELL, MARGIN, PLANES, SQUARE, Planes
from vision.cells.known_prints import FEWEST_EMPTY, KnownPrint, learn, recognise

from .packed_arrays import unpack_arrays

VERSION = 1
SIDE = 9
FILE = "known-prints.npz"
MOST = 6
"""Prints that are kept; the one that was not met for longest goes."""
LARGEST = 5_000_000
"""Bytes of all of them, unpacked."""
SHAPE = (PLANES, (SIDE * CELL + 2 * MARGIN) // SQUARE, (SIDE * CELL + 2 * MARGIN) // SQUARE)
"""The planes of a sheet."""
_STEP = 0.05
"""Darkness and colour are kept in steps of this, a byte each."""
_AGAIN = say("accept a few scans")


class BadKnownPrints(KeptFileError):
    """The kept prints cannot be used; the text is one sentence saying what to do."""


class DamagedPrints(BadKnownPrints):
    """The file is not readable any more."""


def load_prints(folder: Path) -> tuple[KnownPrint, ...]:
    """The prints kept in the folder, the one met last first, or raise `BadKnownPrints`."""
    path = folder / FILE
    try:
        about = path.stat()
    except FileNotFoundError:
        return ()
    except OSError:
        raise _damaged(path) from None
    return _load(path, about.st_mtime_ns, about.st_size)


def learn_print(folder: Path, planes: Planes, shaded: NDArray[np.bool_]) -> None:
    """Learn from an accepted sheet on which just these cells are shaded; raises `BadKnownPrints` or `OSError`."""
    if np.count_nonzero(~shaded) < FEWEST_EMPTY:
        return
    with alone_in(folder):
        prints = _load_or_set_aside(folder)
        met = recognise(planes, [one.completed for one in prints], bare=~shaded)
        before = prints.pop(met.number) if met else None
        prints.insert(0, learn(before, planes, shaded, met.quarters if met else 0))
        put_file(folder / FILE, format_prints(prints[:MOST]))


def _load_or_set_aside(folder: Path) -> list[KnownPrint]:
    """What is kept; a damaged file is set aside, because nobody but this program makes it."""
    try:
        return list(load_prints(folder))
    except DamagedPrints:
        path = folder / FILE
        path.replace(path.with_name(path.name + ".damaged"))
        return []


def format_prints(prints: Sequence[KnownPrint]) -> bytes:
    """The file that holds the prints; `parse_prints` reads it."""
    planes = np.stack([one.planes for one in prints])
    data = io.BytesIO()
    np.savez_compressed(
        data,
        version=np.array(VERSION),
        planes=np.clip(np.rint(planes / _STEP), -127, 127).astype(np.int8),
        seen=np.stack([one.seen for one in prints]),
    )
    return data.getvalue()


def parse_prints(data: bytes, where: Path) -> tuple[KnownPrint, ...]:
    """The prints in a file's data, or raise `BadKnownPrints`."""
    try:
        (version,) = unpack_arrays(data, ("version",), LARGEST)
        number = int(version)
    except (ValueError, TypeError):
        raise _damaged(where) from None
    try:
        check_version(str(where), number, VERSION, _AGAIN)
    except KeptFileError as error:
        raise BadKnownPrints(error.sentence) from None
    try:
        planes, seen = unpack_arrays(data, ("planes", "seen"), LARGEST)
    except ValueError:
        raise _damaged(where) from None
    whole = planes.ndim == 4 and planes.shape[1:] == SHAPE and seen.shape == (len(planes), *SHAPE[1:])
    if not whole or planes.dtype != np.int8 or seen.dtype != np.uint8:
        raise _damaged(where)
    return tuple(KnownPrint(one * np.float32(_STEP), times) for one, times in zip(planes, seen, strict=True))


@lru_cache(maxsize=1)
def _load(path: Path, changed: int, size: int) -> tuple[KnownPrint, ...]:
    """The prints of a file that was last changed then."""
    try:
        return parse_prints(read_file(path), path)
    except OSError:
        raise _damaged(path) from None


def _damaged(path: Path) -> DamagedPrints:
    return DamagedPrints(say_damaged(str(path), _AGAIN))
