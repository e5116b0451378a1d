"""Keeps what was measured in versioned files: replaced in one step, the file before stays as the previous one."""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

Value = TypeVar("Value", bound=msgspec.Struct)
Fields = dict[str, Any]
"""A file as JSON holds it."""


class KeptFileError(ValueError):
    """A kept file cannot be used; the text is one sentence that says why and what to do."""


class NewerFile(KeptFileError):
    """Written by a newer Quilting Bee; it is left untouched."""


class DamagedFile(KeptFileError):
    """Not readable any more."""


class NothingKept(KeptFileError, LookupError):
    """There is no file to go back to."""


def plain_name(name: str) -> str:
    """A camera's name as part of a file's name: whatever it holds, it stays in its folder."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "camera"


def previous_of(path: Path) -> Path:
    """Where the file stays that `replace_file` replaced: `lens.json` becomes `lens.previous.json`."""
    return path.with_name(f"{path.stem}.previous{path.suffix}")


def replace_file(path: Path, data: bytes) -> None:
    """Put the data in the file's place; what was there stays beside it as the previous one.

    A power cut or a kill at any instant leaves at that place the old file or the new one, whole.
    """
    with alone_in(path.parent):
        if path.exists():
            put_file(previous_of(path), path.read_bytes())
        put_file(path, data)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Nobody else writes in the folder meanwhile: a command and the app may calibrate or teach at the same moment."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
        os.fsync(handle)
    finally:
        os.close(handle)


def put_file(path: Path, data: bytes) -> None:
    """Put the data in the file's place in one step, after the disk holds it; a failure leaves the file as it was."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


@dataclass(frozen=True)
class Format(Generic[Value]):
    """One kind of kept file: JSON with its version in `format`, and how files of older versions are understood."""

    kind: type[Value]
    what: str
    """What the file is about, within a sentence: "the lens of this camera"."""
    version: int = 1
    upgrades: Mapping[int, Callable[[Fields], Fields]] = field(default_factory=dict)
    """How the fields of each older version become those of the next."""

    def load(self, path: Path) -> Value | None:
        """What is kept there, None when nothing is, or raise `KeptFileError`."""
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise DamagedFile(f"{path} cannot be read ({error.strerror}); move it away and {self._again}.") from error
        return self._parse(path, data)

    def save(self, path: Path, value: Value) -> None:
        """Keep the value, unless a newer Quilting Bee has written there; a damaged file never becomes the previous."""
        try:
            self.load(path)
        except DamagedFile:
            path.replace(path.with_name(path.name + ".damaged"))
        fields = {"format": self.version, **msgspec.to_builtins(value)}
        replace_file(path, msgspec.json.format(msgspec.json.encode(fields), indent=1) + b"\n")

    def go_back(self, path: Path) -> Value:
        """Put the previous one in place again (and this one in the place of the previous)."""
        before = self.load(previous_of(path))
        if before is None:
            raise NothingKept(f"There is no earlier measurement of {self.what} to go back to.")
        self.save(path, before)
        return before

    def _parse(self, path: Path, data: bytes) -> Value:
        try:
            fields: Fields = msgspec.json.decode(data, type=dict[str, Any])
            version = msgspec.convert(fields.pop("format", None), int)
        except msgspec.MsgspecError:
            raise self._damaged(path) from None
        if version > self.version:
            raise NewerFile(
                f"{path} was written by a newer Quilting Bee (format {version}, this one knows {self.version}); "
                f"update the program, or move the file away and {self._again}."
            )
        try:
            while version < self.version:
                fields = self.upgrades[version](fields)
                version += 1
            return msgspec.convert(fields, self.kind)
        except (msgspec.MsgspecError, LookupError, TypeError):
            raise self._damaged(path) from None

    def _damaged(self, path: Path) -> DamagedFile:
        return DamagedFile(f"{path} is damaged; move it away and {self._again}.")

    @property
    def _again(self) -> str:
        return f"measure {self.what} again"
