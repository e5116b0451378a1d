"""Keeps the look of this copy's empty Patchwork board, so that covered cells are told by comparing."""

from __future__ import annotations

import io
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from vision.board import Pixels

from .keeping import previous_of, replace_file

VERSION = 1
FILE = "empty-board.npz"
PREVIOUS = previous_of(Path(FILE)).name


class BadEmptyBoard(ValueError):
    """The kept look of the empty board cannot be used; the text is one sentence saying what to do."""


def save_empty_board(folder: Path, flat: Pixels) -> None:
    """Keep the flattened empty board in the folder; the one kept before stays beside it as the previous one.

    A power cut leaves the old one or the new one, whole.
    """
    if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8:
        raise BadEmptyBoard(f"An empty board is kept as a colour picture, not as {flat.dtype} of shape {flat.shape}.")
    if (folder / FILE).exists():
        load_version(folder / FILE)
    data = io.BytesIO()
    np.savez_compressed(data, version=np.array(VERSION), flat=flat)
    replace_file(folder / FILE, data.getvalue())


def load_empty_board(folder: Path) -> Pixels | None:
    """The flattened empty board kept in the folder, None when none is kept, or raise `BadEmptyBoard`."""
    path = folder / FILE
    if not path.exists():
        return None
    load_version(path)
    try:
        with np.load(path, allow_pickle=False) as stored:
            flat = stored["flat"]
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise _damaged(path) from None
    if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8:
        raise _damaged(path)
    return np.asarray(flat, np.uint8)


def go_back(folder: Path) -> None:
    """Put the previous one in place again (and this one in the place of the previous)."""
    path = folder / FILE
    try:
        before = previous_of(path).read_bytes()
    except FileNotFoundError:
        raise BadEmptyBoard("There is no earlier look of the empty board to go back to.") from None
    load_version(previous_of(path))
    if path.exists():
        load_version(path)
    replace_file(path, before)


def load_version(path: Path) -> int:
    """The format version of a kept file, or raise `BadEmptyBoard` when this program cannot read it."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            version = int(stored["version"])
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        raise _damaged(path) from None
    if version > VERSION:
        raise BadEmptyBoard(
            f"{path} was written by a newer Quilting Bee (format {version}, this one knows {VERSION}); update the "
            "program, or move the file away and photograph the empty board again."
        )
    return version


def _damaged(path: Path) -> BadEmptyBoard:
    return BadEmptyBoard(f"{path} is damaged; move it away and photograph the empty board again.")
