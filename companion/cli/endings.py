"""How a command can end badly: one sentence on standard error and an exit status that means the same everywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NoReturn

import click


class WrongUsage(click.ClickException):
    """Something the caller must tell differently."""

    exit_code = 2


class NothingReadable(click.ClickException):
    """Nothing in the photo could be read."""

    exit_code = 3


class HardwareMissing(click.ClickException):
    """A screen, camera or button that is not there."""

    exit_code = 4


AGAIN = 75
"""The exit status by which systemd starts the service once more."""


def start_anew(environment: Mapping[str, str]) -> NoReturn:
    """Begin once more as it was called; for a service systemd does it, which keeps its port that way."""
    if "NOTIFY_SOCKET" in environment:
        raise SystemExit(AGAIN)
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
