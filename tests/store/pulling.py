"""In which states a kill or a pulled plug can leave the files of a folder, from a record of what was done there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.store.recording import Operation

_SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""


@dataclass
class Content:
    """A file: what the disk holds for certain, and what has been written since the last sync."""

    held: bytes = b""
    waiting: list[Operation] = field(default_factory=list)

    def all(self) -> bytes:
        return _apply(self.held, self.waiting)

    def sync(self) -> None:
        self.held, self.waiting = self.all(), []

    def some(self, random: Random) -> bytes:
        """What is there after the plug was pulled: of the waiting writes any, in part or not at all."""
        return _apply(self.held, [_tear(each, random) for each in self.waiting if random.random() < 0.5])


@dataclass(frozen=True)
class Crash:
    """The files after the process or the machine died, and what it had reported until then."""

    files: Mapping[str, bytes]
    reports: Sequence[bytes]


class Disk:
    """Follows a record; can be asked at any moment what a kill or a pulled plug would leave.

    Writes to a file are certain after its sync; names that were made, changed or removed after that of the folder,
    and until then in the order in which that was done.
    """

    def __init__(self, before: Mapping[str, bytes]) -> None:
        self._names = {name: Content(data) for name, data in before.items()}
        self._held_names = dict(self._names)
        self._waiting_names: list[dict[str, Content]] = []
        self.reports: list[bytes] = []

    def follow(self, step: Operation) -> None:
        """Do one step."""
        if step.kind == "report":
            self.reports.append(step.data)
        elif step.kind == "sync" and not step.name:
            self._held_names, self._waiting_names = dict(self._names), []
        elif step.kind == "sync":
            self._names[step.name].sync()
        elif step.kind in ("write", "cut"):
            self._names[step.name].waiting.append(step)
        else:
            if step.kind == "make":
                self._names[step.name] = Content()
            else:
                moved = self._names.pop(step.name)
                if step.kind == "rename":
                    self._names[step.other] = moved
            self._waiting_names.append(dict(self._names))

    def kill(self) -> Crash:
        """The process dies: the machine still writes everything."""
        return Crash({name: content.all() for name, content in self._names.items()}, tuple(self.reports))

    def pull(self, random: Random, pulls: int) -> Iterator[Crash]:
        """The machine dies: nothing that waits is there, or some of it."""
        reports = tuple(self.reports)
        yield Crash({name: content.held for name, content in self._held_names.items()}, reports)
        yield Crash({name: content.held for name, content in self._names.items()}, reports)
        for _ in range(pulls):
            names = random.choice([self._held_names, *self._waiting_names])
            yield Crash({name: content.some(random) for name, content in names.items()}, reports)


def write_files(crash: Crash, folder: Path) -> None:
    """Put the files of a crash into a folder."""
    folder.mkdir()
    for name, data in crash.files.items():
        (folder / name).write_bytes(data)


def _apply(data: bytes, steps: Sequence[Operation]) -> bytes:
    content = bytearray(data)
    for step in steps:
        if step.kind == "cut":
            del content[step.place :]
            content.extend(bytes(step.place - len(content)))
        else:
            content.extend(bytes(max(0, step.place - len(content))))
            content[step.place : step.place + len(step.data)] = step.data
    return bytes(content)


def _tear(step: Operation, random: Random) -> Operation:
    """A write of which only the first or the last sectors reached the disk, now and then."""
    sectors = -(-len(step.data) // _SECTOR)
    if step.kind != "write" or sectors < 2 or random.random() < 0.5:
        return step
    cut = random.randrange(1, sectors) * _SECTOR
    if random.random() < 0.5:
        return Operation("write", step.name, step.data[:cut], step.place)
    return Operation("write", step.name, step.data[cut:], step.place + cut)
