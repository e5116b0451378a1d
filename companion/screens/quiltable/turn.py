"""A turn: the player's quilt and patterns, the actions that are left, and how near the end is."""

from __future__ import annotations

from companion.games.quiltable.actions import EndTurn, TellPiles
from companion.games.quiltable.components import ASSISTANTS, CARD_BY_ID
from companion.games.quiltable.play import has_room
from companion.games.quiltable.scoring import score_seat
from companion.games.quiltable.state import PILES
from companion.games.values import Offer, Seat
from companion.pictures.pips import picture_pip
from companion.pictures.players import swatch
from companion.pictures.quiltable_cards import picture_pattern, picture_piles
from companion.pictures.quiltable_quilt import picture_quilt, whole_frame
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Span,
    Tap,
    Text,
)
from messages import say_label

from .page import Page

PLAN, CHOOSE, RETURN = Tap("plan"), Tap("choose"), Tap("return")
HELP, END, COMPLETE, FOLD = Tap("help"), Tap("end"), Tap("complete"), Tap("fold")
MOST_BLOCKS = 3
"""What one CHOOSE takes at most, without an assistant."""
_SHOWN_PATTERNS = 4
_HINTS = ("last-turn", "refill", "refill-order", "stranded", "return", "pile-spot")
"""So many pattern cards stand below the quilt; the others are seen on the quilt's own page."""


class TurnPage(Page):
    """Whose turn it is plans, chooses, returns or passes the turn marker on."""

    @property
    def seat(self) -> Seat:
        """Who acts; with two turn markers the one that was touched last."""
        marker = self.state.markers[self.book.area].seat
        return self.state.active[0] if marker is None else marker

    def choices(self) -> list[Tap]:
        offered = {offer.name for offer in self._offers}
        deeds = [tap for tap in (PLAN, CHOOSE, RETURN) if tap.name in offered]
        # What is done most: patterns first, then blocks; the turn ends when its actions are used up.
        if CHOOSE in deeds and self.state.quilters[self.seat].pattern_count:
            deeds.sort(key=lambda tap: tap != CHOOSE)
        helps = [HELP] if self.helps else []
        done = [FOLD if self.state.options.is_race else COMPLETE] if self._may_be_complete else []
        return [*deeds, END, *done, *helps]

    @property
    def _offers(self) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.book.table.game.offers(self.state) if offer.seat == self.seat)

    @property
    def helps(self) -> tuple[Offer, ...]:
        """What only the player's assistant allows now."""
        return self.book.find_helps(self.seat)

    @property
    def _may_be_complete(self) -> bool:
        """Whether the app cannot know that the quilt is not complete; nobody finishes one in the first turns."""
        options = self.state.options
        turns = sum(step.action == EndTurn(self.seat) for step in self.book.table.steps)
        if turns < options.size**2 // (MOST_BLOCKS * options.actions_a_turn):
            return False
        if options.is_race:
            return self.state.quilters[self.seat].blocks in (None, 0, options.size**2)
        return any(isinstance(offer.action, EndTurn) and offer.action.quilt_complete for offer in self._offers)

    def tap(self, tap: Tap) -> None:
        if tap.name == "pattern":
            self.book.show_quilt(self.seat, tap.number)
        elif tap.name == "piles":
            self.do(TellPiles(self.state.piles[self._area] - 1, self._area))
        elif tap.name == "area":
            self.book.turn_to_area(tap.number)
        elif tap == self._chosen and tap in (PLAN, CHOOSE, RETURN, HELP, FOLD):
            # A second touch goes there at once; what ends a turn is only done by the main key.
            self.act()
        else:
            super().tap(tap)

    @property
    def _area(self) -> int:
        return self.state.area_of(self.seat)

    def banner(self) -> Banner:
        title = self.words("{name}’s turn", name=self.name(self.seat))
        if self.state.ending is not None:
            title = self.words("{name}’s last turn", name=self.name(self.seat))
        return self.player_banner(self.seat, title, self.variant_name())

    def main_key(self) -> Key:
        left = self.state.actions_left(self.seat)
        keys = {
            PLAN: Key(self.words("Plan"), self.words("Take a pattern card"), "scroll-text"),
            CHOOSE: Key(self.words("Choose blocks"), self._which_action(left), "grid-2x2-plus"),
            RETURN: Key(self.words("Return blocks"), self._which_action(left), "undo-2"),
            HELP: Key(self.words("Ask the assistant"), self._assistant_title, "life-buoy"),
            END: Key(self.words("End turn"), self._next(), "check"),
            COMPLETE: Key(self.words("End turn: complete"), self.words("Everybody else has one more turn"), "flag"),
            FOLD: Key(self.words("Enter the quilt"), self.words("Whether it can be folded"), "flip-horizontal-2"),
        }
        return keys[self.chosen]

    def scan_key(self) -> Key:
        if not self.book.session.can_scan:
            return super().scan_key()
        return Key(self.words("Scan the quilt"), self.words("{name}’s quilt", name=self.name(self.seat)), "camera")

    def scan(self) -> None:
        if self.book.session.can_scan:
            self.book.scan_quilt(self.seat)
        else:
            super().scan()

    def _which_action(self, left: int) -> str:
        return self.count("{count} action left", "{count} actions left", left)

    @property
    def _assistant_title(self) -> str:
        assistant = self.state.quilters[self.seat].assistant
        return "" if assistant is None else ASSISTANTS[assistant].title

    def _next(self) -> str:
        following = self.book.find_following(self.seat)
        if following is None:
            return self.words("Then the quilts are counted")
        return self.words("Next: {name}", name=following)

    def parts(self) -> Body:
        quilter, size = self.state.quilters[self.seat], self.state.options.size
        name = self.words("The quilt of {name}", name=self.name(self.seat))
        frame = whole_frame(size)
        area = Area(picture_quilt({}, frame).box, Tap("quilt", self.seat), name)
        quilt = Figure(picture_quilt(quilter.quilt.placed, frame), name, (area,))
        return Body((quilt, *self._patterns()), (self.players(),), (*self._two_areas(), *self._actions()))

    def _patterns(self) -> tuple[Part, ...]:
        """The pattern cards with what they score now; in the race how the quilt folds."""
        quilter = self.state.quilters[self.seat]
        if not quilter.is_current:
            told = self.words("It has changed since: touch it to enter it anew")
            if self.book.session.only_looks:
                told = self.words("The quilt does not lie like this any more.")
            return (Text(told, "small", "warn", icon="info"),)
        if self.state.options.is_race:
            return (self.fold_text(self.seat),)
        scores = score_seat(self.state, self.seat).patterns
        shown = sorted(scores, key=lambda one: -one.points)[:_SHOWN_PATTERNS]
        cards: list[Part] = []
        for one in shown:
            each = CARD_BY_ID[one.card].points
            parts: tuple[Part, ...] = (
                Figure(picture_pattern(one.card, 50, 30), self.words("A pattern card"), grows=False),
                Text(f"{len(one.matches)} × {each}", "small_strong", align="center"),
            )
            cards.append(Card(parts, tap=Tap("pattern", scores.index(one))))
        if not cards:
            return (Text(self.words("No pattern card yet"), "small", "soft", "center"),)
        return (Row(tuple(cards), wraps=False),)

    def _two_areas(self) -> tuple[Part, ...]:
        """With two turn markers: whose turn is shown."""
        if len(self.state.active) < 2:
            return ()
        options = []
        for area, marker in enumerate(self.state.markers):
            assert marker.seat is not None
            face = self.face(marker.seat)
            picture = swatch(face.cloth, face.letter, 26)
            options.append(Choice(Tap("area", area), face.name, picture=picture, is_chosen=marker.seat == self.seat))
        return (Choices(tuple(options), columns=2),)

    def _actions(self) -> tuple[Part, ...]:
        deeds = (PLAN, CHOOSE, RETURN, END) if self.state.options.can_plan else (CHOOSE, RETURN, END)
        options = [self._choice(tap) for tap in deeds]
        if COMPLETE in self.choices():
            options.append(self._option(COMPLETE, self.words("Quilt is complete"), "", "flag"))
        if FOLD in self.choices():
            options.append(self._option(FOLD, self.words("It can be folded"), "", "flip-horizontal-2"))
        if self.helps:
            options.append(self._option(HELP, self._assistant_title, "", "life-buoy"))
        parts: list[Part] = [self._pips(), Choices(tuple(options), columns=2, grows=True)]
        return (*parts, *self._piles(), *self._hints())

    def _pips(self) -> Part:
        """Which actions are done and which are open."""
        state = self.state
        allowed, left = state.allowed_actions(self.seat), state.actions_left(self.seat)
        pips = [
            Span(picture=picture_pip(number + 1), name=str(number + 1))
            if number >= allowed - left
            else Span(icon="check", tone="good")
            for number in range(allowed)
        ]
        heading = Span(self._which_action(left), "heading", grows=True)
        return Line((heading, *pips))

    def _choice(self, tap: Tap) -> Choice:
        if tap == PLAN:
            return self._option(PLAN, self.words("Plan"), self.words("take a card"), "scroll-text")
        if tap == CHOOSE:
            return self._option(CHOOSE, self.words("Choose"), self._how_many(), "grid-2x2-plus")
        if tap == RETURN:
            return self._option(RETURN, self.words("Return"), self.words("1 to 4 blocks"), "undo-2")
        # Alone everybody knows who is next, and its long name is on the big key.
        is_alone = self.state.stack is not None and self.book.find_following(self.seat) is not None
        return self._option(END, self.words("End turn"), "" if is_alone else self._next(), "check")

    def _how_many(self) -> str:
        if not has_room(self.state, self.seat):
            return self.words("no room left")
        return self.words("2 or 3 blocks")

    def _option(self, tap: Tap, text: str, detail: str, icon: str) -> Choice:
        is_possible = tap in self.choices()
        return Choice(tap, text, detail, icon, is_chosen=self.chosen == tap, is_possible=is_possible)

    def _piles(self) -> tuple[Part, ...]:
        if not self.state.options.ends_with_piles:
            return ()
        left = self.state.piles[self._area]
        picture = picture_piles(left, PILES)
        name = self.words("One more pile is empty")
        areas = (Area(picture.box, Tap("piles"), name),) if left else ()
        told = self.words("tap when one is empty") if left else self.words("all are empty")
        title = self.words("Draw piles")
        words = Text(title if left and self.book.session.only_looks else self.words(say_label(title, told)), "small")
        piles = Figure(picture, self.words("Draw piles"), areas, grows=False)
        tap = Tap("piles") if left else None
        return (Card((Row((words, piles), (1, 0), wraps=False, align="middle"),), tap=tap),)

    def _hints(self) -> tuple[Part, ...]:
        told = self.book.table.game.reminders(self.state)
        texts = [self.words(one.sentence) for one in told if one.kind in _HINTS]
        if not texts:
            return ()
        # There is room for one: the last turn always, else each time the next.
        text = texts[0 if told[0].kind == "last-turn" else self.book.version % len(texts)]
        return (Text(text, "small", "info", icon="info"),)

    def act(self) -> None:
        chosen = self.chosen
        if chosen == PLAN:
            self.book.plan(self.seat)
        elif chosen == CHOOSE:
            self.book.choose(self.seat)
        elif chosen == RETURN:
            self.book.give_back(self.seat)
        elif chosen == HELP:
            self.book.help(self.seat)
        elif chosen == FOLD:
            self.book.tell_quilt(self.seat)
        else:
            self.do(EndTurn(self.seat, quilt_complete=chosen == COMPLETE))
