"""`quilting-bee restore`: a backup takes the place of the data, and what was there is kept beside it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from companion.backup import restore_backup
from companion.backup.contents import BackupError
from companion.home import find_home
from companion.store.errors import StoreHeld
from versioned_files import KeptFileError

from .endings import WrongUsage
from .file_arguments import show_path
from .terminal import tell_progress


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def command(file: Path) -> None:
    """Put a backup in the place of this machine's games, decks, measurements, settings and photos.

    It is checked first, then all of it is restored or nothing. What was there stays in a folder beside it.

    For example: quilting-bee restore quilting-bee.backup
    """
    home = find_home()
    try:
        before = restore_backup(home, file, datetime.now().astimezone(), tell_progress)
    except (BackupError, KeptFileError, StoreHeld) as error:
        raise WrongUsage(str(error)) from error
    except OSError as error:
        raise WrongUsage(f"{show_path(file)!r} cannot be restored: {error.strerror or error}.") from error
    click.echo(f"{show_path(file)} is restored to {show_path(home.folder)}.")
    if before is not None:
        click.echo(f"What was there before is kept in {show_path(before)}.")
