"""Taught decks: the look of one copy's tiles, learned photo by photo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np

from messages import say
from vision.photo.pixels import Pixels, Points
from vision.tiles.label_parts import Spot, learn_spots
from vision.tiles.recognition import PreparedLooks, Recogniser
from vision.tiles.teaching import FRAME_TOLERANCE, Flaw, Refusal, TaughtPhoto, learn, look_the_same
from vision.tiles.teaching_layout import NoLayout
from vision.tiles.templates import Feature, Parts, TemplateSet, coarse_feature

from .deck_checks import MOST_FRAMES, even_parts
from .deck_errors import DeckError

MOST_LOOKS = 4
"""Looks that are kept of one label and way of looking; the oldest goes first."""
NEARLY_THE_SAME = 0.96
"""Small pictures less alike than this need no closer comparison."""


Reason = Refusal | Literal["nothing", "missing", "turned", "other-grid", "twins", "taught-as-another"]
"""Why a photo teaches nothing: a flaw of the photo, tiles that do not lie as told, or labels that cannot be right."""


class Refused(DeckError):
    """A photo that teaches nothing; `places` are the rows and columns of the tiles that are the reason."""

    def __init__(
        self,
        sentence: str,
        places: tuple[tuple[int, int], ...] = (),
        reason: Reason = "nothing",
        outlines: Points | None = None,
        rival: str = "",
    ) -> None:
        """`outlines` are those of the tiles that were seen, `rival` the label that the tile looks like."""
        super().__init__(say("{sentence}", sentence=sentence))
        self.places, self.reason, self.outlines, self.rival = places, reason, outlines, rival


@dataclass(frozen=True)
class Name:
    """A tile's label and what it tells, part by part: pattern, colour, value."""

    label: str
    parts: Parts


@dataclass(frozen=True)
class Deck:
    """The taught looks of one game's tiles, or of any other tiles when `game` is empty."""

    game: str
    aspect: float
    """Width to height of the tiles."""
    looks: TemplateSet
    spots: tuple[Spot, ...]
    prepared: PreparedLooks | None = field(default=None, compare=False, repr=False)
    """What was worked out of the looks before, if it was kept."""

    @property
    def labels(self) -> frozenset[str]:
        """All labels that have been taught."""
        return frozenset(self.looks.labels)

    @property
    def names(self) -> tuple[tuple[str, Parts], ...]:
        """Every taught label with its parts."""
        return tuple(zip(self.looks.labels, self.looks.parts, strict=True))

    @cached_property
    def recogniser(self) -> Recogniser:
        """The deck, ready to recognise tiles."""
        return Recogniser(self.looks, self.spots, self.prepared)


Layout = Sequence[Sequence[Name | None]]
"""The tiles as they lie, row by row; None is a tile that is not to be learned."""


def teach(deck: Deck | None, game: str, pixels: Pixels, layout: Layout, replace: bool = False) -> Deck:
    """The deck with what one photo teaches, or raise `Refused` and nothing is learned.

    With `replace` what was taught of these labels before is forgotten.
    """
    return add_lesson(deck, game, look_at_lesson(deck, pixels, layout), layout, replace)


def look_at_lesson(deck: Deck | None, pixels: Pixels, layout: Layout) -> TaughtPhoto:
    """What a photo teaches about tiles that lie like this, or raise `Refused`; places without a name may be flawed."""
    rows, cols = len(layout), len(layout[0])
    try:
        lesson = learn(pixels, rows, cols, None if deck is None else deck.aspect)
    except NoLayout as missing:
        raise _missing(missing, rows, cols) from missing
    flaws = [flaw for flaw in lesson.flaws if flaw.place is None or layout[flaw.place[0]][flaw.place[1]] is not None]
    if flaws:
        places = tuple(flaw.place for flaw in flaws if flaw.place is not None)
        raise Refused(_say_flaw(flaws[0]), places, flaws[0].kind, lesson.outlines)
    return lesson


def add_lesson(deck: Deck | None, game: str, lesson: TaughtPhoto, layout: Layout, replace: bool = False) -> Deck:
    """The deck with what was seen, or raise `Refused` when the labels cannot be right."""
    names = [name for row in layout for name in row]
    kept = _kept(deck, {name.label for name in names if name is not None} if replace else set())
    _check_different(lesson, names, kept, len(layout[0]))
    return _joined(game, lesson, names, kept)


def _kept(deck: Deck | None, forgotten: set[str]) -> TemplateSet | None:
    """The looks that stay when these labels are forgotten."""
    if deck is None:
        return None
    stay = [number for number, label in enumerate(deck.looks.labels) if label not in forgotten]
    return TemplateSet(
        tuple(deck.looks.labels[number] for number in stay),
        tuple(deck.looks.parts[number] for number in stay),
        deck.looks.pictures[stay],
        deck.looks.frames,
    )


def _joined(game: str, lesson: TaughtPhoto, names: list[Name | None], kept: TemplateSet | None) -> Deck:
    new = [number for number, name in enumerate(names) if name is not None]
    labels = [*(kept.labels if kept else ()), *(name.label for name in names if name is not None)]
    parts = [*(kept.parts if kept else ()), *(name.parts for name in names if name is not None)]
    pictures = np.concatenate([kept.pictures, lesson.pictures[new]]) if kept else lesson.pictures[new]
    frames = _distinct(np.concatenate([kept.frames, lesson.frames]) if kept else lesson.frames)
    copies = Counter(name.label for name in names if name is not None)
    newest: list[int] = []
    counted: Counter[str] = Counter()
    for number in range(len(labels) - 1, -1, -1):
        counted[labels[number]] += 1
        if counted[labels[number]] <= MOST_LOOKS * max(1, copies[labels[number]]):
            newest.insert(0, number)
    names_kept = tuple(labels[number] for number in newest)
    looks = TemplateSet(
        names_kept, even_parts(names_kept, [parts[number] for number in newest]), pictures[newest], frames[:MOST_FRAMES]
    )
    height, width = pictures.shape[1:3]
    return Deck(game, width / height, looks, learn_spots(looks))


def _distinct(frames: Points) -> Points:
    kept: list[Points] = []
    for frame in frames:
        if not kept or min(float(np.abs(frame - other).max()) for other in kept) >= FRAME_TOLERANCE:
            kept.append(frame)
    return np.array(kept)


def _check_different(lesson: TaughtPhoto, names: list[Name | None], kept: TemplateSet | None, cols: int) -> None:
    """Refuse a photo in which two labels look the same, or one looks like another label taught before."""
    small = np.stack([coarse_feature(picture) for picture in lesson.pictures])
    for one, name in enumerate(names):
        if name is None:
            continue
        for other in range(one):
            rival = names[other]
            if rival is None or rival.label == name.label or small[one] @ small[other] < NEARLY_THE_SAME:
                continue
            if look_the_same(lesson.pictures[one], lesson.pictures[other]):
                places = (divmod(other, cols), divmod(one, cols))
                raise Refused(
                    f"The tiles in {_place(places[0])} and in {_place(places[1])} look the same but are called "
                    f"{rival.label} and {name.label}: check the labels, or take a sharper photo.",
                    places,
                    "twins",
                    lesson.outlines,
                )
    if kept is not None and len(kept.labels):
        _check_against(lesson, names, kept, small, cols)


def _check_against(lesson: TaughtPhoto, names: list[Name | None], kept: TemplateSet, small: Feature, cols: int) -> None:
    taught = kept.coarse[: len(kept.labels)]
    for number, name in enumerate(names):
        if name is None:
            continue
        for look in np.flatnonzero(taught @ small[number] >= NEARLY_THE_SAME):
            if kept.labels[look] != name.label and look_the_same(lesson.pictures[number], kept.pictures[look]):
                place = divmod(number, cols)
                raise Refused(
                    f"The tile in {_place(place)} is called {name.label} but looks the same as {kept.labels[look]}, "
                    f"which was taught before: check the label, or teach {kept.labels[look]} again with --replace.",
                    (place,),
                    "taught-as-another",
                    lesson.outlines,
                    kept.labels[look],
                )


def _place(place: tuple[int, int]) -> str:
    return f"row {place[0] + 1}, column {place[1] + 1}"


def _missing(missing: NoLayout, rows: int, cols: int) -> Refused:
    wanted = f"{rows} x {cols} tiles"
    advice = "lay them in a plain grid with a little space between, all of them in the picture, seen from above"
    found = missing.found
    if found is None or len(found.missing) == found.rows * found.cols:
        return Refused(f"This photo shows no tiles in rows and columns, but {wanted} are wanted: {advice}.")
    if (found.rows, found.cols) == (rows, cols) and found.missing:
        places = "; ".join(_place(place) for place in found.missing[:4])
        sentence = f"Of the {wanted} the one in {places} cannot be seen whole: {advice}."
        return Refused(sentence, found.missing, "missing", found.outlines)
    seen = f"This photo shows {found.rows} x {found.cols} tiles, but {wanted} are wanted"
    if (found.rows, found.cols) == (cols, rows) and rows != cols:
        return Refused(f"{seen}: turn the photo or the labels.", found.missing, "turned", found.outlines)
    return Refused(f"{seen}: {advice}.", found.missing, "other-grid", found.outlines)


def _say_flaw(flaw: Flaw) -> str:
    where = "The photo" if flaw.place is None else f"The tile in {_place(flaw.place)}"
    if flaw.kind == "bare" and flaw.place is not None:
        return f"No tile can be seen in {_place(flaw.place)}: lay all tiles in a plain, full grid."
    said = {
        "cut-off": "is cut off: take the photo from a little farther away.",
        "too-small": "is too small in the picture: take the photo from nearer.",
        "too-dark": "is too dark to learn colours from: add light.",
        "glare": "shines white: move the lamp or the camera so that nothing is mirrored.",
        "blurred": "is blurred: hold the camera still and let it focus.",
    }
    return f"{where} {said[flaw.kind]}"
