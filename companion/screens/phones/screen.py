"""Bring a phone: the host shows the code, sees who is there, hands the role over and takes roles away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.phone_page import Opens, PhonePage
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Key, KeyName, Keys, Tap, Text
from messages import say

from .parts import count_guests, decide, show_code, show_guests, show_ways_in

if TYPE_CHECKING:
    from companion.screens.session import Session

_LOOK_EVERY = 1.0


class PhonesScreen(Screen):
    """The code at the top, who is here below it."""

    name = "phones"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self.opens: Opens = "play"
        self.guest: int | None = None
        self._since = 0.0

    @property
    def page(self) -> PhonePage | None:
        """The page, where there is one."""
        return self.session.services.page

    def banner(self) -> Banner:
        here = len(self.page.guests) if self.page else 0
        return Banner(
            self.words("Bring a phone"), self.words(count_guests(here)), emblem="quilting-bee", left_icon="arrow-left"
        )

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Back"), "", "arrow-left"),
            Key(self.words("New code"), self.words("Old ones stop"), "refresh-cw", is_lit=self.page is not None),
            Key(self.words("Done"), "", "check"),
        )

    def parts(self) -> Body:
        page = self.page
        if page is None or not page.is_served:
            told = self.words("No page is served now. Switch it on in the settings of the table.")
            return Body((Card((Text(told, align="center", icon="smartphone"),), grows=True),))
        return Body((show_ways_in(self), show_code(self, page)), aside=(show_guests(self, page, self.session.guest),))

    def press(self, key: KeyName) -> None:
        if key == "scan":
            self._renew()
        else:
            self.leave()

    def tap(self, tap: Tap) -> None:
        page = self.page
        if tap.name == "opens":
            self.opens = tap.value  # type: ignore[assignment]
        elif tap.name == "guest":
            self.guest = None if self.guest == tap.number else tap.number
        elif page is not None and decide(page, tap):
            self.guest = None
        else:
            super().tap(tap)

    def tick(self, seconds: float) -> bool:
        """Somebody may have come or gone."""
        self._since += seconds
        if self._since < _LOOK_EVERY:
            return False
        self._since = 0.0
        return True

    @property
    def can_move(self) -> bool:
        return False

    def leave(self) -> None:
        self.session.open(self._below)

    def _renew(self) -> None:
        if self.page is not None:
            self.page.renew_link()
            self.session.tell(say("There is a new code. The old ones open nothing any more; who is here stays."))
