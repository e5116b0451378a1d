"""`quilting-bee version`: which version this is."""

from __future__ import annotations

from importlib.metadata import version

import click


@click.command("version")
def command() -> None:
    """Say which version of Quilting Bee this is.

    For example: quilting-bee version
    """
    click.echo(f"Quilting Bee {version('quilting-bee')}")
