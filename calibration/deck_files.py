"""Keeping decks on disk: a folder for each deck, and one file to carry a deck elsewhere."""

from __future__ import annotations

import hashlib
import io
import zipfile
from pathlib import Path

import msgspec
import numpy as np

from vision.factors import Spot
from vision.looks import Looks

from .decks import Deck, DeckError
from .keeping import alone_in, put_file

FORMAT = 1
DESCRIPTION = "deck.json"
PREVIOUS = "deck.previous.json"
"""The description of the deck before the last change; its pictures are kept with it."""
LARGEST = 200_000_000
"""Bytes of the largest file that is taken for a deck."""


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

    format: int
    game: str
    aspect: float
    pictures: str
    sha256: str
    looks: tuple[_Taught, ...]
    frames: tuple[tuple[tuple[float, float], ...], ...]
    spots: tuple[tuple[int, ...], ...]


class _Version(msgspec.Struct, frozen=True):
    format: int


def load_deck(folder: Path) -> Deck:
    """The deck in that folder, or raise a `DeckError`."""
    try:
        raw = (folder / DESCRIPTION).read_bytes()
    except FileNotFoundError as error:
        raise NoDeck("No deck has been taught in '{folder}' yet.", folder=str(folder)) from error
    except OSError as error:
        raise DamagedDeck(
            "The deck in '{folder}' cannot be read: {reason}.", folder=str(folder), reason=error.strerror or str(error)
        ) from error
    description = _parse(raw, str(folder))
    try:
        pictures = (folder / description.pictures).read_bytes()
    except OSError as error:
        raise DamagedDeck(
            "The deck in '{folder}' is damaged: its pictures are missing; import it again, or teach it anew.",
            folder=str(folder),
        ) from error
    return _unpack(description, pictures, str(folder))


def save_deck(deck: Deck, folder: Path) -> None:
    """Write the deck; at every moment the folder holds the old one or the new one, whole, and the old one is kept."""
    description, pictures = _pack(deck)
    with alone_in(folder):
        put_file(folder / description.pictures, pictures)
        try:
            before = (folder / DESCRIPTION).read_bytes()
        except FileNotFoundError:
            before = None
        if before is not None and before != _format(description):
            put_file(folder / PREVIOUS, before)
        put_file(folder / DESCRIPTION, _format(description))
        _forget_stale_pictures(folder)


def go_back(folder: Path) -> Deck:
    """The deck as it was before the last change, or raise a `DeckError`; going back twice comes forward again."""
    try:
        previous = (folder / PREVIOUS).read_bytes()
        current = (folder / DESCRIPTION).read_bytes()
    except FileNotFoundError as error:
        raise NoDeck("No earlier deck is kept in '{folder}'.", folder=str(folder)) from error
    description = _parse(previous, str(folder / PREVIOUS))
    deck = _unpack(description, (folder / description.pictures).read_bytes(), str(folder))
    with alone_in(folder):
        put_file(folder / PREVIOUS, current)
        put_file(folder / DESCRIPTION, previous)
    return deck


def _forget_stale_pictures(folder: Path) -> None:
    wanted = set()
    for name in (DESCRIPTION, PREVIOUS):
        try:
            wanted.add(msgspec.json.decode((folder / name).read_bytes(), type=_Description).pictures)
        except (FileNotFoundError, msgspec.DecodeError):
            continue
    for stale in folder.glob("pictures-*.npz"):
        if stale.name not in wanted:
            stale.unlink(missing_ok=True)


def export_deck(folder: Path, file: Path) -> None:
    """Write the deck of a folder as one file."""
    description, pictures = _pack(load_deck(folder))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(DESCRIPTION, _format(description))
        archive.writestr(description.pictures, pictures)
    put_file(file, packed.getvalue())


def import_deck(file: Path, folder: Path, game: str) -> Deck:
    """Put the deck of a file into a folder that has none yet, or raise a `DeckError` and change nothing."""
    if (folder / DESCRIPTION).exists():
        raise OtherDeck(
            "There is a deck in '{folder}' already; move it away first, it is not overwritten.", folder=str(folder)
        )
    try:
        if file.stat().st_size > LARGEST:
            raise DamagedDeck("The file '{file}' is too large to be a deck.", file=str(file))
        with zipfile.ZipFile(file) as archive:
            if sum(member.file_size for member in archive.infolist()) > LARGEST:
                raise DamagedDeck("The file '{file}' is too large to be a deck.", file=str(file))
            description = _parse(archive.read(DESCRIPTION), str(file))
            pictures = archive.read(description.pictures)
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, EOFError) as error:
        raise DamagedDeck("The file '{file}' is not a whole deck: export it again.", file=str(file)) from error
    except OSError as error:
        raise DamagedDeck(
            "The file '{file}' cannot be read: {reason}.", file=str(file), reason=error.strerror or str(error)
        ) from error
    deck = _unpack(description, pictures, str(file))
    check_game(deck, game, str(file))
    save_deck(deck, folder)
    return deck


def check_game(deck: Deck, game: str, where: str) -> None:
    """Raise `OtherDeck` when the deck is not of that game."""
    if deck.game != game:
        raise OtherDeck(
            "The deck in '{where}' is of {game}; one of {wanted} is needed here.",
            where=where,
            game=deck.game or "no particular game",
            wanted=game or "no particular game",
        )


def _pack(deck: Deck) -> tuple[_Description, bytes]:
    packed = io.BytesIO()
    masks = np.array([spot.mask for spot in deck.spots], dtype=bool).reshape(len(deck.spots), *_shape(deck))
    np.savez(packed, pictures=deck.looks.pictures, masks=masks)
    pictures = packed.getvalue()
    digest = hashlib.sha256(pictures).hexdigest()
    frames = tuple(tuple((round(float(x), 4), round(float(y), 4)) for x, y in frame) for frame in deck.looks.frames)
    return _Description(
        format=FORMAT,
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


def _format(description: _Description) -> bytes:
    return msgspec.json.format(msgspec.json.encode(description), indent=1)


def _parse(raw: bytes, where: str) -> _Description:
    try:
        version = msgspec.json.decode(raw, type=_Version).format
        if version != FORMAT:
            raise OtherDeck(
                "The deck in '{where}' has format {version}, and this version of Quilting Bee knows format {known}: "
                "use the version that wrote it, or a newer one.",
                where=where,
                version=version,
                known=FORMAT,
            )
        description = msgspec.json.decode(raw, type=_Description)
    except msgspec.DecodeError as error:
        raise DamagedDeck(
            "The deck in '{where}' is damaged ({reason}): import it again, or teach it anew.",
            where=where,
            reason=str(error),
        ) from error
    if Path(description.pictures).name != description.pictures:
        raise DamagedDeck("The deck in '{where}' is damaged: it names a file outside its folder.", where=where)
    return description


def _unpack(description: _Description, pictures: bytes, where: str) -> Deck:
    """The deck from its two parts, or raise `DamagedDeck` when they do not fit together."""
    damaged = DamagedDeck("The deck in '{where}' is damaged: import it again, or teach it anew.", where=where)
    if hashlib.sha256(pictures).hexdigest() != description.sha256:
        raise damaged
    try:
        with np.load(io.BytesIO(pictures), allow_pickle=False) as arrays:
            looks, masks = arrays["pictures"], arrays["masks"]
        frames = np.array(description.frames, dtype=np.float64).reshape(-1, 4, 2)
    except (ValueError, KeyError, OSError, zipfile.BadZipFile) as error:
        raise damaged from error
    fits = looks.ndim == 4 and looks.dtype == np.uint8 and len(looks) == len(description.looks)
    if not fits or masks.shape != (len(description.spots), *looks.shape[1:3]) or len(frames) == 0:
        raise damaged
    taught = Looks(
        tuple(look.label for look in description.looks), tuple(look.parts for look in description.looks), looks, frames
    )
    spots = tuple(Spot(factors, mask) for factors, mask in zip(description.spots, masks.astype(bool), strict=True))
    return Deck(description.game, description.aspect, taught, spots)
