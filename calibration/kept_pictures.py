"""Keeps one picture of something empty, so that readings compare with it: whole, with the one before, never newer."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from messages import Sentence, say
from versioned_files import KeptFileError, check_version, previous_of, read_file, replace_file, say_damaged
from vision.photo.pixels import Pixels

from .packed_arrays import unpack_arrays

VERSION = 1
LARGEST = 50_000_000
"""Bytes of the largest picture, unpacked."""


@dataclass(frozen=True)
class KeptPicture:
    """One kind of kept picture."""

    file: str
    error: type[KeptFileError]
    """What is raised when it cannot be used; the text is one sentence saying what to do."""
    again: Sentence
    """How to get such a picture anew, within a sentence."""
    none_earlier: Sentence

    def save(self, folder: Path, flat: Pixels) -> None:
        """Keep the flattened picture in the folder; the one kept before stays beside it as the previous one.

        A power cut leaves the old one or the new one, whole.
        """
        if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8:
            template = "What is empty is kept as a colour picture, not as {kind} of shape {shape}."
            raise self.error(say(template, kind=str(flat.dtype), shape=str(flat.shape)))
        self._read(folder / self.file)
        data = io.BytesIO()
        np.savez_compressed(data, version=np.array(VERSION), flat=flat)
        replace_file(folder / self.file, data.getvalue())

    def load(self, folder: Path) -> Pixels | None:
        """The flattened picture kept in the folder, None when none is kept, or raise `error`."""
        kept = self._read(folder / self.file)
        return None if kept is None else self._parse(folder / self.file, kept)

    def go_back(self, folder: Path) -> None:
        """Put the previous one in place again (and this one in the place of the previous)."""
        path = folder / self.file
        before = self._read(previous_of(path))
        if before is None:
            raise self.error(self.none_earlier)
        self._read(path)
        replace_file(path, before)

    def _read(self, path: Path) -> bytes | None:
        """A kept file, None when there is none, or raise `error` when this program cannot read it."""
        try:
            data = read_file(path)
            (version,) = unpack_arrays(data, ("version",), LARGEST)
            number = int(version)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError):
            raise self._damaged(path) from None
        try:
            check_version(str(path), number, VERSION, self.again)
        except KeptFileError as error:
            raise self.error(error.sentence) from None
        return data

    def _parse(self, path: Path, data: bytes) -> Pixels:
        try:
            (flat,) = unpack_arrays(data, ("flat",), LARGEST)
        except ValueError:
            raise self._damaged(path) from None
        if flat.ndim != 3 or flat.shape[2] != 3 or flat.dtype != np.uint8 or flat.size == 0:
            raise self._damaged(path)
        return np.asarray(flat, np.uint8)

    def _damaged(self, path: Path) -> KeptFileError:
        return self.error(say_damaged(str(path), self.again))
