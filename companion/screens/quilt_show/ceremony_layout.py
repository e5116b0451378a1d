"""How a show is drawn: rosettes beside the quilts they pay, ties in one stitched card with the division written out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from companion.games.quilt_show.quilt import name_quilt
from companion.games.quilt_show.scoring import Award, Entry
from companion.games.values import Seat
from companion.screens.drawing.items import Box, Cloth, Icon, Item, Pressable, Seam, Sheet, Stitches, Tap, Words
from companion.screens.drawing.parts import button, card, swatch
from companion.screens.drawing.quilts import draw_quilt
from companion.screens.drawing.rosettes import draw_rosette
from companion.screens.drawing.skeleton import body_box
from companion.screens.drawing.theme import Theme
from companion.screens.screen import Easel

from .parts import draw_tag, tag_width
from .wording import gain, prize

if TYPE_CHECKING:
    from .ceremony import CeremonyPage, DoubtsPage, Row

_GAP = 6.0
_HEIGHT = 49.0
_SIDE = 200.0
_ROSETTES = 54.0


def draw_ceremony(page: CeremonyPage, easel: Easel) -> tuple[Item, ...]:
    """Everything between banner and keys."""
    theme = easel.theme
    shown, side = body_box(easel.width, has_band=False).columns(1, _SIDE, gap=10)
    rows = page.rows[page.first : page.first + page.size]
    items: list[Item] = []
    place = 0
    for award, group in groupby(rows, key=lambda row: row.award):
        lines = list(group)
        top = shown.y + place * (_HEIGHT + _GAP)
        box = Box(shown.x, top, shown.width, len(lines) * (_HEIGHT + _GAP) - _GAP)
        items += _draw_group(page, theme, box, award, lines)
        place += len(lines)
    if not rows:
        items += _draw_nothing(page, theme, shown)
    if page.has_more:
        items += _draw_arrows(page, theme, Box(shown.x, shown.bottom - 48, shown.width, 48))
    return (*items, *_draw_side(page, theme, side))


def _draw_group(page: CeremonyPage, theme: Theme, box: Box, award: int, rows: list[Row]) -> tuple[Item, ...]:
    """The quilts of one value with their rosettes; a tie stands in one card."""
    items: list[Item] = []
    for line, row in enumerate(rows):
        if row.marker is not None:
            place = Box(box.x, box.y + line * (_HEIGHT + _GAP) - 3, _ROSETTES - 8, _HEIGHT + 6)
            items += draw_rosette(place, page.words(prize(row.marker)), is_faded=row.entry is None)
    cards = Box(box.x + _ROSETTES, box.y, box.width - _ROSETTES, box.height)
    if award < 0:
        for line, _ in enumerate(rows):
            place = Box(cards.x, box.y + line * (_HEIGHT + _GAP), cards.width, _HEIGHT)
            text = page.words("No quilt for this prize")
            items.append(Stitches(place, theme.hem, 12, inset=1, on=1.5, off=3, width=1.5))
            items.append(Words(place.inset(20, 4), text, "body", theme.ink_soft))
        return tuple(items)
    if award >= page.step:
        for line, _ in enumerate(rows):
            items.append(_draw_covered(theme, Box(cards.x, box.y + line * (_HEIGHT + _GAP), cards.width, _HEIGHT)))
        return tuple(items)
    told = page.ceremony.awards[award]
    is_latest = award == page.step - 1
    if len([row for row in rows if row.marker is not None]) > 1:
        x = cards.x - 6
        items.append(
            Seam(((x - 5, box.y + 8), (x, box.y + 8), (x, box.bottom - 8), (x - 5, box.bottom - 8)), theme.hem, 1.5)
        )
    if not told.is_prize and not is_latest:
        items.append(Stitches(cards, theme.hem, 12, inset=1, on=4, off=3, width=1.5))
    elif is_latest:
        items += _draw_lit(theme, cards)
    else:
        items.append(card(theme, cards))
    for line, row in enumerate(rows):
        if row.entry is not None:
            place = Box(cards.x, box.y + line * (_HEIGHT + _GAP), cards.width, _HEIGHT)
            items += _draw_entry(page, theme, place, row.entry, told)
    return tuple(items)


def _draw_lit(theme: Theme, box: Box) -> tuple[Item, ...]:
    """Chosen, with the stitches close to the border, because the lines are low."""
    if theme.is_contrast:
        return (Sheet(box, theme.surface, 12, theme.lit, 4),)
    return (Sheet(box, theme.surface, 12, theme.ink, 2.5), Stitches(box, theme.lit, 12, inset=4.5, width=1.8))


def _draw_covered(theme: Theme, box: Box) -> Item:
    """A quilt that is still folded."""
    cloth: Item = Cloth(box, theme.sunken, theme.line, "gingham", 16, 12)
    if theme.is_contrast:
        cloth = Sheet(box, theme.surface, 12)
    fold = Seam(((box.x + 14, box.y + box.height / 2), (box.right - 14, box.y + box.height / 2)), theme.hem, 1.5, 7, 5)
    return Pressable(box, Tap("reveal"), (cloth, fold, Sheet(box, None, 12, theme.hem, 1.5)))


def _draw_entry(page: CeremonyPage, theme: Theme, box: Box, entry: Entry, award: Award) -> tuple[Item, ...]:
    state = page.state
    tag = _tag(page, entry, award)
    text = Box(box.x + 106, box.y, box.width - 106 - 138, box.height)
    name = Words(
        Box(text.x, text.y + 7, text.width - (tag_width(tag[1]) + 6 if tag else 0), 19),
        state.name(entry.seat),
        "body_strong",
        theme.ink,
    )
    paid = award.share or page.ceremony.sale
    money = page.words(gain(paid)) if paid else "–"
    points = Box(box.right - 132, box.y, 46, box.height)
    items: list[Item] = [
        *draw_quilt(theme, Box(box.x + 9, box.y + 4, 54, box.height - 8), entry.quilt.tiles, entry.quilt.chip),
        *swatch(theme, Box(box.x + 69, box.y + 9, 31, 31), entry.seat, page.letters[entry.seat]),
        name,
        Words(
            Box(text.x, text.y + 25, text.width, 18), page.headline(name_quilt(entry.quilt)), "small", theme.ink_soft
        ),
        Words(
            Box(box.right - 78, box.y, 68, box.height),
            money,
            "score_s",
            theme.good if paid else theme.ink_soft,
            "right",
        ),
    ]
    if entry.quilt.chip:
        plain = entry.points - entry.quilt.chip
        sum_words = page.words("{blocks} + {chip}", blocks=plain, chip=entry.quilt.chip)
        items.append(Words(Box(points.x - 8, points.y + 5, 54, 22), str(entry.points), "score_s", theme.ink, "right"))
        items.append(Words(Box(points.x - 8, points.y + 26, 54, 17), sum_words, "small", theme.ink_soft, "right"))
    else:
        items.append(Words(points, str(entry.points), "score_s", theme.ink, "right"))
    if tag:
        width = tag_width(tag[1])
        items += draw_tag(theme, Box(text.right - width, text.y + 5, width, 21), *tag, is_warm=not award.is_prize)
    return tuple(items)


def _tag(page: CeremonyPage, entry: Entry, award: Award) -> tuple[str, str] | None:
    """Where the quilt comes from, or where it goes."""
    if not award.is_prize:
        if page.ceremony.sale:
            return "hand-coins", page.words("sold to the bank")
        return "lock", page.words("stays for show {show}", show=page.state.show + 1)
    if entry.since < page.state.show:
        return "archive", page.words("from show {show}", show=entry.since)
    return None


def _draw_nothing(page: CeremonyPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    return (card(theme, box), Words(box.inset(30), page.words("No quilt was entered."), "title", theme.ink, "center"))


def _draw_arrows(page: CeremonyPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    above, below = Box(box.x + _ROSETTES, box.y, box.width - _ROSETTES, box.height).columns(1, 1)
    return (
        button(theme, above, page.words("Higher prizes"), Tap("up"), icon="arrow-up", style="body_strong"),
        button(theme, below, page.words("Lower prizes"), Tap("down"), icon="arrow-down", style="body_strong"),
    )


def _draw_side(page: CeremonyPage, theme: Theme, box: Box) -> tuple[Item, ...]:
    """Everybody's money, and how it came about."""
    count = len(page.state.players)
    height, gap = (44.0, 6.0) if count > 3 else (52.0, 8.0)
    items: list[Item] = []
    for seat in page.state.seats:
        items += _draw_money(page, theme, Box(box.x, box.y + seat * (height + gap), box.width, height), seat)
    top = box.y + count * (height + gap)
    told = Box(box.x, top, box.width, box.bottom - top)
    return (
        *items,
        Sheet(told, theme.lit_bg, 12, theme.lit, 2 if theme.is_contrast else 1.5),
        Words(told.inset(10, 6), page.words(page.explanation), "body", theme.ink, lines=7),
    )


def _draw_money(page: CeremonyPage, theme: Theme, box: Box, seat: Seat) -> tuple[Item, ...]:
    won = page.count_gain(seat)
    money = page.money(page.state.count_money(seat) + won)
    middle = box.y + box.height / 2
    name = Box(box.x + 44, box.y + (3 if won else 0), 78, 20 if won else box.height)
    items: list[Item] = [
        card(theme, box),
        *swatch(theme, Box(box.x + 7, middle - 16, 32, 32), seat, page.letters[seat]),
        Words(name, page.state.name(seat), "body_strong", theme.ink),
        Words(Box(box.x + 124, box.y, box.width - 133, box.height), money, "score_m", theme.ink, "right"),
    ]
    if won:
        row = Box(name.x, middle, 64, box.bottom - middle - 2)
        items.append(Words(row, page.words(gain(won)), "small_strong", theme.good))
    return tuple(items)


def draw_doubts(page: DoubtsPage, easel: Easel) -> tuple[Item, ...]:
    """The doubts as cards, three at a time."""
    theme = easel.theme
    items: list[Item] = []
    places = body_box(easel.width, has_band=False).rows(1, 1, 1)
    for place, doubt in zip(places, page.doubts[page.first : page.first + 3], strict=False):
        items += [
            Sheet(place, theme.warn_bg, 12, theme.warn, 2 if theme.is_contrast else 1.5),
            Icon(Box(place.x + 14, place.y, 40, place.height), "triangle-alert", theme.warn, 30),
            Words(
                Box(place.x + 66, place.y + 8, place.width - 84, place.height - 16),
                page.words(doubt), "heading", theme.ink, lines=3,
            ),
        ]  # fmt: skip
    return tuple(items)
