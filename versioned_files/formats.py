"""Kinds of kept files: JSON with its version; older ones are understood, newer ones refused and never overwritten."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from messages import MessageError, Sentence, say, say_both

from .reading import read_file
from .replacing import alone_in, keep_previous, previous_of, put_file

Value = TypeVar("Value", bound=msgspec.Struct)
Fields = dict[str, Any]
"""A file as JSON holds it."""


class KeptFileError(MessageError, ValueError):
    """A kept file cannot be used; the sentence says why and what to do."""


class NewerFile(KeptFileError):
    """Written by a newer Quilting Bee; it is left untouched."""


class DamagedFile(KeptFileError):
    """Not readable any more."""


class NothingKept(KeptFileError, LookupError):
    """There is no file to go back to."""


def check_version(where: str, version: int, known: int, again: Sentence) -> None:
    """Raise `NewerFile` when a file's version is newer than the one that is known here."""
    if version > known:
        template = (
            "{path} was written by a newer Quilting Bee (format {version}, this one knows {known}); update the "
            "program, or move the file away and {again}."
        )
        plain = say("A newer Quilting Bee wrote this: update the program, or {again}.", again=again)
        raise NewerFile(say_both(say(template, path=where, version=version, known=known, again=again), plain))


def say_damaged(where: str, again: Sentence) -> Sentence:
    """That a kept file cannot be read any more, and how to get it anew."""
    told = say("{path} is damaged; move it away and {again}.", path=where, again=again)
    return say_both(told, _say_damaged(again))


def _say_damaged(again: Sentence) -> Sentence:
    return say("What was kept is damaged: {again}.", again=again)


@dataclass(frozen=True)
class Format(Generic[Value]):
    """One kind of kept file: JSON with its version in `format`, and how files of older versions are understood."""

    kind: type[Value]
    what: Sentence
    """What the file is about, within a sentence: "the lens of this camera"."""
    version: int = 1
    upgrades: Mapping[int, Callable[[Fields], Fields]] = field(default_factory=dict)
    """How the fields of each older version become those of the next."""
    again: Sentence | None = None
    """How to get such a file anew, within a sentence; it is measured unless told otherwise."""
    keeps_previous: bool = True
    """Whether the file that is replaced stays beside the new one."""

    def load(self, path: Path) -> Value | None:
        """What is kept there, None when nothing is, or raise `KeptFileError`."""
        try:
            data = read_file(path)
        except FileNotFoundError:
            return None
        except OSError as error:
            template = "{path} cannot be read ({reason}); move it away and {again}."
            reason = error.strerror or str(error)
            told = say(template, path=str(path), reason=reason, again=self._again)
            raise DamagedFile(say_both(told, _say_damaged(self._again))) from error
        return self.parse(data, str(path))

    def save(self, path: Path, value: Value) -> None:
        """Keep the value, unless a newer Quilting Bee has written there; a damaged file never becomes the previous."""
        with alone_in(path.parent):
            try:
                self.load(path)
            except DamagedFile:
                path.replace(path.with_name(path.name + ".damaged"))
            if self.keeps_previous:
                keep_previous(path)
            put_file(path, self.format(value))

    def go_back(self, path: Path) -> Value:
        """Put the previous one in place again (and this one in the place of the previous)."""
        before = self.load(previous_of(path))
        if before is None:
            raise NothingKept(say("There is no earlier measurement of {what} to go back to.", what=self.what))
        self.save(path, before)
        return before

    def format(self, value: Value) -> bytes:
        """The file that holds the value; `parse` reads it."""
        fields = {"format": self.version, **msgspec.to_builtins(value, str_keys=True)}
        return msgspec.json.format(msgspec.json.encode(fields), indent=1) + b"\n"

    def parse(self, data: bytes, where: str) -> Value:
        """The value in a file's data, or raise `NewerFile` or `DamagedFile`; `where` tells a person which file."""
        try:
            fields: Fields = msgspec.json.decode(data, type=dict[str, Any])
            version = msgspec.convert(fields.pop("format", None), int)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise self._damaged(where) from None
        check_version(where, version, self.version, self._again)
        try:
            while version < self.version:
                fields = self.upgrades[version](fields)
                version += 1
            return msgspec.convert(fields, self.kind, str_keys=True)
        except (msgspec.MsgspecError, LookupError, TypeError, UnicodeError):
            raise self._damaged(where) from None

    def _damaged(self, where: str) -> DamagedFile:
        return DamagedFile(say_damaged(where, self._again))

    @property
    def _again(self) -> Sentence:
        return self.again or say("measure {what} again", what=self.what)
