"""`quilting-bee doctor`: what was found on this machine, and what to do about it."""

from __future__ import annotations

import os
from pathlib import Path

import click

from companion.config import read_config, write_default_config
from companion.diagnosis.health import examine
from companion.home import find_home
from hardware.machine import Machine

from .endings import HardwareMissing, WrongUsage
from .file_arguments import show_path, write_output
from .terminal import as_called

_MARKS = {"good": "ok", "absent": "--", "bad": "!!"}
_COLOURS = {"good": "green", "absent": "yellow", "bad": "red"}


@click.command("doctor")
@click.option("--panel", "with_panel", is_flag=True, help="Light each lamp and wait for a press of each push button.")
@click.option("--settings", "with_settings", is_flag=True, help="Write config.toml with every setting explained.")
@click.option("--bundle", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write a report for a bug report as ZIP file, without names, photos or addresses.")  # fmt: skip
def command(with_panel: bool, with_settings: bool, bundle: Path | None) -> None:
    """Look at settings, screen, camera, buttons, games, decks, measurements and disk, one line each.

    'ok' is fine, '--' is not there (the app does without), '!!' should be mended. Ends with status 4 when a camera or
    buttons that the settings ask for are missing.

    For example: quilting-bee doctor --bundle report.zip
    """
    if with_settings:
        _write_settings()
    elif with_panel:
        _check_panel()
    elif bundle is not None:
        _write_bundle(bundle)
    else:
        _tell_findings()


def _tell_findings() -> None:
    findings = examine(find_home(), Machine(), os.environ)
    for finding in findings:
        mark = click.style(_MARKS[finding.state], fg=_COLOURS[finding.state], bold=True)
        click.echo(as_called(f"{mark}  {finding.what + ':':<9} {finding.sentence}"))
    missing = [each.what for each in findings if each.state == "bad" and each.what in ("camera", "buttons")]
    if missing:
        raise HardwareMissing(f"The settings ask for something that is missing here: {' and '.join(missing)}.")


def _write_bundle(file: Path) -> None:
    from companion.diagnosis.bug_report import make_bug_report

    home = find_home()
    try:
        write_output(file, make_bug_report(home, examine(home, Machine(), os.environ)), overwrite=False)
    except OSError as error:
        raise WrongUsage(f"{show_path(file)!r} cannot be written: {error.strerror or error}.") from error
    click.echo(f"Wrote {show_path(file)}. It holds no names, photos or addresses; look into it before you send it.")


def _write_settings() -> None:
    file = find_home().config
    try:
        write_default_config(file)
    except OSError as error:
        if file.exists():
            raise WrongUsage(f"{file} is there already and is left as it is.") from None
        raise WrongUsage(f"{file} cannot be written: {error.strerror}.") from error
    click.echo(f"{file} is written; every setting in it is explained and has its usual value.")


def _check_panel() -> None:
    from companion.diagnosis.panel_check import check_panel
    from hardware.panel.panel import open_panel
    from hardware.panel.presses import BUTTON_NAMES

    settings = read_config(find_home().config).config.panel
    with open_panel(settings, Machine()) as panel:
        if not panel.buttons and not panel.lamps:
            reasons = [str(trouble) for trouble in panel.troubles] or ["Everything works by touch and keyboard."]
            raise HardwareMissing(f"No push button or lamp is fitted here. {' '.join(reasons)}")
        silent = check_panel(panel, lambda sentence: click.echo(str(sentence)))
    if silent:
        names = ", ".join(str(BUTTON_NAMES[button]) for button in silent)
        raise HardwareMissing(f"Nobody pressed {names}, or the wires are not right: docs/wiring.md shows them.")
    click.echo("The panel is in order.")
