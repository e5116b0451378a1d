"""`quilting-bee print`: things to print, as PDF in true size."""

from __future__ import annotations

from pathlib import Path

import click

from companion.printing import PAPERS, print_target

from .endings import WrongUsage
from .file_arguments import show_path, write_output


@click.group("print", no_args_is_help=False)
def command() -> None:
    """Write things to print as PDF; print them at 100 %."""


@command.command("target", short_help="The target that lens and table are measured with.")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True, help="Size of the paper.")
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), default=Path("target.pdf"),
              show_default=True, help="The file to write.")  # fmt: skip
def target(paper: str, output: Path) -> None:
    """The target that lens and table are measured with ('quilting-bee calibrate')."""
    try:
        write_output(output, print_target(paper))
    except OSError as error:
        raise WrongUsage(f"{show_path(output)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(f"Wrote {show_path(output)}. Print it at 100 % and check its bar with a ruler.")
