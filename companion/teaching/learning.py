"""Learns a lesson from a photo: the slow part of teaching, done in the process that reads photos."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from calibration.deck_errors import DeckError
from calibration.deck_files import NoDeck, check_game, load_deck, save_deck
from calibration.decks import Deck, Layout, Name, Reason, Refused, add_lesson, look_at_lesson
from calibration.open_decks import open_prepared
from companion.games.errors import BadLabel
from companion.games.labels import join_label, split_label
from companion.scanning.context import Source
from companion.scanning.straight import Outline, outline_of
from messages import Sentence, say
from versioned_files import put_file
from vision.photo.decoding import UnreadablePhoto, decode_photo, reduce_picture
from vision.photo.encoding import encode_png
from vision.photo.pixels import Pixels, Points
from vision.tiles.recognised import Recognised
from vision.tiles.shared_colours import Shown, count_shades, find_better_names, join_lessons, learn_colours
from vision.tiles.teaching import TaughtPhoto, find_laid_out
from vision.tiles.templates import Parts

LONG_ENOUGH = 1600
"""The longer side, in pixels, that learning printed digits needs."""
SMALL_ENOUGH = 800
"""The same of a live picture in which tiles are counted."""
FOLDS = 3
"""Tiles are checked in so many groups, each against what the others show."""

CLEAR_LEAD = 4.0
"""How far another name must be ahead, in limits of being sure: where one tile of a photo has a wrong name, its
neighbours seem to have one too, but by less. Of 18 tiles in which two colours were changed round those two were ahead
by 9 and 14, others by at most 2.6."""

SEVERAL = "+"
"""Between the colours that a label names."""

Labels: TypeAlias = tuple[tuple[str, ...], ...]
"""The labels as the tiles lie; an empty one is a tile that is not to be learned."""


@dataclass(frozen=True, eq=False)
class LaidOut:
    """The tiles that are seen in a live picture."""

    outlines: tuple[Outline, ...]
    is_whole: bool
    """Whether they are all that lie there for the lesson, in its rows and columns."""


@dataclass(frozen=True, eq=False)
class SeenLesson:
    """A photo from which the tiles can be learned."""

    picture: Pixels
    outlines: tuple[Outline, ...]
    """Of the tiles, row by row."""
    taught: TaughtPhoto


@dataclass(frozen=True, eq=False)
class RefusedLesson:
    """A photo that teaches nothing: why, on which tiles, and where they lie."""

    reason: Reason
    places: tuple[tuple[int, int], ...]
    picture: Pixels | None
    outlines: tuple[Outline, ...]
    rival: str = ""
    sentence: Sentence | None = None
    """In words, where the reason alone does not tell enough."""


@dataclass(frozen=True)
class Doubt:
    """A tile that looks as if it were another one, and how alike it is to its own name and to the other: 0 to 1."""

    place: tuple[int, int]
    looks_like: str
    alike_own: float
    alike_other: float


def find_tiles(picture: Pixels, rows: int, cols: int) -> LaidOut:
    """The tiles in a live picture."""
    small = reduce_picture(picture, SMALL_ENOUGH).pixels
    outlines, is_whole = find_laid_out(small, rows, cols)
    return LaidOut(_shares(outlines, small), is_whole)


def look(photo: Source, folder: Path, game: str, labels: Labels, keep: Path | None) -> SeenLesson | RefusedLesson:
    """What a photo teaches; it is kept in a file first, so that a pulled plug does not cost it."""
    try:
        decoded = decode_photo(photo, LONG_ENOUGH) if isinstance(photo, bytes) else reduce_picture(photo, LONG_ENOUGH)
    except UnreadablePhoto:
        return RefusedLesson("nothing", (), None, (), sentence=say("This file is no photo. Take another one."))
    pixels = decoded.pixels
    try:
        taught = look_at_lesson(_load(folder, game), pixels, layout_of(game, labels))
    except Refused as refused:
        return _refused(refused, pixels)
    except DeckError as error:
        return RefusedLesson("nothing", (), pixels, (), sentence=error.sentence)
    if keep is not None:
        put_file(keep, encode_png(pixels))
    return SeenLesson(pixels, _shares(taught.outlines, pixels), taught)


def find_doubts(taught: TaughtPhoto, game: str, labels: Labels, folder: Path | None = None) -> tuple[Doubt, ...]:
    """Tiles that, judged by the others of the photo, seem to have another name than the one of their place.

    Only what others show too can be judged: a colour or a value that no other tile has says nothing. Where names tell
    several colours, those of the deck in the folder are known too.
    """
    if any(SEVERAL in label for row in labels for label in row):
        return _doubt_colours(taught, game, labels, folder)
    cols = len(labels[0])
    names = [name for row in layout_of(game, labels) for name in row]
    doubts = []
    for fold in range(FOLDS):
        left_out = [number for number in range(len(names)) if sum(divmod(number, cols)) % FOLDS == fold]
        asked = [number for number in left_out if names[number] is not None]
        others = [None if number in left_out else name for number, name in enumerate(names)]
        if not asked or sum(name is not None for name in others) < FOLDS:
            continue
        deck = add_lesson(None, game, taught, [others[row : row + cols] for row in range(0, len(others), cols)])
        shown = [Counter(values) for values in zip(*(name.parts for name in others if name is not None), strict=True)]
        for number, seen in zip(asked, deck.recogniser.recognise(taught.pictures[asked]), strict=True):
            name = names[number]
            assert name is not None
            told = tuple(
                value if shown[part][own] and lead >= CLEAR_LEAD else own
                for part, (own, value, lead) in enumerate(zip(name.parts, seen.parts, seen.leads, strict=True))
            )
            if told != name.parts:
                doubts.append(Doubt(divmod(number, cols), join_label(game, told), *_likeness(name.parts, told, seen)))
    return tuple(sorted(doubts, key=lambda doubt: doubt.place))


def _doubt_colours(taught: TaughtPhoto, game: str, labels: Labels, folder: Path | None) -> tuple[Doubt, ...]:
    """Cards with several colours each that would rather have each other's names."""
    flat = [label for row in labels for label in row]
    asked = [number for number, label in enumerate(flat) if label]
    named = [_colours(game, flat[number]) for number in asked]
    known = join_lessons(_learn_prints(_load(folder, game), game, set(flat)) if folder is not None else ())
    better = find_better_names([taught.pictures[number] for number in asked], named, known)
    if better is None:
        return ()
    order, worse = better
    share = worse / (1 + worse)
    return tuple(
        Doubt(divmod(number, len(labels[0])), flat[asked[other]], 1 - share, share)
        for number, other in zip(asked, order, strict=True)
        if asked[other] != number
    )


def _learn_prints(deck: Deck | None, game: str, besides: set[str]) -> Iterator[dict[str, Shown]]:
    """What each print of the deck that is not among these labels shows of the colours."""
    prints: dict[str, list[int]] = defaultdict(list)
    for number, (label, parts) in enumerate(deck.names if deck is not None else ()):
        if label not in besides:
            prints[parts[0]].append(number)
    for numbers in prints.values():
        assert deck is not None
        shown = [count_shades(deck.looks.pictures[number]) for number in numbers]
        yield learn_colours(shown, [_colours(game, deck.looks.labels[number]) for number in numbers])


def _colours(game: str, label: str) -> frozenset[str]:
    return frozenset(split_label(game, label)[-1].split(SEVERAL))


def _likeness(own: Parts, told: Parts, seen: Recognised) -> tuple[float, float]:
    """How alike a tile is to its own name and to the other, by how far the other is ahead where they differ."""
    ahead = max(lead for mine, other, lead in zip(own, told, seen.leads, strict=True) if mine != other)
    return 1 / (1 + ahead), ahead / (1 + ahead)


def keep_lesson(taught: TaughtPhoto, folder: Path, game: str, labels: Labels, replace: bool) -> RefusedLesson | None:
    """Add what was seen to the deck on the disk; or tell why the names cannot be right, and nothing is changed."""
    layout = layout_of(game, labels)
    try:
        deck = _load(folder, game)
        if replace and deck is not None and set(deck.labels) <= {label for row in labels for label in row}:
            deck = None
        save_deck(add_lesson(deck, game, taught, layout, replace), folder)
        open_prepared(folder, game, split_label)
    except Refused as refused:
        return _refused(refused, None)
    except DeckError as error:
        return RefusedLesson("nothing", (), None, (), sentence=error.sentence)
    return None


def layout_of(game: str, labels: Sequence[Sequence[str]]) -> Layout:
    """The names as they lie."""
    return [[Name(label, split_label(game, label)) if label else None for label in row] for row in labels]


def check_labels(deck: Deck) -> None:
    """Refuse a deck whose labels are not those of its game."""
    try:
        if deck.game and any(split_label(deck.game, each) != parts for each, parts in deck.names):
            raise BadLabel(say("A label says something else than its parts."))
    except BadLabel as error:
        raise Refused(str(error)) from error


def _load(folder: Path, game: str) -> Deck | None:
    try:
        deck = load_deck(folder)
    except NoDeck:
        return None
    check_game(deck, game, str(folder))
    return deck


def _refused(refused: Refused, pixels: Pixels | None) -> RefusedLesson:
    outlines = refused.outlines if refused.outlines is not None and pixels is not None else np.empty((0, 4, 2))
    return RefusedLesson(
        refused.reason, refused.places, pixels, _shares(outlines, pixels) if pixels is not None else (), refused.rival
    )


def _shares(outlines: Points, picture: Pixels) -> tuple[Outline, ...]:
    return tuple(outline_of(outline, picture) for outline in outlines)


def lay_cuts(taught: TaughtPhoto, cols: int) -> Pixels:
    """The cut-out tiles as one picture, row by row."""
    rows = [np.concatenate(list(taught.pictures[start : start + cols]), axis=1)
            for start in range(0, len(taught.pictures), cols)]  # fmt: skip
    return np.concatenate(rows, axis=0)
