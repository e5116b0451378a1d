"""The review of cards: the photo with their order, doubtful ones first, each one tap from right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.patchwork_doodle.actions import UNTOLD
from companion.games.patchwork_doodle.state import DoodleState
from companion.games.shapes import parse_shape
from companion.scanning.doodle_cards import KINDS, SeenCard, skip_carried
from companion.scanning.scan import Scan
from companion.screens.drawing.items import Item, Tap
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys
from companion.screens.patchwork_doodle.cards import CardsScreen, Place
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .live import LiveScreen

PHOTO = "cards"
CLOSE_UP = "card-{number}"


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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        from .cards_layout import draw_cards_review

        return draw_cards_review(self, easel)

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
            return self.words("Untold")
        return self.count("{count} cell", "{count} cells", parse_shape(shape).size)

    def _answer_key(self) -> Key:
        assert self.open_card is not None
        left = len([number for number in self.doubts() if number != self.open_card])
        then = self.count("then {count} more", "then {count} more", left) if left else self.words("Then all are told")
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
