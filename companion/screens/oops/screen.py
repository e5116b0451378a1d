"""Oops: something unexpected happened; the game is safe, and the way back to it comes first."""

from __future__ import annotations

from companion.pictures.loose_block import loose_block
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Column, Figure, Key, KeyName, Keys, Row, Space, Text


class OopsScreen(Screen):
    """In players' words; what stopped stands in the log, and goes into the report for those who mend it."""

    name = "oops"
    is_for_play = False

    def banner(self) -> Banner:
        return Banner("Quilting Bee", self.words("Something stopped"), emblem="quilting-bee")

    def keys(self) -> Keys:
        return Keys(
            self.session.undo_key(),
            Key(self.words("Start anew"), self.words("Home, the game stays"), "refresh-cw"),
            Key(
                self.words("Back to the game"),
                self.words("It stands where it stood"),
                "play",
                is_lit=self.session.table is not None,
            ),
        )

    def parts(self) -> Body:
        saved = (
            self.words("Saved after the last action")
            if self._is_saved()
            else self.words("Kept in memory for the moment")
        )
        plate = Card((Text(saved, "small_strong", "good", icon="shield-check"),), look="good")
        told = Column(
            (
                Text(self.words("Oops, a stitch came loose"), "display"),
                Text(self.words("Something in Quilting Bee stopped. Your game is safe: it stands where it stood.")),
                Row((plate, Space()), shares=(0.68, 0.32)),
                Text(self._where_noted(), "small", "soft", lines=3),
            ),
            is_centred=True,
        )
        block = Figure(loose_block(), self.words("Oops, a stitch came loose"))
        return Body((Row((block, told), shares=(0.34, 0.66), grows=True),))

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.session.undo(self.version)
            self.session.go.table()
        elif key == "scan":
            self.session.go.home()
        else:
            self.session.go.table()

    def _where_noted(self) -> str:
        """Where those who mend it find what stopped."""
        if self.session.services.write_report is None:
            return self.words("What went wrong is noted for those who mend it.")
        return self.words("What went wrong is noted. Settings, About: the report holds it for those who mend it.")

    def _is_saved(self) -> bool:
        return self.session.table is None or self.session.table.trouble is None
