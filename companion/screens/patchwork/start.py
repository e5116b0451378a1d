"""Before the first move: who begins, and whether the app shall know the ring of patches."""

from __future__ import annotations

from companion.games.patchwork.actions import ChooseStartPlayer
from companion.games.patchwork.components import PATCHES
from companion.pictures import Picture
from companion.pictures.players import swatch
from companion.pictures.ring_ways import picture_count_way, picture_photo_way, picture_pick_way
from companion.screens.views import Banner, Body, Card, Choice, Choices, Column, Figure, Key, Part, Tap, Text

from .page import Page

PHOTO, PICK, WITHOUT, DRAW = Tap("photo-ring"), Tap("pick-ring"), Tap("no-ring"), Tap("draw")


class StartPage(Page):
    """Who begins; the app draws lots where nobody knows."""

    def choices(self) -> list[Tap]:
        return [Tap("starts", 0), Tap("starts", 1), DRAW]

    def banner(self) -> Banner:
        return self.game_banner(self.words("Who begins?"), self.words("Who last used a needle, or as you like"))

    def main_key(self) -> Key:
        if self.chosen == DRAW:
            return Key(self.words("Draw lots"), self.words("The app decides"), "dices")
        return Key(
            self.words("{name} begins", name=self.name(self.chosen.number)), self.words("Then the ring"), "check"
        )

    def parts(self) -> Body:
        faces = [self.face(seat) for seat in (0, 1)]
        options = [
            Choice(
                Tap("starts", face.seat), face.name, picture=swatch(face.cloth, face.letter, 64),
                is_chosen=self.chosen == Tap("starts", face.seat),
            )
            for face in faces
        ]  # fmt: skip
        options.append(Choice(DRAW, self.words("Draw lots"), icon="dices", is_chosen=self.chosen == DRAW))
        return Body((Choices(tuple(options), "cards", 1, grows=True),), aside=(self._reminders(),), wide_aside=True)

    def _reminders(self) -> Part:
        told = self.book.table.game.reminders(self.state)
        texts = tuple(Text(self.words(reminder.sentence), "small") for reminder in told)
        return Card((Column(texts),), self.words("On the table"), icon="info", look="info", grows=True)

    def act(self) -> None:
        if self.chosen == DRAW:
            self.book.draw_lots()
        else:
            self.do(ChooseStartPlayer(self.chosen.number))


class RingChoicePage(Page):
    """Whether the app shall know the order of the patches."""

    def choices(self) -> list[Tap]:
        return [PHOTO, PICK, WITHOUT] if self.book.session.can_scan else [PICK, WITHOUT]

    def banner(self) -> Banner:
        lying = self.count("{count} patch lies round the board", "{count} patches lie round the board", len(PATCHES))
        return self.game_banner(self.words("The ring of patches"), lying)

    def main_key(self) -> Key:
        if self.chosen == PHOTO:
            return Key(self.words("Take the picture"), self.words("All 33 at once"), "camera")
        if self.chosen == PICK:
            return Key(self.words("Pick them"), self.words("One after the other"), "grid-3x3")
        return Key(self.words("Play without the ring"), self.words("Nothing to prepare"), "chevrons-right")

    def parts(self) -> Body:
        if self.book.session.only_looks:
            return Body(())
        photo = (self._photo(),) if self.book.session.can_scan else ()
        return Body((Choices((*photo, self._pick(), self._without()), "tiles", 0, grows=True),))

    def scan_key(self) -> Key:
        return Key(self.words("Next way"), self.words("then the big key"), "arrow-down")

    def scan(self) -> None:
        self.move(1)

    def _photo(self) -> Choice:
        facts = (
            self.words("knows the next three"),
            self.words("tells what each one brings"),
            self.words("asks about doubtful ones"),
        )
        return self._way(
            PHOTO, self.words("By photo"), self.words("One picture from above"), facts, picture_photo_way()
        )

    def _pick(self) -> Choice:
        facts = (
            self.words("knows the next three"),
            self.words("tells what each one brings"),
            self.words("about 2 minutes"),
        )
        return self._way(
            PICK, self.words("Pick them"), self.words("Tap the shapes in their order"), facts, picture_pick_way()
        )

    def _without(self) -> Choice:
        facts = (
            self.words("counts buttons and time"),
            self.words("offers every patch that is left"),
            self.words("nothing to prepare"),
        )
        title, detail = self.words("No ring, just count"), self.words("Tap a patch when it is taken")
        return self._way(WITHOUT, title, detail, facts, picture_count_way())

    def _way(self, tap: Tap, title: str, detail: str, facts: tuple[str, ...], picture: Picture) -> Choice:
        lines: tuple[Part, ...] = tuple(Text(fact, icon="check", tone="good") for fact in facts)
        parts = (Figure(picture, title, grows=False), Text(title, "title"), Text(detail), Column(lines, is_tight=True))
        return Choice(tap, parts=parts, is_chosen=self.chosen == tap, name=title)

    def act(self) -> None:
        if self.chosen == PHOTO:
            self.book.scan_ring()
        elif self.chosen == PICK:
            self.book.pick_ring()
        else:
            self.book.leave_ring_out()
