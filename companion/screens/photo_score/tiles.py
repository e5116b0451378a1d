"""What a photo of tiles shows where no game is running: its outline, what was read and what is doubtful."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.games.values import Look
from companion.pictures import Picture
from companion.pictures.photo_marks import draw_found, points_of
from companion.scanning.scan import AnyScan
from companion.screens.scan.live import LiveScreen
from companion.screens.screen import Screen
from companion.screens.views import Banner, Body, Card, Key, KeyName, Keys, Part, PhotoView, Score, Space, Text
from messages import Sentence

if TYPE_CHECKING:
    from companion.screens.scan.asking import Asking
    from companion.screens.session import Session

PHOTO = "tiles-read"
_WIDE = 440.0
"""dp: threads over the photo are as thick as if it were shown so wide."""

Worth = Callable[[Any], tuple[str, Sentence]]
"""The number that is shown large for a proposal, and the sentence that says it."""


class ReadTilesScreen(Screen):
    """The whole reading at once; the main key takes it, Undo takes another photo."""

    name = "review-tiles"

    def __init__(self, session: Session, live: Asking, scan: AnyScan, game: str, worth: Worth) -> None:
        super().__init__(session)
        self.live, self._scan, self._game = live, scan, game
        self._number, self._sentence = worth(scan.proposal)
        session.photos[PHOTO] = scan.picture

    def banner(self) -> Banner:
        tiles = [tile for row in self._scan.proposal.tiles for tile in row if tile is not None]
        context = self.count("{count} tile was read", "{count} tiles were read", len(tiles))
        status = self.session.camera_status()
        return Banner(self.words("A quilt"), context, None, self._game, "arrow-left", status)

    def keys(self) -> Keys:
        return Keys(
            Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2"),
            Key(self.words("Back"), self.words("Without this photo"), "arrow-left"),
            Key(self.words("Done"), self.words(self._sentence), "check"),
        )

    def parts(self) -> Body:
        height, width = self._scan.picture.shape[:2]
        high = _WIDE * height / width
        over = [item for outline in self._scan.outlines for item in draw_found(points_of(outline, _WIDE, high))]
        photo = PhotoView(
            PHOTO, (_WIDE, high), self.words("What the camera saw"), over=Picture(_WIDE, high, tuple(over))
        )
        return Body(
            (photo,),
            aside=(Card((Score(self._number), Text(self.words(self._sentence), align="center"))), *self._notes()),
        )

    def _notes(self) -> tuple[Part, ...]:
        doubts = len(self._scan.proposal.unsure)
        parts: list[Part] = []
        if doubts:
            told = self.count("{count} tile is not sure", "{count} tiles are not sure", doubts)
            parts.append(Card((Text(told, "strong", icon="circle-question-mark"),), look="doubt"))
        parts += [
            Text(self.words(problem.sentence), "small", icon="info") for problem in self._scan.proposal.problems[:2]
        ]
        return (*parts, Space())

    @property
    def can_move(self) -> bool:
        return False

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.live.again()
        elif key == "scan":
            self.leave()
        else:
            self.live.finish(self._sentence)

    def leave(self) -> None:
        self.live.leave()


def scan_tiles(session: Session, game: str, look: Look, worth: Worth, tell: Callable[[Sentence], None]) -> None:
    """Let the camera look for a quilt of this game, and show what it is worth."""

    def review(session: Session, live: LiveScreen, scan: AnyScan) -> None:
        session.open(ReadTilesScreen(session, live, scan, game, worth))

    session.open(LiveScreen(session, game, look, tell, review=review))
