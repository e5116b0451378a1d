"""`quilting-bee teach`: teach the camera what the tiles of this copy look like."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import click

from calibration.deck_copies import find_deck
from calibration.deck_errors import DeckError
from calibration.deck_files import (
    DESCRIPTION,
    NoDeck,
    check_game,
    go_back,
    import_deck,
    load_deck,
    pack_deck,
    save_deck,
)
from calibration.decks import Deck, Layout, Name, teach
from calibration.open_decks import open_prepared
from companion.games.errors import BadLabel
from companion.games.labels import has_tiles, split_label
from companion.games.shelf import NAMES
from companion.home import find_home
from companion.teaching.learning import LONG_ENOUGH, check_labels
from vision.photo.decoding import UnreadablePhoto, decode_photo

from .endings import NothingReadable, WrongUsage
from .file_arguments import LARGEST_TEXT, read_argument, show_name, show_path, write_output


@click.command("teach")
@click.argument("deck")
@click.option("--grid", metavar="RxC", help="How the tiles lie in the photos: rows x columns.")
@click.option("--labels", "labels", type=click.Path(path_type=Path), help="A CSV file with the labels as they lie.")
@click.option("--replace", is_flag=True, help="Forget what was taught of these labels before.")
@click.option("--export", "export_to", type=click.Path(path_type=Path), help="Write the deck as one file.")
@click.option("--force", is_flag=True, help="Let --export overwrite a file.")
@click.option("--back", is_flag=True, help="Go back to the deck before the last change.")
@click.option("--picture", type=click.Path(path_type=Path), help="Draw every taught tile with its label, as PNG.")
@click.option("--import", "import_from", type=click.Path(path_type=Path), help="Take the deck from such a file.")
@click.argument("photos", nargs=-1, type=click.Path(path_type=Path))
def command(
    deck: str,
    grid: str | None,
    labels: Path | None,
    replace: bool,
    export_to: Path | None,
    force: bool,
    import_from: Path | None,
    back: bool,
    picture: Path | None,
    photos: tuple[Path, ...],
) -> None:
    """Teach DECK (a game's name or a folder) from PHOTOS of tiles in a plain grid.

    Several photos are several shots of the same layout; every call adds to the deck.

    For example: quilting-bee teach quilt-show --grid 3x6 --labels labels.csv tiles.jpg
    """
    game = deck if has_tiles(deck) else ""
    if deck in NAMES and not game:
        raise WrongUsage(f"{deck} has no tiles to teach; these games have: {', '.join(filter(has_tiles, NAMES))}.")
    folder = find_deck(find_home().decks, deck) if game else Path(deck)
    try:
        if import_from is not None:
            taught = import_deck(import_from, folder, game, check_labels)
            click.echo(f"Imported {len(taught.labels)} labels into {show_path(folder)}.")
        if back:
            click.echo(f"The deck knows {len(go_back(folder).labels)} labels again.")
        if photos:
            _teach(folder, game, _read_layout(game, grid, labels), photos, replace)
        if export_to is not None:
            _write(export_to, pack_deck(folder), force, photos)
            click.echo(f"Exported the deck to {show_path(export_to)}.")
        if photos or back or import_from is not None:
            open_prepared(folder, game, split_label if game else None)
        if picture is not None:
            _draw(folder, picture, photos)
    except DeckError as error:
        raise WrongUsage(str(error)) from error
    if not (photos or back or import_from or export_to or picture):
        raise WrongUsage("Tell at least one photo of the tiles, or --import, --export, --picture or --back.")


def _draw(folder: Path, picture: Path, photos: tuple[Path, ...]) -> None:
    from calibration.pictures import draw_deck
    from vision.photo.encoding import encode_png

    _write(picture, encode_png(draw_deck(load_deck(folder))), True, photos)
    click.echo(f"Drew the deck to {show_path(picture)}.")


def _write(path: Path, data: bytes, overwrite: bool, photos: tuple[Path, ...]) -> None:
    try:
        write_output(path, data, overwrite, photos)
    except OSError as error:
        raise WrongUsage(f"The file {show_path(path)!r} cannot be written: {error.strerror or error}.") from error


def _teach(folder: Path, game: str, layout: Layout, photos: tuple[Path, ...], replace: bool) -> None:
    """Learn from one photo after the other; what one photo taught stays when the next is refused."""
    deck = _load(folder, game)
    for number, photo in enumerate(photos):
        try:
            pixels = decode_photo(read_argument(photo), LONG_ENOUGH).pixels
            deck = teach(deck, game, pixels, layout, replace and number == 0)
        except OSError as error:
            reason = error.strerror or error
            raise NothingReadable(f"The photo {show_path(photo)!r} cannot be read: {reason}.") from error
        except (UnreadablePhoto, DeckError) as error:
            raise NothingReadable(f"{show_name(photo)}: {error}") from error
        save_deck(deck, folder)
        count = sum(name is not None for row in layout for name in row)
        click.echo(f"{show_name(photo)}: learned {count} tiles; the deck knows {len(deck.labels)} labels now.")


def _load(folder: Path, game: str) -> Deck | None:
    try:
        deck = load_deck(folder)
    except NoDeck:
        if folder.is_dir() and any(folder.iterdir()) and not (folder / DESCRIPTION).exists():
            raise WrongUsage(
                f"The folder {show_path(folder)!r} holds other things and no deck; choose another one."
            ) from None
        return None
    check_game(deck, game, str(folder))
    return deck


def _read_layout(game: str, grid: str | None, labels: Path | None) -> Layout:
    """The labels as they lie, checked against the grid."""
    if grid is None or labels is None:
        raise WrongUsage("Tell how the tiles lie: --grid RxC and --labels FILE.csv.")
    rows, cols = parse_grid(grid)
    try:
        text = read_argument(labels, LARGEST_TEXT).decode("utf-8-sig")
        table = [[cell.strip() for cell in row] for row in csv.reader(io.StringIO(text, newline="")) if row]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise WrongUsage(
            f"The labels {show_path(labels)!r} cannot be read: {getattr(error, 'strerror', None) or error}."
        ) from error
    if len(table) != rows or any(len(row) != cols for row in table):
        shape = f"{len(table)} rows of {', '.join(sorted({str(len(row)) for row in table})) or '0'}"
        raise WrongUsage(f"The labels {show_path(labels)!r} have {shape}, but --grid tells {rows} rows of {cols}.")
    if not any(any(row) for row in table):
        raise WrongUsage(f"The labels {show_path(labels)!r} name no tile.")
    try:
        return [[Name(label, split_label(game, label)) if label else None for label in row] for row in table]
    except BadLabel as error:
        raise WrongUsage(str(error)) from error


def parse_grid(text: str) -> tuple[int, int]:
    """Rows and columns told as `3x6`."""
    rows, cross, cols = text.lower().partition("x")
    if not (cross and rows.isdecimal() and cols.isdecimal() and 1 <= int(rows) <= 12 and 1 <= int(cols) <= 12):
        raise WrongUsage(f"A grid is told as rows x columns, such as 3x6, not {text!r}.")
    return int(rows), int(cols)
