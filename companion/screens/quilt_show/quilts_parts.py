"""What is shown of one player's quilts for a show: the list in the middle, what can be done beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.quilt_show.problems import Judgement
from companion.games.quilt_show.quilt import Quilt, name_quilt
from companion.pictures.chips import chip_to_lay
from companion.pictures.quilts import quilt as quilt_picture
from companion.pictures.symbols import symbol
from companion.screens.views import (
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Line,
    Part,
    Row,
    Score,
    Scroll,
    Space,
    Tap,
    Text,
)

from .parts import prize_card, reminder, tag

if TYPE_CHECKING:
    from .quilts_page import QuiltsPage


def show_quilts(page: QuiltsPage) -> Body:
    """The list, and beside it the prizes and what can be done."""
    judgements = page.judgements
    rows: list[Part] = [_new(page, number, judgement) for number, judgement in enumerate(judgements)]
    rows += [_locked(page, quilt) for quilt in page.locked]
    listed: Part = Scroll(tuple(rows)) if rows else _nothing(page)
    return Body((listed,), aside=(prize_card(page), _ways(page)), narrow_aside=True)


def _nothing(page: QuiltsPage) -> Card:
    text = page.words("No quilt is laid out yet. None is an answer too.")
    reminders = page.table.game.reminders(page.state)
    general = (reminder(page.words(told.sentence)) for told in reminders if told.kind != "locked-quilt")
    picture = Figure(symbol("grid-3x3", 60, "ink_soft"), text, grows=False)
    return Card((Space(), picture, Text(text, "heading", align="center"), Space(), *general), grows=True)


def _new(page: QuiltsPage, number: int, judgement: Judgement) -> Row:
    """A quilt with its chips, its points and a way to take it out."""
    quilt, tap, drop = page.quilts[number], Tap("quilt", number), Tap("drop", number)
    described: Part
    if judgement.is_legal:
        told = Choice(tap, parts=(_describe(page, quilt, judgement),), is_chosen=page.chosen == tap)
        described = Choices((told,), "tiles")
    else:
        described = Card((_describe(page, quilt, judgement),), look="wrong")
    chips = tuple(_chip(page, number, chip) for chip in page.chips)
    out = Choice(drop, picture=symbol("trash-2", 26), name=page.words("Take it out"))
    beside = Choices((*chips, out), "pictures", 0)
    return Row((described, beside), (1, 0.15 * (len(chips) + 1)), align="middle")


def _describe(page: QuiltsPage, quilt: Quilt, judgement: Judgement) -> Row:
    name = page.headline(name_quilt(quilt))
    picture = Figure(quilt_picture(quilt.tiles, quilt.chip), name, grows=False)
    if not judgement.is_legal:
        problem = Text(page.words(judgement.problems[0].sentence), "small", "bad", icon="circle-alert")
        return Row((picture, problem), (0, 1), align="middle", wraps=False)
    points = Score(str(judgement.points), size="medium", align="right")
    text = Text(name, "strong")
    if judgement.problems:
        text = Text(page.words(judgement.problems[0].sentence), "small", "doubt")
    return Row((picture, text, points), (0, 1, 0), align="middle", wraps=False)


def _chip(page: QuiltsPage, number: int, chip: int) -> Choice:
    """A chip to lay on the quilt: full when it lies there, pale when it lies on another one."""
    tap = Tap("chip", (number, chip))
    is_here = page.quilts[number].chip == chip
    name = page.words("Take the {chip} off", chip=chip) if is_here else page.words("Lay the {chip} on", chip=chip)
    picture = chip_to_lay(chip, is_here=is_here, is_elsewhere=chip in page.taken_chips(number))
    return Choice(tap, picture=picture, is_chosen=page.chosen == tap, is_picked=is_here, name=name)


def _locked(page: QuiltsPage, quilt: Quilt) -> Card:
    """A quilt that enters by itself."""
    name = page.headline(name_quilt(quilt))
    told = Column((Text(name, "strong"), Line((tag("lock", page.words("enters by itself")),))), is_tight=True)
    points = Score(str(page.state.count_points(quilt)), size="medium", align="right")
    picture = Figure(quilt_picture(quilt.tiles, quilt.chip), name, grows=False)
    return Card((Row((picture, told, points), (0, 1, 0), align="middle", wraps=False),), look="quiet")


def _ways(page: QuiltsPage) -> Choices:
    looks = {
        "photo": ("camera", page.words("Take a photo")),
        "hand": ("grid-3x3", page.words("Lay out a quilt")),
        "enter": ("check", page.enter_words()),
    }
    return Choices(
        tuple(
            Choice(tap, looks[tap.name][1], icon=looks[tap.name][0], is_chosen=page.chosen == tap)
            for tap in page.choices
            if tap.name in looks
        ),
        grows=True,
    )
