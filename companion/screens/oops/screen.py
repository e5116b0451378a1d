"""Oops: something unexpected happened; the game is safe, and the way back to it comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.drawing.emblems import draw_pinwheel
from companion.screens.drawing.items import Box, Icon, Item, Seam, Sheet, Stitches, Words
from companion.screens.drawing.skeleton import Banner, Key, KeyName, Keys, body_box
from companion.screens.screen import Easel, Screen

if TYPE_CHECKING:
    from companion.screens.session import Session


class OopsScreen(Screen):
    """Names what stopped in one line, for whoever will mend it."""

    name = "oops"
    is_for_play = False

    def __init__(self, session: Session, error: BaseException) -> None:
        super().__init__(session)
        self.details = f"{type(error).__name__}: {error}"

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

    def body(self, easel: Easel) -> tuple[Item, ...]:
        theme = easel.theme
        box = body_box(easel.width, has_band=False)
        left = box.x + 270
        width = box.right - left
        saved = (
            self.words("Saved after the last action")
            if self._is_saved()
            else self.words("Kept in memory for the moment")
        )
        return (
            *_loose_block(Box(box.x + 34, box.y + 60, 168, 168)),
            Words(Box(left, box.y + 34, width, 46), self.words("Oops, a stitch came loose"), "display", theme.ink),
            Words(
                Box(left, box.y + 86, width, 50),
                self.words("Something in Quilting Bee stopped. Your game is safe: it stands where it stood."),
                "body",
                theme.ink,
                lines=2,
            ),
            Sheet(Box(left, box.y + 150, 300, 34), theme.good_bg, 8),
            Icon(Box(left + 8, box.y + 150, 24, 34), "shield-check", theme.good, 20),
            Words(Box(left + 38, box.y + 150, 256, 34), saved, "small_strong", theme.good),
            Words(Box(left, box.y + 200, width, 60), self.details, "small", theme.ink_soft, lines=3),
        )

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

    def _is_saved(self) -> bool:
        return self.session.table is None or self.session.table.trouble is None


def _loose_block(box: Box) -> tuple[Item, ...]:
    piece = Box(box.right - 52, box.y - 18, 58, 58)
    thread = tuple((box.right + 4 + 8 * (k % 2), piece.bottom + k * 14) for k in range(9))
    return (
        Sheet(box.inset(-5), "#2A2130", 8),
        *draw_pinwheel(box, "blue", "yellow"),
        Sheet(piece, "#F4E9D5", 4, "#2A2130", 3),
        Stitches(piece, "#A02C28", 4, inset=8),
        Seam(thread, "#A02C28", 2.5),
    )
