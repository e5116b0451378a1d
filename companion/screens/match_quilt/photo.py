"""Cards by photo: the new one is found, its row and column are lit, and every card can be corrected."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.match_quilt.actions import PlayCard, TellQuilt
from companion.games.match_quilt.components import Card as PatternCard
from companion.games.match_quilt.problems import judge_places
from companion.games.match_quilt.quilt import SIZE, Quilt, open_slots, quilt_of
from companion.games.match_quilt.scoring import Gain
from companion.games.values import Cell, Seat
from companion.pictures.match_quilt_cards import (
    CardMarks,
    card_box,
    picture_card,
    picture_fabrics,
    picture_quilt,
)
from companion.pictures.read_cards import ReadMarks, picture_close, picture_read
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Part,
    Row,
    Space,
    Tap,
    Text,
)

from .card_draft import CardDraft
from .gains import gain_lines, points_on_cards, sum_line
from .page import Page

if TYPE_CHECKING:
    from .reviews import ReadCards
    from .screen import MatchQuiltScreen

PHOTO = "match-quilt"
_ANSWERS = 3


class PhotoPage(Page):
    """What the camera read; one card is asked about at a time."""

    is_aside = True

    def __init__(self, book: MatchQuiltScreen, seat: Seat, read: ReadCards) -> None:
        super().__init__(book)
        self.seat = seat
        self.read = read
        self.told: dict[Cell, PatternCard] = {}
        """What players said about cards."""
        self.opened: Cell | None = None
        self._draft: CardDraft | None = None
        """The card that is told by touch, while none of the answers is right."""
        self._answer = 0
        self._shows_cards = False
        self._photo_version = book.version
        book.session.photos[PHOTO] = read.flat
        self.open_next()

    @property
    @abstractmethod
    def asked(self) -> list[Cell]:
        """The places of cards that must be known."""

    @abstractmethod
    def settled_parts(self) -> tuple[Part, ...]:
        """What is told when nothing is asked."""

    @abstractmethod
    def settled_key(self) -> Key:
        """What the main key does then."""

    @abstractmethod
    def accept(self) -> None:
        """Take over what was read."""

    def marks(self) -> ReadMarks:
        """What is drawn over the photo."""
        return ReadMarks(doubtful=self.doubtful, opened=self.opened)

    def card_at(self, cell: Cell) -> PatternCard | None:
        """The card as it was told, else as it was read."""
        if cell in self.told:
            return self.told[cell]
        read = self.read.cards.get(cell)
        return None if read is None else read.card

    @property
    def doubtful(self) -> list[Cell]:
        """Cards of which the reading is not sure and nobody has said anything yet."""
        return [cell for cell in self.asked if cell not in self.told and not self.read.cards[cell].is_sure]

    def answers(self, cell: Cell) -> list[PatternCard]:
        """What a card may be, the likeliest first."""
        read = self.read.cards.get(cell)
        found = [self.card_at(cell), *(read.others if read else ())]
        return list(dict.fromkeys(card for card in found if card is not None))[:_ANSWERS]

    def open_next(self) -> None:
        """Ask about the next doubtful card."""
        self._draft, self._answer = None, 0
        self.opened = next(iter(self.doubtful), None)
        if self.opened is not None and not self.answers(self.opened):
            self._draft = CardDraft()

    def tell(self, card: PatternCard) -> None:
        """The card that is asked about is this one."""
        assert self.opened is not None
        self.told[self.opened] = card
        self.open_next()

    def choices(self) -> list[Tap]:
        if self._draft is not None:
            return [Tap("told"), *self._draft.taps()]
        if self.opened is not None:
            return [Tap("answer", number) for number in range(len(self.answers(self.opened)))]
        return [Tap("accept")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "card":
            self.opened, self._draft, self._answer = tap.cell, None, 0
        elif tap.name == "answer" and self.opened is not None:
            self.tell(self.answers(self.opened)[tap.number])
        elif tap.name == "another":
            self._draft = CardDraft()
        elif tap.name == "layer":
            self._shows_cards = not self._shows_cards
        elif self._draft is not None and self._draft.tap(tap):
            if self._draft.card is not None:
                self.tell(self._draft.card)
        else:
            super().tap(tap)

    def move(self, by: int) -> None:
        if self.opened is not None and self._draft is None:
            self._answer = (self._answer + by) % max(1, len(self.answers(self.opened)))
        else:
            super().move(by)

    def undo_key(self) -> Key:
        return Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")

    def undo(self) -> None:
        self.again()

    def again(self) -> None:
        """Take another photo."""
        self.book.scan_card(self.seat)

    def scan_key(self) -> Key:
        if self._draft is not None:
            return super().scan_key()
        if self.opened is None:
            return Key(self.words("Another card"), self.words("Pick it by touch"), "pencil", is_lit=bool(self.asked))
        answers = self.answers(self.opened)
        if self._answer + 1 < len(answers):
            return Key(self.words("Next answer"), self.words(answers[self._answer + 1].title), "arrow-down")
        return Key(self.words("Another card"), self.words("Pick it by touch"), "pencil")

    def scan(self) -> None:
        if self._draft is not None:
            super().scan()
        elif self.opened is None:
            if self.asked:
                self.opened, self._draft = self.asked[0], CardDraft()
        elif self._answer + 1 < len(self.answers(self.opened)):
            self._answer += 1
        else:
            self._draft = CardDraft()

    def main_key(self) -> Key:
        if self._draft is not None:
            if self._chosen is not None and self._chosen in self._draft.taps():
                return Key(self.words(self._draft.name_tap(self._chosen)), self.words("Choose this"), "check")
            missing = self._draft.missing
            return Key(self.words("This card"), self.words(missing) if missing else "", "check", is_lit=False)
        if self.opened is None:
            return self.settled_key()
        card = self.answers(self.opened)[self._answer]
        left = len([cell for cell in self.doubtful if cell != self.opened])
        then = self.count("then {count} more", "then {count} more", left) if left else self._describe(card)
        return Key(self.words("It is {pattern}", pattern=card.title), then, "check")

    def act(self) -> None:
        if self._draft is not None:
            if self._chosen is not None and self._chosen in self._draft.taps():
                chosen, self._chosen = self._chosen, None
                self.tap(chosen)
        elif self.opened is not None:
            self.tell(self.answers(self.opened)[self._answer])
        else:
            self.accept()

    def _describe(self, card: PatternCard) -> str:
        return ", ".join(self.words(name) for name in card.fabrics)

    def parts(self) -> Body:
        areas = tuple(
            Area(card_box(cell), Tap("card", cell), self.name_place(cell)) for cell in sorted(self.read.cards)
        )
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        picture = picture_read(PHOTO, self._photo_version, self.read.place, self.marks())
        if self._shows_cards:
            picture = picture_quilt(self.quilt, self.card_marks())
        return Body((Figure(picture, name, areas),), aside=self._beside(), wide_aside=True)

    @property
    def quilt(self) -> Quilt:
        """The cards as they are known."""
        return quilt_of({cell: card for cell in self.read.cards if (card := self.card_at(cell)) is not None})

    def card_marks(self) -> CardMarks:
        """What is drawn over the drawn cards."""
        return CardMarks()

    def _beside(self) -> tuple[Part, ...]:
        if self._draft is not None:
            here = self._chosen if self._chosen in self._draft.taps() else None
            return self._draft.parts(self, here)
        return self.settled_parts() if self.opened is None else (self._question(self.opened),)

    def _question(self, cell: Cell) -> Part:
        close = picture_close(PHOTO, self._photo_version, self.read.place, cell)
        figure = Figure(close, self.words("The card close up"), grows=False)
        options = tuple(
            Choice(
                Tap("answer", number), self.words(card.title), self._describe(card), picture=picture_card(card, 44),
                trailing=self.words("likelier") if number == 0 and cell in self.doubtful else "",
                is_chosen=number == self._answer,
            )
            for number, card in enumerate(self.answers(cell))
        )  # fmt: skip
        another = Choice(Tap("another"), self.words("Another card"), icon="layout-grid")
        row = Row((figure, Choices((*options, another))), (0, 1), wraps=False, align="middle")
        is_doubtful = cell in self.doubtful
        note = self.count("{count} to check", "{count} to check", len(self.doubtful)) if is_doubtful else ""
        return Card(
            (row,), self.words("Which card is this?"), note, "circle-question-mark",
            "doubt" if is_doubtful else "plain", grows=True,
        )  # fmt: skip

    def layer_button(self) -> Part:
        """Turns from the photo to the drawn cards and back."""
        label = self.words("Photo") if self._shows_cards else self.words("Cards")
        return Button(Tap("layer"), label, icon="image" if self._shows_cards else "layout-grid")


class CardPhotoPage(PhotoPage):
    """The quilt with its new card: everything else is known, so only the new card can be in doubt."""

    @property
    def _before(self) -> Quilt:
        return self.state.quilters[self.seat].quilt

    @property
    def _found(self) -> list[Cell]:
        """Places where a card lies now and none lay before, those first where one may be laid."""
        before, slots = self._before, open_slots(self._before)
        found = [cell for cell in sorted(self.read.cards) if before[cell[0]][cell[1]] is None]
        return sorted(found, key=lambda cell: cell not in slots)

    @property
    def new(self) -> Cell | None:
        """Where the new card lies; None when the photo shows none, or several."""
        possible = [cell for cell in self._found if cell in open_slots(self._before)]
        return possible[0] if len(possible) == 1 else None

    @property
    def asked(self) -> list[Cell]:
        return [self.new] if self.new is not None else []

    @property
    def action(self) -> PlayCard | None:
        """What the main key does."""
        card = None if self.new is None else self.card_at(self.new)
        return None if card is None or self.new is None else PlayCard(self.seat, card, self.new)

    @property
    def _gains(self) -> tuple[Gain, ...]:
        return self.book.list_gains(self.action) if self.action else ()

    @property
    def _changed(self) -> list[Cell]:
        """Old cards that look different now, for sure."""
        before = self._before
        return [
            cell
            for cell, read in self.read.cards.items()
            if before[cell[0]][cell[1]] is not None and read.is_sure and read.card != before[cell[0]][cell[1]]
        ]

    @property
    def quilt(self) -> Quilt:
        return self._before

    def card_marks(self) -> CardMarks:
        new = None if self.new is None else self.card_at(self.new)
        points = points_on_cards(self._gains, self.new) if self.new else {}
        return CardMarks(chosen=self.new, new=new, points=points)

    def marks(self) -> ReadMarks:
        points = points_on_cards(self._gains, self.new) if self.new else {}
        strange = [cell for cell in self._found if self.new is None]
        return ReadMarks(self.new, points, self.doubtful, [*self._changed, *strange], self.opened)

    def tap(self, tap: Tap) -> None:
        if tap.name == "card" and tap.cell != self.new:
            # What lay there before is known: the way to change it is to take that step back.
            return
        super().tap(tap)

    def banner(self) -> Banner:
        told = self.words("Match Quilt · one new card found")
        if self.new is None:
            told = self.words("Match Quilt · no new card found")
        banner = self.player_banner(self.seat, self.words("{name}’s turn", name=self.name(self.seat)), told)
        return replace(banner, actions=(self.layer_button(),))

    def settled_key(self) -> Key:
        if self.action is None:
            return Key(self.words("Pick it by touch"), self.words("Without the camera"), "pencil")
        points = sum(gain.points for gain in self._gains)
        if self.book.asks_for_opponent(self.action):
            return Key(self.words("Lay it there"), self.book.say_points(self.action), "check")
        add = self.count("Add {count} point", "Add {count} points", points)
        return Key(add, self.words("Then {name} draws", name=self.name(self.seat)), "check")

    def accept(self) -> None:
        if self.action is None:
            self.book.reopen()
            return
        self.book.session.services.keep_photo(self.read.picture)
        self.book.lay(self.action)

    def settled_parts(self) -> tuple[Part, ...]:
        if self.new is None or self.action is None:
            return (self._lost(),)
        card = self.action.card
        where = self.words("new, on top of column {column}", column=self.new[1] + 1)
        if self.new[0] == SIZE - 1:
            where = self.words("new, begins column {column}", column=self.new[1] + 1)
        head = Row(
            (
                Figure(picture_card(card, 58), self.words(card.title), grows=False),
                Column((Text(self.words(card.title), "title"), Text(where, "small", "soft")), is_tight=True),
                Figure(picture_fabrics(card.fabrics), self._describe(card), grows=False),
            ),
            (0, 1, 0), wraps=False, align="middle",
        )  # fmt: skip
        lines: list[Part] = [*gain_lines(self, self._gains, card, few=1)]
        if not self._gains:
            lines.append(Text(self.words("The first card of a quilt scores nothing."), tone="soft"))
        lines += [Space(), sum_line(self, self._gains, self.name(self.seat))]
        return Card((head,), look="lit", tap=Tap("card", self.new)), Card(tuple(lines), grows=True), self._as_before()

    def _as_before(self) -> Part:
        if self._changed:
            told = self.count(
                "{count} old card looks different: the card entered before counts.",
                "{count} old cards look different: the cards entered before count.",
                len(self._changed),
            )
            return Card((Text(told, "small"),), look="doubt", is_low=True)
        old = sum(cell != self.new for cell in self.read.cards)
        told = self.count("{count} old card lies as before", "{count} old cards lie as before", old)
        return Card((Text(told, "small_strong", "good", icon="circle-check"),), look="good", is_low=True)

    def _lost(self) -> Part:
        """No new card, or more than one: what is wrong and what is possible."""
        if len(self._found) > 1:
            told = self.words("The photo shows {count} new cards, but one is played in a turn.",
                              count=len(self._found))  # fmt: skip
        elif self._found:
            told = self.words("The new card lies where no card may go.")
        else:
            told = self.words("The photo shows no new card.")
        hint = self.words("Take another photo of the whole quilt, or pick the card by touch.")
        return Card((Text(told, "heading"), Text(hint)), look="wrong", grows=True)


class QuiltPhotoPage(PhotoPage):
    """A whole quilt whose cards were not told: every doubtful card is asked about, then it is known."""

    @property
    def asked(self) -> list[Cell]:
        return sorted(self.read.cards)

    def again(self) -> None:
        self.book.scan_quilt(self.seat)

    def banner(self) -> Banner:
        laid = self.state.quilters[self.seat].cards_laid
        told = self.words("{count} of {all} cards found", count=len(self.read.cards), all=laid)
        banner = self.player_banner(self.seat, self.words("{name}’s quilt", name=self.name(self.seat)), told)
        return replace(banner, actions=(self.layer_button(),))

    def settled_key(self) -> Key:
        count = len(self.read.cards)
        return Key(self.words("This is the quilt"), self.count("{count} card", "{count} cards", count), "check")

    def accept(self) -> None:
        self.book.do(TellQuilt(self.seat, self.quilt))
        self.book.session.services.keep_photo(self.read.picture)

    def settled_parts(self) -> tuple[Part, ...]:
        problems = judge_places(self.quilt)
        if problems:
            return (Card((Text(self.words(problems[0].sentence), icon="circle-alert"),), look="wrong", grows=True),)
        sure = Text(self.words("Every card is known"), "heading", "good", icon="circle-check")
        return (Card((sure, Text(self.words("Tap any card to correct it."), tone="soft")), grows=True),)
