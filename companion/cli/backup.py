"""`quilting-bee backup`: everything that was played, taught and measured as one file."""

from __future__ import annotations

from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import click

from companion.backup import keep_nightly_copy, make_backup
from companion.backup.contents import BackupError
from companion.home import find_home

from .endings import WrongUsage
from .file_arguments import check_output, show_path
from .terminal import tell_progress


@click.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--force", is_flag=True, help="Overwrite the file where there is one already.")
@click.option("--nightly", is_flag=True, help="Keep a copy of the games on this machine instead, a week of them.")
def command(file: Path | None, force: bool, nightly: bool) -> None:
    """Write games, players, decks, measurements, settings and photos into one file; a game may go on meanwhile.

    For example: quilting-bee backup /media/stick/quilting-bee.backup
    """
    if (file is None) is not nightly:
        raise WrongUsage("Name the file to write, for example on a stick; or give --nightly.")
    home = find_home()
    try:
        if file is None:
            copy = keep_nightly_copy(home, datetime.now().astimezone().date())
            click.echo(f"Wrote {show_path(copy)}." if copy else "Nothing has changed since the last copy.")
            return
        check_output(file, overwrite=force)
        file.parent.stat()  # a folder that was mistyped is not made
        contents = make_backup(home, file, datetime.now().astimezone(), version("quilting-bee"), tell_progress)
    except BackupError as error:
        raise WrongUsage(str(error)) from error
    except OSError as error:
        raise WrongUsage(
            f"{show_path(file or home.backups)!r} cannot be written: {error.strerror or error}."
        ) from error
    if not contents.files:
        click.echo("There was nothing to keep yet: the backup is empty.", err=True)
    click.echo(f"Wrote {show_path(file)} ({len(contents.files)} files, {contents.size / 1024**2:.1f} MB).")
