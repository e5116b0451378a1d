"""Players in the settings: everybody who ever played here, and the way to one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.faces import faces_of
from companion.screens.views import Key, Listing, ListRow, Part, Tap

from .person import PersonScreen
from .section import SectionPage

if TYPE_CHECKING:
    from .screen import SettingsScreen


class PlayersPage(SectionPage):
    """Who played last stands first."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self.players = self.services.archive.players()

    def parts(self) -> tuple[Part, ...]:
        rows = tuple(
            ListRow(player.name, face=face, tap=Tap("person", seat) if self.is_at_table else None)
            for seat, (player, face) in enumerate(zip(self.players, faces_of(self.players), strict=True))
        )
        return (Listing(rows, self.words("Whoever plays is listed here."), columns=2),)

    def main_key(self) -> Key | None:
        if not self.players or not self.is_at_table:
            return None
        return Key(self.players[0].name, self.words("Name and cloth"), "user-pen")

    def act(self) -> None:
        self._open(0)

    def tap(self, tap: Tap) -> bool:
        if tap.name != "person":
            return False
        self._open(tap.number)
        return True

    def _open(self, number: int) -> None:
        if number < len(self.players) and self.is_at_table:
            self.session.open(PersonScreen(self.session, self.players[number], self.settings))
