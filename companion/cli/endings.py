"""How a command can end badly: one sentence on standard error and an exit status that means the same everywhere."""

from __future__ import annotations

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
