"""What is shown of a show: rosettes beside the quilts they pay, ties in one stitched card with the division told."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Literal

from companion.games.quilt_show.quilt import name_quilt
from companion.games.quilt_show.scoring import Award, Entry
from companion.games.values import Seat
from companion.pictures.players import swatch
from companion.pictures.quilts import quilt
from companion.pictures.rosettes import tied_rosettes
from companion.screens.views import (
    Body,
    Card,
    Column,
    Figure,
    Line,
    Part,
    PlayerRow,
    Players,
    Row,
    Score,
    Scroll,
    Space,
    Span,
    Tap,
    Text,
)

from .parts import symbol_row, tag
from .wording import gain, prize

if TYPE_CHECKING:
    from .ceremony import CeremonyPage, DoubtsPage, ShowLine

_QUILT_HEIGHTS = {5: 48.0, 4: 62.0}
"""How large quilts are shown where so many lines share the height of a small screen."""
_MANY, _FEW = 40.0, 86.0


def show_ceremony(page: CeremonyPage) -> Body:
    """The lines of the show, and beside them everybody's money and how it came about."""
    places = list(enumerate(page.rows))
    groups: list[Part] = []
    for award, lines in groupby(places, key=lambda place: place[1].award):
        groups += _group(page, award, list(lines))
    if not groups:
        nothing = Text(page.words("No quilt was entered."), "title", align="center", grows=True)
        groups = [Card((nothing,), grows=True)]
    told = Card((Text(page.words(page.explanation)),), look="answer")
    return Body((Scroll(tuple(groups)),), aside=(_money(page), told), narrow_aside=True)


def _group(page: CeremonyPage, award: int, lines: list[tuple[int, ShowLine]]) -> list[Row]:
    """The quilts of one value with their rosettes: each for itself while they are covered, then in one card."""
    if award < 0 or award >= page.step:
        return [_row(page, [line], _card_of(page, award, place)) for place, line in lines]
    told = page.ceremony.awards[award]
    entries = tuple(_entry(page, line.entry, told) for _, line in lines if line.entry is not None)
    card = Card(
        entries,
        look="lit" if award == page.step - 1 else "plain" if told.is_prize else "quiet",
        is_low=True,
        is_looked_at=page.looked_at in [place for place, _ in lines],
    )
    return [_row(page, [line for _, line in lines], card)]


def _row(page: CeremonyPage, lines: list[ShowLine], card: Card) -> Row:
    """A card with the rosettes of its lines beside it; a bracket joins those of a tie."""
    texts = ["" if line.marker is None else page.words(prize(line.marker)) for line in lines]
    markers: Part = Space()
    if any(texts):
        picture = tied_rosettes(texts, is_faded=lines[0].entry is None)
        markers = Figure(picture, ", ".join(text for text in texts if text))
    return Row((markers, card), (0.09, 0.91), grows=True, wraps=False)


def _card_of(page: CeremonyPage, award: int, place: int) -> Card:
    """A quilt that is still covered, or the place of one that is not there."""
    is_looked_at = page.looked_at == place
    if award < 0:
        nothing = Text(page.words("No quilt for this prize"), tone="soft", grows=True)
        return Card((nothing,), look="quiet", is_looked_at=is_looked_at)
    best: tuple[Part, ...] = ()
    if place == 0:
        best = (
            Column(
                (Line((Span(page.words("Best of the show"), "strong", icon="eye-off", is_plate=True),)),),
                is_centred=True,
                is_tight=True,
                grows=True,
            ),
        )
    return Card(
        best,
        look="covered",
        tap=Tap("reveal"),
        is_low=True,
        is_looked_at=is_looked_at,
        name=page.words("A covered quilt"),
    )


def _entry(page: CeremonyPage, entry: Entry, award: Award) -> Row:
    """A quilt, whose it is, what it is worth and what it wins."""
    face, shown, name = page.face(entry.seat), entry.quilt, page.headline(name_quilt(entry.quilt))
    high = _QUILT_HEIGHTS.get(len(page.rows), _MANY if len(page.rows) > 4 else _FEW)
    size: Literal["medium", "small"] = "small" if high < 60 else "medium"
    # Where many lines share the height each has one line for its quilt; the quilt itself is beside it.
    is_many = high == _MANY
    label = _tag(page, entry, award)
    paid = award.share or page.ceremony.sale
    added = page.words("{blocks} + {chip}", blocks=entry.points - shown.chip, chip=shown.chip) if shown.chip else ""
    money = page.words(gain(paid)) if paid else "–"
    # There the sum stands in the name's line: below the number it would take room from the quilt's name.
    sum_in_line = (Span(grows=True), Span(added, "small", "soft")) if is_many and added else ()
    heading = Line((Span(face.name, "strong"), *((label,) if label else ()), *sum_in_line))
    return Row(
        (
            Figure(quilt(shown.tiles, shown.chip, (1.2 if is_many else 1.3) * high, high), name, grows=False),
            Figure(swatch(face.cloth, face.letter, 26 if is_many else 32), face.name, grows=False),
            Column((heading, Text(name, "small", "soft", lines=1 if is_many else 0)), is_centred=True, is_tight=True),
            Score(str(entry.points), "" if is_many else added, size, align="right"),
            Score(money, size=size, tone="good" if paid else "soft", align="right"),
        ),
        (0, 0, 1, 0.12, 0.27) if is_many else (0, 0, 1, 0.17, 0.26) if size == "small" else (0, 0, 1, 0.3, 0.5),
        grows=True,
        is_tight=True,
        wraps=False,
    )


def _tag(page: CeremonyPage, entry: Entry, award: Award) -> Span | None:
    """Where the quilt comes from, or where it goes."""
    if not award.is_prize:
        if page.ceremony.sale:
            return tag("hand-coins", page.words("sold to the bank"), is_warm=True)
        return tag("lock", page.words("stays for show {show}", show=page.state.show + 1), is_warm=True)
    if entry.since < page.state.show:
        return tag("archive", page.words("from show {show}", show=entry.since))
    return None


def _money(page: CeremonyPage) -> Players:
    """Everybody's money, and what of it was won just now."""
    return Players(tuple(_player(page, seat) for seat in page.state.seats))


def _player(page: CeremonyPage, seat: Seat) -> PlayerRow:
    won = page.count_gain(seat)
    word = Span(page.words("no prize") if page.is_done else page.words("waits"), "small", "soft")
    line = Line((Span(page.words(gain(won)), "small_strong", "good") if won else word,))
    return PlayerRow(page.face(seat), page.money(page.state.count_money(seat) + won), (line,))


def show_doubts(page: DoubtsPage) -> Body:
    """The doubts as cards; where there are many, they scroll."""
    cards = (
        Card(
            (symbol_row("triangle-alert", "warn", Text(page.words(doubt), "heading")),),
            look="warning",
            grows=True,
            is_looked_at=number == page.first,
        )
        for number, doubt in enumerate(page.doubts)
    )
    return Body((Scroll(tuple(cards)),))
