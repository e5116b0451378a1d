"""`quilting-bee doctor`: what was found on this machine, and what to do about it."""

from __future__ import annotations

import os

import click

from companion.health import examine
from companion.home import find_home
from hardware.machine import Machine

_MARKS = {"good": "ok", "absent": "--", "bad": "!!"}


@click.command("doctor")
def command() -> None:
    """Look at screen, camera, buttons, games, decks and disk, one line each.

    'ok' is fine, '--' is not there (the app does without), '!!' should be mended.
    """
    for finding in examine(find_home(), Machine(), os.environ):
        click.echo(f"{_MARKS[finding.state]}  {finding.what + ':':<9} {finding.sentence}")
