"""Keeps the look of this copy's empty Patchwork board, so that covered cells are told by comparing."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np

from messages import say
from versioned_files import KeptFileError, check_version, previous_of, read_file, replace_file
from vision.photo.pixels import Pixels

from .packed_arrays import unpack_arrays

VERSION = 1
FILE = "empty-board.npz"
PREVIOUS = previous_of(Path(FILE)).name
LARGEST = 50_000_000
"""Bytes of the largest look of a board, unpacked."""
AGAIN = say("photograph the empty board again")


class BadEmptyBoard(KeptFileError):
    """The kept look of the empty board cannot be used; the text is one sentence saying what to do."""


def save_empty_board(folder: Path, flat: Pixels) -> None:
    """Keep the flattened empty board in the folder; the one kept before stays beside it as the previous one.

    A power cut leaves the old one or the new one, whole.
    """
    if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8:
        template = "An empty board is kept as a colour picture, not as {kind} of shape {shape}."
        raise BadEmptyBoard(say(template, kind=str(flat.dtype), shape=str(flat.shape)))
    _read(folder / FILE)
    data = io.BytesIO()
    np.savez_compressed(data, version=np.array(VERSION), flat=flat)
    replace_file(folder / FILE, data.getvalue())


def load_empty_board(folder: Path) -> Pixels | None:
    """The flattened empty board kept in the folder, None when none is kept, or raise `BadEmptyBoard`."""
    kept = _read(folder / FILE)
    return None if kept is None else _parse(folder / FILE, kept)


def go_back(folder: Path) -> None:
    """Put the previous one in place again (and this one in the place of the previous)."""
    path = folder / FILE
    before = _read(previous_of(path))
    if before is None:
        raise BadEmptyBoard(say("There is no earlier look of the empty board to go back to."))
    _read(path)
    replace_file(path, before)


def _read(path: Path) -> bytes | None:
    """A kept file, None when there is none, or raise `BadEmptyBoard` when this program cannot read it."""
    try:
        data = read_file(path)
        (version,) = unpack_arrays(data, ("version",), LARGEST)
        number = int(version)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError):
        raise _damaged(path) from None
    try:
        check_version(str(path), number, VERSION, AGAIN)
    except KeptFileError as error:
        raise BadEmptyBoard(error.sentence) from None
    return data


def _parse(path: Path, data: bytes) -> Pixels:
    try:
        (flat,) = unpack_arrays(data, ("flat",), LARGEST)
    except ValueError:
        raise _damaged(path) from None
    if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8 or flat.size == 0:
        raise _damaged(path)
    return np.asarray(flat, np.uint8)


def _damaged(path: Path) -> BadEmptyBoard:
    return BadEmptyBoard(say("{path} is damaged; move it away and {again}.", path=str(path), again=AGAIN))
