"""`quilting-bee print`: things to print, as PDF in true size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from companion.home import find_home
from companion.printing.jobs import A_PAGE, MOST_PAGES, PAPERS, PrintJob, list_games, list_papers, make_pdf
from companion.screens.settings import read_settings
from messages import LANGUAGES, load_language

from .endings import WrongUsage
from .file_arguments import show_path, write_output
from .suggestions import GuessingChoice

Command = TypeVar("Command", bound=Callable[..., Any])


@click.group("print", no_args_is_help=False)
def command() -> None:
    """Write things to print as PDF; print them at 100 %.

    For example: quilting-bee print sheet --output sheets.pdf
    """


def _printed(default: str, papers: tuple[str, ...] = PAPERS) -> Callable[[Command], Command]:
    """The options that everything to print has."""

    def add(function: Command) -> Command:
        output = click.Path(dir_okay=False, path_type=Path)
        for option in (
            click.option("--language", type=click.Choice(list(LANGUAGES)), help="Language; else that of the screen."),
            click.option("--output", "-o", type=output, default=Path(default), show_default=True,
                         help="The file to write."),
            click.option("--paper", type=click.Choice(papers), default="a4", show_default=True,
                         help="Size of the paper."),
        ):  # fmt: skip
            function = option(function)
        return function

    return add


@command.command("target", short_help="The target that lens and table are measured with.")
@_printed("target.pdf")
def target(paper: str, output: Path, language: str | None) -> None:
    """The target that lens and table are measured with ('quilting-bee calibrate').

    For example: quilting-bee print target --output target.pdf
    """
    _write(output, make_pdf(PrintJob("target", _language(language), paper)))
    click.echo("Print it at 100 % and check its bar with a ruler.")


@command.command("sheet", short_help="Sheets for Patchwork Doodle, with markers for the camera.")
@_printed("sheets.pdf", list_papers("sheet"))
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in A_PAGE]),
    default="1",
    show_default=True,
    help="Sheets a page.",
)
@click.option("--pages", type=click.IntRange(1, MOST_PAGES), default=1, show_default=True, help="How many pages.")
def sheet(paper: str, output: Path, language: str | None, per_page: str, pages: int) -> None:
    """Sheets for Patchwork Doodle of our own design, for when the pad runs out.

    For example: quilting-bee print sheet --output sheets.pdf
    """
    _write(output, make_pdf(PrintJob("sheet", _language(language), paper, a_page=int(per_page), pages=pages)))


@command.command("deck", short_help="A practice deck of a tile game, in our own drawings.")
@click.argument("game", metavar="GAME", type=GuessingChoice(list_games("deck")))
@_printed("deck.pdf")
@click.option("--labels", type=click.Path(file_okay=False, path_type=Path),
              help="Write the labels of each page into this folder, for 'quilting-bee teach'.")  # fmt: skip
def deck(game: str, paper: str, output: Path, language: str | None, labels: Path | None) -> None:
    """A practice deck of GAME in our own drawings: try teaching and scanning without owning the game.

    For example: quilting-bee print deck quilt-show --output deck.pdf
    """
    from companion.printing.practice_deck import print_practice_deck

    made = print_practice_deck(game, paper, load_language(_language(language)))
    _write(output, made.pdf)
    if labels is None:
        return
    try:
        labels.mkdir(parents=True, exist_ok=True)
        for number, table in enumerate(made.labels, start=1):
            write_output(labels / f"page-{number}.csv", table.encode())
    except OSError as error:
        raise WrongUsage(f"{show_path(labels)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(
        f"Wrote the labels of {len(made.labels)} pages to {show_path(labels)}. Teach a page uncut: quilting-bee teach "
        f"{game} --grid {made.grid} --labels {show_path(labels / 'page-1.csv')} PHOTO"
    )


@command.command("mat", short_help="The mat for the scan place.")
@_printed("mat.pdf")
def mat(paper: str, output: Path, language: str | None) -> None:
    """The mat that lies under the camera: where sheets, boards and quilts go.

    For example: quilting-bee print mat --output mat.pdf
    """
    _write(output, make_pdf(PrintJob("mat", _language(language), paper)))


@command.command("wiring", short_help="Which pin goes to which button and lamp.")
@_printed("wiring.pdf")
def wiring(paper: str, output: Path, language: str | None) -> None:
    """The wiring card of the push buttons and lamps.

    For example: quilting-bee print wiring --output card.pdf
    """
    _write(output, make_pdf(PrintJob("wiring", _language(language), paper)))


@command.command("rules", short_help="One page of a game's rules to remember.")
@click.argument("game", metavar="GAME", type=GuessingChoice(list_games("rules")))
@_printed("rules.pdf")
def rules(game: str, paper: str, output: Path, language: str | None) -> None:
    """One page with what is easily forgotten in GAME, in our own words.

    For example: quilting-bee print rules patchwork --output rules.pdf
    """
    _write(output, make_pdf(PrintJob("rules", _language(language), paper, game)))


def _language(chosen: str | None) -> str:
    return chosen or read_settings(find_home().settings).settings.language


def _write(output: Path, pdf: bytes) -> None:
    try:
        write_output(output, pdf)
    except OSError as error:
        raise WrongUsage(f"{show_path(output)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(f"Wrote {show_path(output)}.")
