"""Sockets that systemd opened for this service, such as port 80, which no ordinary user may open."""

from __future__ import annotations

import os
import socket
from collections.abc import MutableMapping
from pathlib import Path

_PROCESSES = Path("/proc")
_FIRST = 3
"""The first of the descriptors that systemd hands over, by its own rule."""


def take_inherited_socket(
    environment: MutableMapping[str, str], processes: Path = Path("/proc")
) -> socket.socket | None:
    """The socket that was handed to this service, once; None where there is none."""
    count, told = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    # The compositor is the service's first process, and the app its child or grandchild.
    if not count.isdigit() or int(count) < 1 or told not in _ancestry(os.getpid(), processes):
        return None
    taken = socket.socket(fileno=os.dup(_FIRST))
    for number in range(_FIRST, _FIRST + int(count)):
        os.close(number)
    taken.set_inheritable(False)
    return taken


def _ancestry(process: int, processes: Path) -> tuple[str, ...]:
    """The numbers of a process and of those it descends from."""
    found = [str(process)]
    while found[-1] not in ("0", "1", ""):
        try:
            # 1234 (name with ) in it) S 1 …: what follows the last bracket is state and parent.
            after = (processes / found[-1] / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            break
        found.append(after[1] if len(after) > 1 else "")
    return tuple(found)
