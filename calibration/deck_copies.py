"""Several copies of one game, each with a deck of its own and a name, and which of them lies on the table."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import msgspec

from messages import say
from versioned_files import Format

from .deck_errors import DeckError

COPIES = "copies.json"
MOST = 20
"""So many copies of a game: more is a mistake."""


class Copy(msgspec.Struct, frozen=True):
    """One copy of a game: the name of its folder, and its own where it has one."""

    game: str
    folder: str
    name: str = ""


class _Copies(msgspec.Struct, frozen=True):
    copies: tuple[Copy, ...] = ()
    """All but the first of each game, whose folder is called as the game is."""
    in_use: dict[str, str] = {}
    """By game the folder of the copy that is read with."""


FORMAT = Format(_Copies, say("the copies of games"), again=say("name the copies again"))


def find_deck(decks: Path, game: str) -> Path:
    """The folder of the deck that tiles of this game are read with."""
    try:
        folder = _load(decks).in_use.get(game, game)
    except ValueError:
        # A damaged list must not take the first copy's deck away.
        folder = game
    return decks / folder


def list_copies(decks: Path, game: str) -> tuple[Copy, ...]:
    """All copies of a game, the first one first."""
    known = _load(decks).copies
    first = next((copy for copy in known if copy.folder == game), Copy(game, game))
    return (first, *(copy for copy in known if copy.game == game and copy.folder != game))


def use_copy(decks: Path, copy: Copy) -> None:
    """Read with this copy from now on."""
    kept = _load(decks)
    _save(decks, msgspec.structs.replace(kept, in_use={**kept.in_use, copy.game: copy.folder}))


def add_copy(decks: Path, game: str, name: str) -> Copy:
    """A copy with this name, which has no deck yet; it is read with from now on. Or raise a `DeckError`."""
    copies = list_copies(decks, game)
    if any(copy.name.casefold() == name.casefold() for copy in copies if copy.name):
        raise DeckError(say("There is a copy called {name} already.", name=name))
    if len(copies) >= MOST:
        raise DeckError(say("There are {count} copies already; forget one first.", count=MOST))
    taken = {copy.folder for copy in copies}
    word = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:24] or "copy"
    folder = next(each for number in range(1, MOST + 2) if (each := f"{game}--{word}-{number}") not in taken)
    copy, kept = Copy(game, folder, name), _load(decks)
    _save(decks, _Copies((*kept.copies, copy), {**kept.in_use, game: folder}))
    return copy


def rename_copy(decks: Path, copy: Copy, name: str) -> None:
    """Call a copy something else."""
    kept = _load(decks)
    others = tuple(each for each in kept.copies if each.folder != copy.folder)
    _save(decks, msgspec.structs.replace(kept, copies=(*others, msgspec.structs.replace(copy, name=name))))


def forget_copy(decks: Path, copy: Copy) -> None:
    """Forget what was taught of a copy; the first copy of a game stays, untaught."""
    kept = _load(decks)
    copies = tuple(each for each in kept.copies if each.folder != copy.folder)
    in_use = {game: folder for game, folder in kept.in_use.items() if folder != copy.folder}
    _save(decks, _Copies(copies, in_use))
    folder = decks / copy.folder
    if folder.is_dir():
        # Out of the way in one step: a pulled plug leaves no half of a deck where one is looked for.
        gone = folder.with_name(f"{folder.name}.forgotten")
        shutil.rmtree(gone, ignore_errors=True)
        folder.replace(gone)
        shutil.rmtree(gone, ignore_errors=True)


def _load(decks: Path) -> _Copies:
    kept = FORMAT.load(decks / COPIES) or _Copies()
    safe = tuple(copy for copy in kept.copies if Path(copy.folder).name == copy.folder)
    folders = {copy.folder for copy in safe}
    in_use = {game: folder for game, folder in kept.in_use.items() if folder in folders or folder == game}
    return _Copies(safe, in_use)


def _save(decks: Path, copies: _Copies) -> None:
    FORMAT.save(decks / COPIES, copies)
