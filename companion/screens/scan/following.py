"""What another display reads, seen and corrected here too, because this phone took the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, KeyName, Keys, Tap, View

if TYPE_CHECKING:
    from companion.screens.session import Session

_READING = ("scan", "review-")


class FollowingScreen(Screen):
    """A second window on the reading of another display: whoever answers first counts, and it ends for both."""

    name = "following"
    is_for_play = False

    def __init__(self, session: Session, leader: Session) -> None:
        super().__init__(session)
        self._below, self._leader = session.screen, leader
        self._own_photos, session.photos = session.photos, leader.photos
        self.see_table()

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to follow any more."""
        gone = self._leader not in self.session.services.sessions
        return gone or not self._leader.screen.name.startswith(_READING)

    @property
    def wants_photo(self) -> bool:
        return not self.is_over and self._leader.screen.wants_photo

    @property
    def is_busy(self) -> bool:
        return self._leader.screen.is_busy

    def bring(self, photo: bytes) -> None:
        self._leader.screen.bring(photo)
        self._leader.is_changed = True

    def move(self, by: int) -> None:
        self._leader.screen.move(by)
        self._leader.is_changed = True

    def view(self) -> View:
        return self._leader.view()

    def banner(self) -> Banner:
        return self.view().banner

    def keys(self) -> Keys:
        return self.view().keys

    def parts(self) -> Body:
        return self.view().body

    def press(self, key: KeyName) -> None:
        self._leader.press(key)
        self._end_with_leader()

    def tap(self, tap: Tap) -> None:
        self._leader.tap(tap)
        self._end_with_leader()

    def see_table(self) -> None:
        self.version = self._leader.screen.version

    def tick(self, seconds: float) -> bool:
        return self._end_with_leader() or self._leader.is_changed

    def leave(self) -> None:
        """Do something else here; the other display goes on."""
        self.session.photos = self._own_photos
        self.session.open(self._below)

    def _end_with_leader(self) -> bool:
        if not self.is_over:
            return False
        self.leave()
        return True
