"""Port 80 comes from systemd."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

from hardware.inherited_sockets import take_inherited_socket

ASK = """
import os
from hardware.inherited_sockets import take_inherited_socket
taken = take_inherited_socket(os.environ)
print(taken.getsockname()[1] if taken else None, "LISTEN_FDS" in os.environ, take_inherited_socket(os.environ))
"""


def ask(before: str) -> str:
    """What an app hears that is started as systemd does it: with the socket as descriptor 3."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]

        def hand_over() -> None:
            os.dup2(listening.fileno(), 3, inheritable=True)

        shell = f'export LISTEN_FDS=1 LISTEN_PID={before}; {sys.executable} -c "$ASK"; exit $?'
        done = subprocess.run(
            ["sh", "-c", shell], preexec_fn=hand_over, close_fds=False, env={**os.environ, "ASK": ASK},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return done.stdout.strip().replace(str(port), "the port")


def test_a_socket_for_the_compositor_is_taken_by_the_app_inside_it_and_only_once() -> None:
    assert ask("$$") == "the port False None"


def test_a_socket_for_somebody_else_is_left_alone() -> None:
    assert ask("999999") == "None False None"


def test_no_socket_no_page_on_port_80(tmp_path: Path) -> None:
    assert take_inherited_socket({}) is None
    assert take_inherited_socket({"LISTEN_FDS": "many", "LISTEN_PID": str(os.getpid())}, tmp_path) is None
