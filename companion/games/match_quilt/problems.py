"""What is wrong with a photographed quilt, and which of its cards is new."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from messages import Sentence, say, say_all, say_count

from ..values import Cell, Problem
from .components import DECK, PATTERNS, Card, format_label
from .quilt import BOTTOM, EMPTY_QUILT, SIZE, Quilt, cards_of, is_in_frame, quilt_of


def frame_quilt(rows: Sequence[Sequence[Card | None]]) -> Quilt | None:
    """Cards as seen in a photo, moved to the bottom left of the frame; None when they reach across more than 4 x 4."""
    seen = {(r, c): card for r, row in enumerate(rows) for c, card in enumerate(row) if card is not None}
    if not seen:
        return EMPTY_QUILT
    down = BOTTOM - max(row for row, _ in seen)
    left = min(col for _, col in seen)
    moved = {(row + down, col - left): card for (row, col), card in seen.items()}
    return quilt_of(moved) if all(map(is_in_frame, moved)) else None


def judge_quilt(quilt: Quilt) -> tuple[Problem, ...]:
    """Everything that is wrong with a quilt as it lies there, each with its cells; nothing when it is in order."""
    return (*judge_places(quilt), *_judge_copies(quilt))


def judge_places(quilt: Quilt) -> tuple[Problem, ...]:
    """Which cards lie where no card can: above a gap, or apart from the rest."""
    problems = [problem for col in range(SIZE) if (problem := _judge_column(quilt, col)) is not None]
    columns = [any(row[col] is not None for row in quilt) for col in range(SIZE)]
    used = [col for col in range(SIZE) if columns[col]]
    if used and used[0] > 0:
        empty = tuple((BOTTOM, col) for col in range(used[0]))
        sentence = say(
            "A quilt starts at the bottom left: column 1 has no card. Move the quilt, or add what is missing."
        )
        problems.append(Problem("left-column-empty", sentence, empty))
    for before, col in pairwise(used):
        if col > before + 1:
            apart = tuple(cell for cell, _ in cards_of(quilt) if cell[1] >= col)
            sentence = say(
                "Column {column} is not connected: column {empty} is empty. Columns are started side by side.",
                column=col + 1, empty=col,
            )  # fmt: skip
            problems.append(Problem("not-connected", sentence, apart))
            break
    return tuple(problems)


def _judge_column(quilt: Quilt, col: int) -> Problem | None:
    filled = [row for row in range(SIZE) if quilt[row][col] is not None]
    gaps = tuple((row, col) for row in range(SIZE) if filled and row > filled[0] and row not in filled)
    if not gaps:
        return None
    sentence = say_count(
        "Column {column} has a gap of one card: columns grow from the bottom upwards.",
        "Column {column} has gaps of {count} cards: columns grow from the bottom upwards.",
        len(gaps), column=col + 1,
    )  # fmt: skip
    return Problem("gap", sentence, gaps)


def _judge_copies(quilt: Quilt) -> tuple[Problem, ...]:
    return tuple(Problem(extra.kind, extra.sentence, extra.cells_of(0)) for extra in find_extra_copies((quilt,)))


class ExtraCopies(msgspec.Struct, frozen=True):
    """More copies of a card on the table than exist; `places` are quilt numbers with cells."""

    kind: str
    sentence: Sentence
    places: tuple[tuple[int, Cell], ...]

    def cells_of(self, quilt: int) -> tuple[Cell, ...]:
        """The cells of the copies that lie in that quilt."""
        return tuple(cell for number, cell in self.places if number == quilt)


def find_extra_copies(quilts: Sequence[Quilt]) -> tuple[ExtraCopies, ...]:
    """Which cards lie on the table more often than the deck has them.

    A pattern of two fabrics has one card for each pair of fabrics. Which triples the patterns of three fabrics have
    is not known, so of those only the six copies in all are counted.
    """
    seen: dict[str, list[tuple[int, Cell]]] = {}
    labels: dict[tuple[str, str], list[tuple[int, Cell]]] = {}
    for number, quilt in enumerate(quilts):
        for cell, card in cards_of(quilt):
            seen.setdefault(card.pattern, []).append((number, cell))
            if len(card.fabrics) == 2:
                labels.setdefault((card.pattern, format_label(card)), []).append((number, cell))
    extras = [
        ExtraCopies("same-card-twice", _say_same_card(pattern, label, len(places)), tuple(places))
        for (pattern, label), places in labels.items()
        if len(places) > 1
    ]
    extras += [
        ExtraCopies("too-many-copies", _say_too_many(pattern, len(places)), tuple(places))
        for pattern, places in seen.items()
        if len(places) > DECK.copies
    ]
    return tuple(extras)


def _say_same_card(pattern: str, label: str, count: int) -> Sentence:
    fabrics = say_all([say(fabric) for fabric in label.partition("/")[2].split("+")])
    return say(
        "{pattern} in {fabrics} lies here {count} times, but the deck has one such card: check them.",
        pattern=PATTERNS[pattern].title, fabrics=fabrics, count=count,
    )  # fmt: skip


def _say_too_many(pattern: str, count: int) -> Sentence:
    return say(
        "{pattern} lies here {count} times, but the deck has {copies} of it: check them.",
        pattern=PATTERNS[pattern].title, count=count, copies=DECK.copies,
    )  # fmt: skip


class Sighting(msgspec.Struct, frozen=True):
    """What a photo of a quilt tells after the last one: the new card's cell, or the problems that hide it."""

    new: Cell | None
    problems: tuple[Problem, ...] = ()


def spot_new_card(before: Quilt, after: Quilt) -> Sighting:
    """Which card of `after` is new; it is told only when nothing else has changed and it lies where a card may go."""
    old, now = dict(cards_of(before)), dict(cards_of(after))
    gone = tuple(cell for cell in old if cell not in now)
    changed = tuple(cell for cell in old if cell in now and old[cell] != now[cell])
    new = tuple(cell for cell in now if cell not in old)
    problems = list(judge_places(after))
    if gone:
        problems.append(Problem("card-missing", say("Cards that lay here before are not in the photo."), gone))
    if changed:
        problems.append(Problem("card-changed", say("Other cards lay here before: which are right?"), changed))
    if not new:
        problems.append(Problem("no-new-card", say("The photo shows no new card since the last one.")))
    if len(new) > 1:
        sentence = say("The photo shows {count} new cards, but one is played in a turn.", count=len(new))
        problems.append(Problem("several-new-cards", sentence, new))
    return Sighting(None, tuple(problems)) if problems else Sighting(new[0])


class PhotographedQuilt(msgspec.Struct, frozen=True):
    """A quilt as a photo shows it: in its frame (None when it does not fit), its new card, and what is wrong."""

    quilt: Quilt | None
    new: Cell | None
    problems: tuple[Problem, ...]


def judge_photo(
    rows: Sequence[Sequence[Card | None]], unknown: tuple[Cell, ...], before: Quilt | None = None
) -> PhotographedQuilt:
    """Judge cards as seen, row by row; `unknown` are cells of cards that could not be told, `before` the last photo."""
    quilt, new = frame_quilt(rows), None
    problems: list[Problem] = []
    if quilt is None:
        known = tuple((r, c) for r, row in enumerate(rows) for c, card in enumerate(row) if card is not None)
        whole = tuple(sorted({*known, *unknown}))
        problems.append(Problem("too-large", say("These cards reach across more than 4 × 4 places."), whole))
    else:
        problems += judge_quilt(quilt)
        if before is not None:
            sighting = spot_new_card(before, quilt)
            problems += [problem for problem in sighting.problems if problem not in problems]
            new = sighting.new
    if unknown:
        problems.append(
            Problem("unknown-card", say("These cards cannot be recognised: pick them from the list."), unknown)
        )
    return PhotographedQuilt(quilt, new, tuple(problems))
