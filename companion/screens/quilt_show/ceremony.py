"""The show: the quilts are turned over from the last prize to the first, then the prizes are paid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.quilt_show.actions import AwardPrizes
from companion.games.quilt_show.scoring import Award, Ceremony, Entry, explain_award
from companion.games.quilt_show.state import State
from companion.games.values import Seat
from companion.pictures.theme import motion_seconds
from companion.screens.views import Banner, Body, Key, KeyName, Tap
from messages import Sentence, say

from .ceremony_parts import show_ceremony, show_doubts
from .page import Page
from .wording import PRIZES

if TYPE_CHECKING:
    from .screen import QuiltShowScreen

REVEAL, PAY = Tap("reveal"), Tap("pay")


@dataclass(frozen=True)
class ShowLine:
    """A line of the show: the prize marker at the left, if any, and the quilt beside it, if any."""

    marker: int | None
    entry: Entry | None
    award: int
    """The place of its award in the order of the staging; -1 for a prize that no quilt reached."""


def lay_out(ceremony: Ceremony) -> tuple[ShowLine, ...]:
    """All lines of a show, the highest prize first."""
    rows: list[ShowLine] = []
    for number in reversed(range(len(ceremony.awards))):
        award = ceremony.awards[number]
        markers = [*award.markers, *[None] * len(award.entries)]
        rows += [ShowLine(marker, entry, number) for marker, entry in zip(markers, award.entries, strict=False)]
    return (*rows, *(ShowLine(marker, None, -1) for marker in ceremony.unclaimed))


class CeremonyPage(Page):
    """The quilts turn over one after the other, by themselves where players like movement; any key is faster."""

    def __init__(self, book: QuiltShowScreen) -> None:
        super().__init__(book)
        self.ceremony = self.state.hold_show()
        self.rows = lay_out(self.ceremony)
        self.looked_at = len(self.rows) - 1
        """The line that is in sight, whatever else is."""
        self._unveiling = self.session.services.on_table.unveiling
        self._unveiling.wait = self._unveiling.wait or motion_seconds("prize_reveal")
        self._seen_turns = 0
        self._waited = 0.0
        """Seconds since the last quilts were turned over, as far as this display has seen."""

    @property
    def is_show(self) -> bool:
        return True

    @property
    def step(self) -> int:
        """How many awards have been turned over, on all displays."""
        return self._unveiling.step

    @property
    def is_done(self) -> bool:
        """Whether every quilt has been shown."""
        return self.step == len(self.ceremony.awards)

    @property
    def current(self) -> Award | None:
        """The award that was turned over last."""
        return self.ceremony.awards[self.step - 1] if self.step else None

    @property
    def choices(self) -> list[Tap]:
        return [PAY if self.is_done else REVEAL]

    @property
    def explanation(self) -> Sentence:
        """How the quilts on show came to their prize, or what is about to happen."""
        award = self.current
        if award is None and self.ceremony.awards:
            return say("From the last prize to the first: turn the quilts over.")
        if award is None:
            return say("No quilt was entered: no prize is paid.")
        if not award.is_prize and self.ceremony.sale:
            return say("{reason} After the last show the bank buys.", reason=explain_award(award))
        return explain_award(award)

    def count_gain(self, seat: Seat) -> int:
        """What a player has won in this show, as far as it is turned over."""
        shown = self.ceremony.awards[: self.step]
        return sum(
            award.share or self.ceremony.sale for award in shown for entry in award.entries if entry.seat == seat
        )

    def banner(self) -> Banner:
        ceremony = self.ceremony
        quilts = self.count("1 quilt", "{count} quilts", len(ceremony.entries))
        prizes = self.count("1 prize", "{count} prizes", len(ceremony.markers))
        context = self.words("{quilts}, {prizes}", quilts=quilts, prizes=prizes)
        return self.title_banner(self.words(PRIZES[self.state.show - 1]), context)

    def main_key(self) -> Key:
        if not self.is_done:
            left = len(self.ceremony.awards) - self.step
            return Key(self.words("Turn over"), self.count("1 to go", "{count} to go", left), "eye")
        after: State = self.table.game.play(self.state, AwardPrizes())
        if after.phase == "sewing" and after.on_turn is not None:
            detail = self.words(
                "Round {round} begins with {name}", round=after.show, name=self.state.name(after.on_turn)
            )
        elif after.phase == "counting":
            detail = self.words("Then fabric cards decide")
        else:
            detail = self.words("Then the game is over")
        return Key(self.words("Pay the prizes"), detail, "check")

    def scan_key(self) -> Key:
        if self.is_done:
            return Key(self.words("See it again"), self.words("step by step"), "rotate-ccw")
        return Key(self.words("Show all"), self.words("at once"), "fast-forward")

    def undo_key(self) -> Key:
        if self.step:
            return Key(self.words("Undo"), self.words("Cover the last"), "undo-2")
        return super().undo_key()

    def press(self, key: KeyName) -> None:
        unveiling = self._unveiling
        if key == "undo" and self.step:
            unveiling.goes_by_itself = False
            self._turn_over(self.step - 1)
        elif key == "scan":
            unveiling.goes_by_itself = True
            unveiling.wait = motion_seconds("prize_reveal")
            self._turn_over(0 if self.is_done else len(self.ceremony.awards))
        elif not (key == "main" and unveiling.is_fresh):
            super().press(key)

    def tick(self, seconds: float) -> bool:
        unveiling, has_news = self._unveiling, self._catch_up()
        self._waited += seconds
        if self._waited < unveiling.wait:
            return has_news
        unveiling.is_fresh = False
        if self.is_done or not unveiling.goes_by_itself or self.session.settings.movement != "full":
            return has_news
        self.act(REVEAL)
        unveiling.is_fresh = self.is_done
        return True

    def tap(self, tap: Tap) -> None:
        if tap == REVEAL and not self.is_done:
            self.act(REVEAL)

    def move(self, by: int) -> None:
        place = self.looked_at + by
        while 0 <= place < len(self.rows) and self._share_card(place, self.looked_at):
            place += by
        if 0 <= place < len(self.rows):
            self.looked_at = place

    def act(self, tap: Tap) -> None:
        if tap == REVEAL:
            self._turn_over(self.step + 1)
            is_tie = len(self.ceremony.awards[self.step - 1].entries) > 1
            # How a tie is divided stands as long as any other sentence.
            self._unveiling.wait = motion_seconds("toast" if is_tie else "prize_reveal")
            self._ring()
        else:
            self.do(AwardPrizes())

    def parts(self) -> Body:
        self._catch_up()
        return show_ceremony(self)

    def _turn_over(self, step: int) -> None:
        """Show so many awards, here and on all other displays."""
        self._unveiling.turn(step)
        for session in self.session.services.sessions:
            session.is_changed = True
        self._catch_up()

    def _catch_up(self) -> bool:
        """Look at what was turned over last, here or on another display; returns whether that is news."""
        if self._seen_turns == self._unveiling.turns:
            return False
        self._seen_turns, self._waited = self._unveiling.turns, 0.0
        lines = [place for place, row in enumerate(self.rows) if self.step and row.award == self.step - 1]
        self.looked_at = lines[0] if lines else len(self.rows) - 1
        return True

    def _share_card(self, one: int, other: int) -> bool:
        """Whether two lines stand in one card: those of a tie, once it is turned over."""
        return 0 <= self.rows[one].award == self.rows[other].award < self.step

    def _ring(self) -> None:
        """A bell for a prize, two for the first."""
        if self.current is not None and self.current.is_prize:
            for _ in range(2 if self.is_done else 1):
                self.session.sound("prize")


class DoubtsPage(Page):
    """What cannot be right about the entries, before they are shown."""

    def __init__(self, book: QuiltShowScreen) -> None:
        super().__init__(book)
        self.first = 0
        self.session.sound("doubt")

    @property
    def choices(self) -> list[Tap]:
        return [Tap("go-on")]

    @property
    def doubts(self) -> tuple[Sentence, ...]:
        """What to look at again."""
        return tuple(reminder.sentence for reminder in self.table.game.reminders(self.state))

    def banner(self) -> Banner:
        context = self.count("1 thing to look at", "{count} things to look at", len(self.doubts))
        return self.title_banner(self.words("Look again before the show"), context)

    def main_key(self) -> Key:
        return Key(self.words("Go on with the show"), self.words("Everything is right"), "check")

    def scan_key(self) -> Key:
        if len(self.doubts) > 3:
            return Key(self.words("Next page"), "", "arrow-down")
        return Key(self.words("Scan"), self.words("Undo first"), "camera", is_lit=False)

    def scan(self) -> None:
        self.move(1)

    def move(self, by: int) -> None:
        pages = -(-len(self.doubts) // 3)
        self.first = (self.first // 3 + by) % pages * 3

    def tick(self, seconds: float) -> bool:
        if not self.session.services.on_table.unveiling.turns:
            return False
        # Somebody has begun the show on another display.
        self.act(Tap("go-on"))
        return True

    def act(self, tap: Tap) -> None:
        self.book.turn_to(CeremonyPage(self.book))

    def parts(self) -> Body:
        return show_doubts(self)
