"""Records what a process does to the files of a folder, write by write and sync by sync, as a debugger sees it."""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Kind = Literal["write", "cut", "sync", "make", "rename", "remove", "report"]


@dataclass(frozen=True)
class Operation:
    """One step of the process; `name` is the file's in the folder, empty for the folder itself."""

    kind: Kind
    name: str = ""
    data: bytes = b""
    place: int = 0
    """Of a write in its file; the new length of a file that is cut."""
    other: str = ""
    """The new name of a file."""


class CannotRecord(OSError):
    """This machine lets nobody look at a process in this way."""


_TRACEME, _SYSCALL, _SETOPTIONS, _GETREGSET = 0, 24, 0x4200, 0x4204
_OPTIONS = 1 | 0x100000
"""Mark the stops at system calls; end the child with its parent."""
_AT_CALL = signal.SIGTRAP | 0x80
_NOWHERE = "/dev/zero"
"""Takes the reports; nobody else writes there, as many do to /dev/null."""

_CALLS = {
    "x86_64": {
        1: "write", 18: "pwrite", 77: "ftruncate", 74: "fsync", 75: "fsync", 82: "rename", 264: "renameat",
        316: "renameat", 87: "unlink", 263: "unlinkat", 2: "open", 257: "openat",
    },
    "aarch64": {
        64: "write", 68: "pwrite", 46: "ftruncate", 82: "fsync", 83: "fsync", 38: "renameat", 276: "renameat",
        35: "unlinkat", 56: "openat",
    },
}  # fmt: skip
_REGISTERS = {"x86_64": (15, 10, (14, 13, 12, 7)), "aarch64": (8, 0, (0, 1, 2, 3))}
"""Where the number of the call, its result and its arguments stand."""


class _Piece(ctypes.Structure):
    _fields_ = (("start", ctypes.c_void_p), ("length", ctypes.c_size_t))


class _Libc:
    def __init__(self) -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        self._ptrace = libc.ptrace
        self._ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
        self._ptrace.restype = ctypes.c_long

    def ptrace(self, request: int, process: int = 0, place: int = 0, data: int = 0) -> None:
        if self._ptrace(request, process, place, data) < 0:
            raise CannotRecord(ctypes.get_errno(), "ptrace")


def record(folder: Path, story: Callable[[Callable[[bytes], None]], None]) -> list[Operation]:
    """Let a child live the story, and return what it did to the folder's files, with its reports in between."""
    if platform.machine() not in _CALLS:
        raise CannotRecord(f"the system calls of {platform.machine()} are not known here")
    libc = _Libc()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            with suppress(CannotRecord):
                libc.ptrace(_TRACEME)
                os.kill(os.getpid(), signal.SIGSTOP)
                nowhere = os.open(_NOWHERE, os.O_WRONLY)

                def report(data: bytes) -> None:
                    os.write(nowhere, data)

                story(report)
                status = 0
        finally:
            os._exit(status)
    return _Watch(libc, child, folder.resolve()).watch()


class _Watch:
    def __init__(self, libc: _Libc, child: int, folder: Path) -> None:
        self._libc = libc
        self._child = child
        self._folder = folder
        self._calls = _CALLS[platform.machine()]
        self._number, self._result, self._arguments = _REGISTERS[platform.machine()]

    def watch(self) -> list[Operation]:
        operations: list[Operation] = []
        _, status = os.waitpid(self._child, 0)
        if not os.WIFSTOPPED(status):
            raise CannotRecord("the child cannot be watched")
        self._libc.ptrace(_SETOPTIONS, self._child, 0, _OPTIONS)
        planned: list[Operation] | None = None
        passed_on = 0
        while True:
            self._libc.ptrace(_SYSCALL, self._child, 0, passed_on)
            _, status = os.waitpid(self._child, 0)
            if not os.WIFSTOPPED(status):
                break
            stop, passed_on = os.WSTOPSIG(status), 0
            if stop != _AT_CALL:
                passed_on = stop
            elif planned is None:
                planned = self._plan(self._registers())
            else:
                if ctypes.c_long(self._registers()[self._result]).value >= 0:
                    operations += planned
                planned = None
        assert os.waitstatus_to_exitcode(status) == 0, "the story failed"
        return operations

    def _registers(self) -> tuple[int, ...]:
        space = ctypes.create_string_buffer(8 * 40)
        piece = _Piece(ctypes.addressof(space), len(space))
        self._libc.ptrace(_GETREGSET, self._child, 1, ctypes.addressof(piece))
        return struct.unpack("@40Q", space.raw)

    def _plan(self, registers: tuple[int, ...]) -> list[Operation]:
        """What the call will do if it succeeds."""
        call = self._calls.get(registers[self._number], "")
        first, second, third, fourth = (registers[place] for place in self._arguments)
        if call in ("write", "pwrite", "ftruncate", "fsync"):
            return self._plan_file(call, first, second, third, fourth)
        if call in ("open", "openat"):
            path, flags = (self._text(first), second) if call == "open" else (self._text(second), third)
            return self._plan_open(path, flags)
        if call in ("rename", "renameat"):
            old, new = (first, second) if call == "rename" else (second, fourth)
            name, other = self._name(self._text(old)), self._name(self._text(new))
            return [Operation("rename", name, other=other)] if name and other else []
        if call in ("unlink", "unlinkat"):
            name = self._name(self._text(first if call == "unlink" else second))
            return [Operation("remove", name)] if name else []
        return []

    def _plan_file(self, call: str, file: int, second: int, third: int, fourth: int) -> list[Operation]:
        path = str(Path(f"/proc/{self._child}/fd/{file}").readlink())
        if path == _NOWHERE and call == "write":
            return [Operation("report", data=self._bytes(second, third))]
        name = self._name(path)
        if name is None:
            return []
        if call == "fsync":
            return [Operation("sync", name)]
        if not name:
            return []
        if call == "ftruncate":
            return [Operation("cut", name, place=second)]
        place = fourth if call == "pwrite" else self._position(file)
        return [Operation("write", name, self._bytes(second, third), place)]

    def _plan_open(self, path: str, flags: int) -> list[Operation]:
        name = self._name(path)
        if not name:
            return []
        if not os.path.lexists(path):
            return [Operation("make", name)] if flags & os.O_CREAT else []
        return [Operation("cut", name)] if flags & os.O_TRUNC else []

    def _name(self, path: str) -> str | None:
        """The name in the folder; empty for the folder itself, none for what is elsewhere or of no weight."""
        found = Path(path)
        if found == self._folder:
            return ""
        if found.parent != self._folder or found.name.endswith(("-shm", ".lock")):
            return None
        return found.name

    def _position(self, file: int) -> int:
        return int(Path(f"/proc/{self._child}/fdinfo/{file}").read_text().split()[1])

    def _text(self, place: int) -> str:
        # Page by page: the memory may end where the text does.
        found = b""
        while b"\0" not in found:
            found += self._bytes(place + len(found), 4096 - (place + len(found)) % 4096)
        return found.split(b"\0")[0].decode(errors="replace")

    def _bytes(self, place: int, length: int) -> bytes:
        with Path(f"/proc/{self._child}/mem").open("rb", buffering=0) as memory:
            memory.seek(place)
            return memory.read(length)
