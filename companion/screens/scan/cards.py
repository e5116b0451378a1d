"""The review of cards: the photo with their order, doubtful ones first, each one tap from right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import parse_shape
from companion.pictures import Box, Item, Picture
from companion.pictures.patches import picture_patch
from companion.pictures.photo_marks import (
    draw_doubtful,
    draw_found,
    draw_open,
    points_of,
    question_mark,
    touch_boxes,
)
from companion.pictures.shapes import Disc, Icon, Lettering, PhotoCut
from companion.pictures.theme import overlay
from companion.scanning.doodle_cards import KINDS, SeenCard, skip_carried
from companion.scanning.scan import Scan
from companion.screens.patchwork_doodle.cards import CardsScreen, Place
from companion.screens.screen import Screen
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    PhotoView,
    Row,
    Tap,
    Text,
)

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .live import LiveScreen

PHOTO = "cards"
CLOSE_UP = "card-{number}"
_PHOTO_WIDE = 440.0
"""dp: threads over the photo are as thick as if it were shown so wide."""


class CardsReview(Screen):
    """All cards of the photo in the order in which they are told; what is left out is not told."""

    name = "review-cards"

    def __init__(self, session: Session, live: LiveScreen, scan: Scan[SeenCard, Any]) -> None:
        super().__init__(session)
        self.live = live
        self.scan = scan
        cards, carried = skip_carried(scan.seen, self._carried())
        self.order = [scan.seen.index(card) for card in cards]
        """Which card of the photo is told first, second and so on."""
        self.left_out = set(self.order[:carried])
        self.told: dict[int, str] = {}
        """What players said, by card of the photo."""
        self.open_card: int | None = self._next_doubt()
        photos = session.photos
        photos[PHOTO] = scan.picture
        for number, picture in enumerate(scan.flats):
            photos[CLOSE_UP.format(number=number)] = picture

    @property
    def taken(self) -> list[int]:
        """The cards of the photo that are told, in their order."""
        return [number for number in self.order if number not in self.left_out]

    @property
    def too_many(self) -> int:
        """How many cards must still be left out."""
        return max(0, len(self.taken) - self.live.most) if self.live.most is not None else 0

    def card(self, number: int) -> SeenCard:
        """A card of the photo."""
        return self.scan.seen[number]

    def shape(self, number: int) -> str:
        """What a card shows, as told or read."""
        return self.told.get(number, self.card(number).shapes[0])

    def is_doubtful(self, number: int) -> bool:
        """Whether somebody should look at it."""
        return number not in self.told and number not in self.left_out and not self.card(number).is_sure

    def doubts(self) -> list[int]:
        """The cards to look at, in their order."""
        return [number for number in self.order if self.is_doubtful(number)]

    @property
    def doubt_count(self) -> int:
        return len(self.doubts())

    def answers(self) -> list[str]:
        """What the open card may show, the likeliest first."""
        assert self.open_card is not None
        return list(dict.fromkeys((self.shape(self.open_card), *self.card(self.open_card).shapes)))

    def place_of(self, number: int) -> int | None:
        """Which one it is among those that are told, from 1; None when it is left out."""
        return None if number in self.left_out else self.taken.index(number) + 1

    @property
    def is_guarded(self) -> bool:
        return True

    def banner(self) -> Banner:
        count = self.count("{count} card found", "{count} cards found", len(self.scan.seen))
        doubts = len(self.doubts())
        context = self.count("{count} to check", "{count} to check", doubts) if doubts else self._hint()
        status = self.session.camera_status()
        return Banner(count, context, None, "patchwork-doodle", "arrow-left", status)

    def keys(self) -> Keys:
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")
        if self.open_card is not None:
            return Keys(again, self._other_key(), self._answer_key())
        following = Key(self.words("Next card"), self.words("Look again"), "arrow-right")
        if self.too_many:
            count = self.count("{count} card too many", "{count} cards too many", self.too_many)
            return Keys(again, following, Key(count, self.words("Leave out what is not new"), "check", is_lit=False))
        count = self.count("{count} card", "{count} cards", len(self.taken))
        return Keys(again, following, Key(self.words("Take these cards"), count, "check", is_lit=bool(self.taken)))

    def parts(self) -> Body:
        return Body((self._photo(),), aside=self._list() if self.open_card is None else self._question(self.open_card))

    def _photo(self) -> Part:
        height, width = self.scan.picture.shape[:2]
        high = _PHOTO_WIDE * height / width
        outlines = [points_of(outline, _PHOTO_WIDE, high) for outline in self.scan.outlines]
        items: list[Item] = [] if self.open_card is None else draw_open(outlines[self.open_card])
        for number, points in enumerate(outlines):
            if number not in self.left_out:
                items += draw_doubtful(points) if self.is_doubtful(number) else draw_found(points)
        for number, points in enumerate(outlines):
            x, y = points[0]
            items += self._mark(number, min(max(x, 12), _PHOTO_WIDE - 12), min(max(y, 12), high - 12))
        touches = touch_boxes(outlines, Box(0, 0, _PHOTO_WIDE, high))
        areas = tuple(Area(box, Tap("seen", number), self._name(number)) for number, box in enumerate(touches))
        over = Picture(_PHOTO_WIDE, high, tuple(items))
        return PhotoView(PHOTO, (_PHOTO_WIDE, high), self.words("The photo of the cards"), over=over, areas=areas)

    def _mark(self, number: int, x: float, y: float) -> tuple[Item, ...]:
        told = self.place_of(number)
        if self.is_doubtful(number):
            return question_mark(x, y)
        if told is None:
            return Disc(x, y, 11, overlay("casing")), Icon(Box(x - 10, y - 10, 20, 20), "x", "#FFF6E6", 16)
        digits = Lettering(Box(x - 12, y - 12, 24, 24), str(told), "small_strong", "#2A2130")
        return Disc(x, y, 12, overlay("found"), overlay("casing"), 2), digits

    def _name(self, number: int) -> str:
        return self.words("Card {number}", number=self.place_of(number) or 1)

    def _question(self, number: int) -> tuple[Part, ...]:
        height, width = self.scan.flats[number].shape[:2]
        side = 118.0
        key = CLOSE_UP.format(number=number)
        cut = PhotoCut(Box(0, 0, side, side * height / width), key, radius=6)
        close_up = Figure(Picture(side, side * height / width, (cut,)), self.words("The card close up"), grows=False)
        answers = Choices(tuple(self._answer(place, shape) for place, shape in enumerate(self.answers()[:3])))
        row = Row((close_up, answers), (0, 1), wraps=False, align="middle")
        look: Literal["doubt", "plain"] = "doubt" if self.is_doubtful(number) else "plain"
        asked = Card(
            (row,), self.words("Which patch does it show?"), icon="circle-question-mark", look=look, grows=True
        )
        is_out = number in self.left_out
        out = self.words("Take it in") if is_out else self.words("Leave it out")
        ways = Row(
            (
                Button(Tap("another"), self.words("Another patch"), icon="shapes"),
                Button(Tap("out"), out, icon="eye-off"),
            ),
            wraps=False,
        )
        if len(self.order) == 1:
            return asked, ways
        return asked, ways, Button(Tap("first"), self.words("This one is the first"), icon="flag")

    def _answer(self, number: int, shape: str) -> Choice:
        picture = None if shape == UNTOLD else picture_patch(parse_shape(shape).cells, 13)
        return Choice(Tap("answer", number), self.size_of(shape), picture=picture, is_chosen=number == 0)

    def _list(self) -> tuple[Part, ...]:
        """The cards in their order, as they will be told."""
        told = tuple(self._told_card(number, self.shape(number)) for number in self.taken)
        sure = Text(self.words("Every card is known"), "heading", "good", icon="circle-check")
        return (Card((sure, Choices(told, "pictures", 3, grows=True)), grows=True),)

    def _told_card(self, number: int, shape: str) -> Choice:
        picture = None if shape == UNTOLD else picture_patch(parse_shape(shape).cells, 11)
        return Choice(Tap("seen", number), self.size_of(shape), picture=picture, name=self._name(number))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.live.again()
        elif self.open_card is not None:
            if key == "main":
                self.tell(self.answers()[0])
            elif len(self.answers()) > 1:
                self.tell(self.answers()[1])
            else:
                self.pick()
        elif key == "scan":
            self.move(1)
        elif self.taken and not self.too_many:
            self.accept()

    def tap(self, tap: Tap) -> None:
        if tap.name == "seen":
            self.open_card = tap.number
        elif tap.name == "answer":
            self.tell(self.answers()[tap.number])
        elif tap.name == "another":
            self.pick()
        elif tap.name == "out":
            self.leave_out()
        elif tap.name == "first":
            self.begin_here()
        else:
            raise LookupError(tap)

    def move(self, by: int) -> None:
        """The buttons walk through the cards in their order."""
        if self.open_card is None:
            self.open_card = self.order[0 if by > 0 else -1]
        else:
            place = self.order.index(self.open_card)
            self.open_card = self.order[(place + by) % len(self.order)]

    def tell(self, shape: str) -> None:
        """Settle the open card, then open the next doubtful one."""
        assert self.open_card is not None
        self.told[self.open_card] = shape
        self.left_out.discard(self.open_card)
        self.open_card = self._next_doubt()

    def pick(self) -> None:
        """Any other patch: from all that are known, or drawn on a grid."""
        assert self.open_card is not None
        what = self.live.look.what
        label = self.words("Card {number}", number=self.place_of(self.open_card) or 1)
        screen = CardsScreen(
            self.session, [Place(label)], KINDS[what], lambda cards: self.tell(cards[0]), self, can_leave_untold=False
        )
        self.session.open(screen)

    def leave_out(self) -> None:
        """What was found here is no card, or not a new one; once more takes it in again."""
        assert self.open_card is not None
        self.left_out ^= {self.open_card}
        self.open_card = self._next_doubt()

    def begin_here(self) -> None:
        """The open card is the first one: the others follow in their order."""
        assert self.open_card is not None
        place = self.order.index(self.open_card)
        self.order = [*self.order[place:], *self.order[:place]]
        self.open_card = self._next_doubt()

    def accept(self) -> None:
        """Hand over what the cards show."""
        self.session.services.keep_photo(self.scan.picture)
        self.live.finish(tuple(self.shape(number) for number in self.taken))

    def leave(self) -> None:
        self.live.leave()

    def size_of(self, shape: str) -> str:
        """How many cells a patch has, in words."""
        if shape == UNTOLD:
            return self.words("Not now")
        return self.count("{count} cell", "{count} cells", parse_shape(shape).size)

    def _answer_key(self) -> Key:
        assert self.open_card is not None
        left = len([number for number in self.doubts() if number != self.open_card])
        then = self.count("then {count} more", "then {count} more", left) if left else self.words("Then all are known")
        return Key(self.words("This patch: {size}", size=self.size_of(self.answers()[0])), then, "check")

    def _other_key(self) -> Key:
        answers = self.answers()
        if len(answers) > 1:
            return Key(self.words("The other one"), self.size_of(answers[1]), "square-pen")
        return Key(self.words("Another patch"), self.words("Pick it"), "square-pen")

    def _hint(self) -> str:
        if len(self.scan.seen) > 1:
            return self.words("Tap a card to correct it or to begin with it")
        return self.words("Tap it to correct it")

    def _next_doubt(self) -> int | None:
        return next(iter(self.doubts()), None)

    def _carried(self) -> tuple[str, ...]:
        """The cards that stayed in the ring from the round before."""
        state = self.session.table.state if self.session.table else None
        if not isinstance(state, DoodleState) or state.phase != "cards" or self.live.look.what != "cards":
            return ()
        return tuple(card or UNTOLD for card in state.ring)
