"""Keeping decks on disk: a folder for each deck, and one file to carry a deck elsewhere."""

from __future__ import annotations

import errno
import hashlib
import io
import zipfile
import zlib
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import msgspec
import numpy as np

from messages import say, say_both
from versioned_files import Format, KeptFileError, NewerFile, alone_in, previous_of, put_file, read_file
from vision.tiles.label_parts import Spot
from vision.tiles.templates import TemplateSet

from .deck_checks import (
    MOST_FRAMES,
    even_parts,
    has_sound_frames,
    has_sound_names,
    has_sound_pictures,
    has_sound_spots,
)
from .deck_errors import DeckError
from .decks import Deck
from .packed_arrays import unpack_arrays

DESCRIPTION = "deck.json"
PREVIOUS = previous_of(Path(DESCRIPTION)).name
"""The description of the deck before the last change; its pictures are kept with it."""
LARGEST = 200_000_000
"""Bytes of the largest file that is taken for a deck, and of its pictures unpacked."""
LARGEST_DESCRIPTION = 10_000_000
"""Bytes of what is told of the pictures: a thousand labels take a tenth of a million."""


class NoDeck(DeckError):
    """Nothing has been taught there yet."""


class DamagedDeck(DeckError):
    """The files are not a whole deck."""


class OtherDeck(DeckError):
    """A deck of another version or another game."""


class _Taught(msgspec.Struct, frozen=True):
    label: str
    parts: tuple[str, ...]


class _Description(msgspec.Struct, frozen=True):
    """What `deck.json` tells; the pictures lie in a file of their own whose name and checksum it holds."""

    game: str
    aspect: float
    pictures: str
    sha256: str
    looks: tuple[_Taught, ...]
    frames: tuple[tuple[tuple[float, float], ...], ...]
    spots: tuple[tuple[int, ...], ...]


_DAMAGED = say("The deck is damaged: import it again, or teach it anew.")
FORMAT = Format(_Description, say("the deck"), again=say("import the deck again, or teach it anew"))


def load_deck(folder: Path) -> Deck:
    """The deck in that folder, or raise a `DeckError`."""
    try:
        raw = read_file(folder / DESCRIPTION, LARGEST_DESCRIPTION)
    except FileNotFoundError as error:
        told = say("No deck has been taught in '{folder}' yet.", folder=str(folder))
        raise NoDeck(say_both(told, say("No deck has been taught yet."))) from error
    except OSError as error:
        raise _unreadable(folder, error) from error
    return _open(folder, _parse(raw, str(folder)))


def read_labels(folder: Path) -> tuple[str, ...]:
    """The label of every look that the deck in a folder has, without loading its pictures; or raise a `DeckError`."""
    try:
        raw = read_file(folder / DESCRIPTION, LARGEST_DESCRIPTION)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise _unreadable(folder, error) from error
    return tuple(look.label for look in _parse(raw, str(folder / DESCRIPTION)).looks)


def _unreadable(folder: Path, error: OSError) -> DamagedDeck:
    reason = error.strerror or str(error)
    told = say("The deck in '{folder}' cannot be read: {reason}.", folder=str(folder), reason=reason)
    return DamagedDeck(say_both(told, say("The deck cannot be read: {reason}.", reason=reason)))


def _open(folder: Path, description: _Description) -> Deck:
    """The described deck with its pictures, which lie beside its description."""
    try:
        pictures = read_file(folder / description.pictures, LARGEST)
    except OSError as error:
        raise DamagedDeck(
            say(
                "The deck in '{folder}' is damaged: its pictures are missing; import it again, or teach it anew.",
                folder=str(folder),
            )
        ) from error
    return _unpack(description, pictures, str(folder))


def save_deck(deck: Deck, folder: Path) -> None:
    """Write the deck; at every moment the folder holds the old one or the new one, whole, and the old one is kept.

    Raises `OtherDeck` and changes nothing where a newer Quilting Bee has written.
    """
    description, pictures = _pack(deck)
    new = FORMAT.format(description)
    with alone_in(folder):
        before = _read_description(folder / DESCRIPTION)
        put_file(folder / description.pictures, pictures)
        if before is not None and before != new:
            put_file(folder / PREVIOUS, before, like=folder / DESCRIPTION)
        put_file(folder / DESCRIPTION, new)
        _forget_stale_pictures(folder)


def _read_description(path: Path) -> bytes | None:
    """What is to be replaced; one that is damaged is set aside and gone, one of a newer version stays untouched."""
    try:
        raw = read_file(path)
        _parse(raw, str(path))
    except FileNotFoundError:
        return None
    except DamagedDeck:
        path.replace(path.with_name(path.name + ".damaged"))
        return None
    return raw


def go_back(folder: Path) -> Deck:
    """The deck as it was before the last change, or raise a `DeckError`; going back twice comes forward again."""
    with alone_in(folder) if folder.is_dir() else nullcontext():
        try:
            previous = read_file(folder / PREVIOUS, LARGEST_DESCRIPTION)
            current = read_file(folder / DESCRIPTION, LARGEST_DESCRIPTION)
        except FileNotFoundError as error:
            told = say("No earlier deck is kept in '{folder}'.", folder=str(folder))
            raise NoDeck(say_both(told, say("No earlier deck is kept."))) from error
        except OSError as error:
            raise _unreadable(folder, error) from error
        deck = _open(folder, _parse(previous, str(folder / PREVIOUS)))
        put_file(folder / PREVIOUS, current)
        put_file(folder / DESCRIPTION, previous)
    return deck


def _forget_stale_pictures(folder: Path) -> None:
    wanted = set()
    for name in (DESCRIPTION, PREVIOUS):
        try:
            wanted.add(_parse(read_file(folder / name), name).pictures)
        except (OSError, DeckError):
            continue
    for stale in folder.glob("pictures-*.npz"):
        if stale.name not in wanted:
            stale.unlink(missing_ok=True)


def export_deck(folder: Path, file: Path) -> None:
    """Write the deck of a folder as one file."""
    put_file(file, pack_deck(folder))


def pack_deck(folder: Path) -> bytes:
    """The deck of a folder as one file holds it."""
    description, pictures = _pack(load_deck(folder))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(DESCRIPTION, FORMAT.format(description))
        archive.writestr(description.pictures, pictures)
    return packed.getvalue()


def import_deck(file: Path, folder: Path, game: str, check: Callable[[Deck], None] = lambda deck: None) -> Deck:
    """Put the deck of a file into a folder that has none yet, or raise a `DeckError` and change nothing.

    `check` may look at the deck before anything is kept, and raise a `DeckError` too.
    """
    if (folder / DESCRIPTION).exists():
        template = "There is a deck in '{folder}' already; move it away first, it is not overwritten."
        plain = say("There is a deck already; it is not overwritten.")
        raise OtherDeck(say_both(say(template, folder=str(folder)), plain))
    description, pictures = _read_exported(file)
    deck = _unpack(description, pictures, str(file))
    check_game(deck, game, str(file))
    check(deck)
    save_deck(deck, folder)
    return deck


def _read_exported(file: Path) -> tuple[_Description, bytes]:
    """The two parts of a deck that was exported to a file."""
    told = say("The file '{file}' is too large to be a deck.", file=str(file))
    too_large = DamagedDeck(say_both(told, say("The file is too large to be a deck.")))
    try:
        with zipfile.ZipFile(io.BytesIO(read_file(file, LARGEST))) as archive:
            if archive.getinfo(DESCRIPTION).file_size > LARGEST_DESCRIPTION:
                raise too_large
            description = _parse(archive.read(DESCRIPTION), str(file))
            if archive.getinfo(description.pictures).file_size > LARGEST:
                raise too_large
            return description, archive.read(description.pictures)
    except DeckError:
        raise
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, NotImplementedError, RuntimeError, EOFError) as error:
        told = say("The file '{file}' is not a whole deck: export it again.", file=str(file))
        raise DamagedDeck(say_both(told, say("The file is not a whole deck: export it again."))) from error
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise too_large from error
        reason = error.strerror or str(error)
        told = say("The file '{file}' cannot be read: {reason}.", file=str(file), reason=reason)
        raise DamagedDeck(say_both(told, say("The file cannot be read: {reason}.", reason=reason))) from error


def check_game(deck: Deck, game: str, where: str) -> None:
    """Raise `OtherDeck` when the deck is not of that game."""
    if deck.game != game:
        raise OtherDeck(
            say(
                "The deck in '{where}' is of {game}; one of {wanted} is needed here.",
                where=where,
                game=deck.game or "no particular game",
                wanted=game or "no particular game",
            )
        )


def _pack(deck: Deck) -> tuple[_Description, bytes]:
    packed = io.BytesIO()
    masks = np.array([spot.mask for spot in deck.spots], dtype=bool).reshape(len(deck.spots), *_shape(deck))
    np.savez(packed, pictures=deck.looks.pictures, masks=masks)
    pictures = packed.getvalue()
    digest = hashlib.sha256(pictures).hexdigest()
    frames = tuple(tuple((round(float(x), 4), round(float(y), 4)) for x, y in frame) for frame in deck.looks.frames)
    return _Description(
        game=deck.game,
        aspect=round(deck.aspect, 4),
        pictures=f"pictures-{digest[:12]}.npz",
        sha256=digest,
        looks=tuple(map(_Taught, deck.looks.labels, deck.looks.parts)),
        frames=frames,
        spots=tuple(spot.factors for spot in deck.spots),
    ), pictures  # fmt: skip


def _shape(deck: Deck) -> tuple[int, int]:
    return deck.looks.size.height, deck.looks.size.width


def _parse(raw: bytes, where: str) -> _Description:
    try:
        description = FORMAT.parse(raw, where)
    except NewerFile as error:
        raise OtherDeck(error.sentence) from error
    except KeptFileError as error:
        raise DamagedDeck(error.sentence) from error
    if Path(description.pictures).name != description.pictures:
        told = say("The deck in '{where}' is damaged: it names a file outside its folder.", where=where)
        raise DamagedDeck(say_both(told, _DAMAGED))
    return description


def _unpack(description: _Description, pictures: bytes, where: str) -> Deck:
    """The deck from its two parts, or raise `DamagedDeck` when they do not fit together or cannot be read with."""
    told = say("The deck in '{where}' is damaged: import it again, or teach it anew.", where=where)
    damaged = DamagedDeck(say_both(told, _DAMAGED))
    if hashlib.sha256(pictures).hexdigest() != description.sha256 or len(description.frames) > MOST_FRAMES:
        raise damaged
    try:
        shown, masks = unpack_arrays(pictures, ("pictures", "masks"), LARGEST)
        frames = np.array(description.frames, dtype=np.float64).reshape(-1, 4, 2)
    except ValueError as error:
        raise damaged from error
    labels = tuple(look.label for look in description.looks)
    parts = tuple(look.parts for look in description.looks)
    looks = TemplateSet(labels, parts if description.game else even_parts(labels, parts), shown, frames)
    fits = shown.dtype == np.uint8 and len(shown) == len(labels) and has_sound_pictures(shown.shape, description.aspect)
    if not fits or masks.shape != (len(description.spots), *shown.shape[1:3]):
        raise damaged
    spots = tuple(Spot(factors, mask) for factors, mask in zip(description.spots, masks.astype(bool), strict=True))
    if not (has_sound_names(looks) and has_sound_frames(frames) and has_sound_spots(spots, len(looks.parts[0]))):
        raise damaged
    return Deck(description.game, description.aspect, looks, spots)
