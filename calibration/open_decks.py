"""Opens decks for reading: prepared on disk, kept in memory while they are used, for any game that has such tiles."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Lock

from messages import say
from vision.tiles.label_parts import learn_spots

from .deck_files import DESCRIPTION, OtherDeck, load_deck
from .decks import Deck
from .prepared_decks import keep_prepared, load_prepared

MOST_OPEN = 4
"""Decks that are kept in memory: the one of the game and a few that were tried."""

SplitLabel = Callable[[str, str], tuple[str, ...]]
"""From a game and a label to the parts of the label, or raise `ValueError` when the game has no such tile."""

_open: dict[tuple[Path, str], tuple[object, Deck]] = {}
_lock = Lock()


def open_prepared(folder: Path, game: str, split: SplitLabel | None = None) -> Deck:
    """The deck in a folder, ready to read tiles of that game, or raise a `DeckError`.

    The same deck comes back as long as its files stay the same.
    """
    with _lock:
        key, stamp = (folder.absolute(), game), _stamp(folder)
        kept = _open.pop(key, None)
        deck = kept[1] if kept is not None and stamp is not None and kept[0] == stamp else _prepare(folder, game, split)
        _open[key] = (stamp, deck)
        while len(_open) > MOST_OPEN:
            del _open[next(iter(_open))]
        return deck


def _stamp(folder: Path) -> object | None:
    """Changes whenever the deck does: its description names the pictures by their checksum."""
    try:
        status = (folder / DESCRIPTION).stat()
        return status.st_mtime_ns, status.st_size, _fingerprint(folder, "")
    except OSError:
        return None


def _fingerprint(folder: Path, game: str) -> str:
    return hashlib.sha256((folder / DESCRIPTION).read_bytes() + game.encode()).hexdigest()


def _prepare(folder: Path, game: str, split: SplitLabel | None) -> Deck:
    deck = load_deck(folder)
    if split is not None:
        deck = as_deck_of(deck, game, split, str(folder))
    fingerprint, file = _fingerprint(folder, game), folder / f"prepared-{game or 'tiles'}.bin"
    prepared = load_prepared(file, fingerprint, deck.spots, deck.recogniser)
    if prepared is None:
        prepared = deck.recogniser.prepared
        # A deck may lie where nothing can be written; then it is prepared at every start.
        with suppress(OSError):
            keep_prepared(prepared, fingerprint, file)
    return replace(deck, prepared=prepared)


def as_deck_of(deck: Deck, game: str, split: SplitLabel, where: str) -> Deck:
    """The same deck as one of that game, wherever it was taught, or raise `OtherDeck` when it has other labels."""
    parts = []
    for label in deck.looks.labels:
        try:
            parts.append(split(game, label))
        except ValueError as error:
            raise OtherDeck(
                say(
                    "The deck in '{where}' is none of {game}: it has a tile called {label}.",
                    where=where,
                    game=game,
                    label=label,
                )
            ) from error
    if tuple(parts) == deck.looks.parts:
        return replace(deck, game=game)
    looks = replace(deck.looks, parts=tuple(parts))
    return replace(deck, game=game, looks=looks, spots=learn_spots(looks))
