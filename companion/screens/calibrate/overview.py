"""How well I see now: what was measured of this camera, the last check, and the way to each measurement."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from calibration.measured import list_measured
from companion.games import shelf
from companion.games.labels import has_tiles
from companion.pictures.emblems import emblem
from companion.pictures.sight_dial import draw_sight
from companion.screens.history.telling import tell_day_of
from companion.screens.screen import Screen
from companion.screens.teach.decks import count_known
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    Row,
    Span,
    Tap,
    Text,
)
from messages import Sentence, say, say_label

from .checking import OVERALL, CheckScreen, load_check, tell_marks
from .empty import EmptyScreen
from .lens import LensScreen
from .light import LightScreen
from .place import PlaceScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

_STEPS: tuple[tuple[str, Sentence, Sentence, str], ...] = (
    ("lens", say("Lens"), say("lines stay straight"), "aperture"),
    ("light", say("Light"), say("from all sides"), "sun"),
    ("table", say("Table"), say("where things lie"), "grid-3x3"),
    ("empty board", say("Empty board"), say("for Patchwork"), "square"),
    ("unused sheet", say("Unused sheet"), say("for Patchwork Doodle"), "file"),
)
"""What can be measured, by the names of `list_measured`."""
_COMPARED = {"patchwork": 3, "patchwork-doodle": 4}
"""Which of them the boards and sheets of a game are compared with."""


class CalibrateScreen(Screen):
    """All of it is optional, and each can be done again."""

    name = "calibrate"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        self.chosen = 0
        self.done: set[str] = set()
        self._look()

    def _look(self) -> None:
        folder = self.session.services.calibration
        self.check = load_check(self.session)
        self.before = load_check(self.session, before=True)
        self._known = {game: count_known(self.session.services.decks, game) for game in shelf.NAMES if has_tiles(game)}
        done = set(list_measured(folder).done) if folder is not None else set()
        if done != self.done:
            self.done = done
            missing = [number for number, (name, _, _, _) in enumerate(_STEPS) if name not in done]
            self.chosen = missing[0] if missing else len(_STEPS)

    @property
    def is_possible(self) -> bool:
        """Whether anything can be measured: by the table's own camera only."""
        return self.session.services.camera is not None and self.session.services.calibration is not None

    def see_table(self) -> None:
        """Shown again: something may have been measured meanwhile."""
        super().see_table()
        self._look()

    def banner(self) -> Banner:
        camera = self.session.services.camera
        about = camera.name if camera is not None else self.words("No camera")
        if camera is not None and self.check is not None:
            about = self.words("{name}, checked on {day}", name=camera.name, day=tell_day_of(self.check.at))
        return Banner(self.words("How well I see now"), about, emblem="quilting-bee", left_icon="arrow-left",
                      status=self.session.camera_status())  # fmt: skip

    def keys(self) -> Keys:
        check = Key(self.words("Camera check"), self.words("with the target"), "eye", is_lit=self.is_possible)
        main = Key(self.words("Camera check"), self.words("All is measured"), "eye", is_lit=self.is_possible)
        if self.chosen < len(_STEPS):
            _, title, about, icon = _STEPS[self.chosen]
            main = Key(self.words("Measure: {what}", what=title), self.words(about), icon, is_lit=self.is_possible)
        return Keys(Key(self.words("Back"), self.words("Settings"), "arrow-left"), check, main)

    def parts(self) -> Body:
        rows = tuple(self._row(number) for number in range(len(_STEPS)))
        steps = Listing(rows, columns=2, shares=(1.0, 0.12))
        told = Text(self.words("Which games can be read"), "strong")
        games = Choices(tuple(self._game(game) for game in shelf.NAMES), "pictures", columns=0)
        return Body((Row((self._verdict(), Column((steps, told, games), grows=True)), (250, 526), grows=True),))

    def _game(self, game: str) -> Choice:
        """Whether the camera can read it: tiles must be taught first, boards and sheets need no lesson."""
        title, is_ready, told = shelf.read_box(game).title, True, self.words("ready")
        if has_tiles(game):
            known, size = self._known[game]
            is_ready = known == size
            if known < size:
                told = self.words("{count} of {all}", count=known, all=size) if known else self.words("teach first")
        icon = "circle-check" if is_ready else "graduation-cap"
        return Choice(
            Tap("game", game), told, icon=icon, picture=emblem(game, 40), name=self.words(say_label(title, told))
        )

    def _verdict(self) -> Part:
        if self.check is None:
            told = self.words("Not checked yet")
            about = self.words("The check looks at the printed target and says how well I see.")
        else:
            told = self.words(OVERALL[self.check.overall])
            about = self.words("dashed: before this") if self.before is not None else ""
        level = None if self.check is None else self.check.overall
        before = None if self.before is None else self.before.overall
        parts: tuple[Part, ...] = (
            Figure(draw_sight(level, before), told, grows=False),
            Text(told, "title", align="center"),
            *((Text(about, "small", "soft", align="center"),) if about else ()),
            *(tell_marks(self.check, self.words) if self.check is not None else ()),
        )
        return Card((Column(parts, grows=True, is_centred=True),), look="lit", grows=True, tap=Tap("check"))

    def _row(self, number: int) -> ListRow:
        name, title, about, icon = _STEPS[number]
        is_done = name in self.done
        state = Span(icon="circle-check" if is_done else "circle-dashed", tone="good" if is_done else "soft",
                     name=self.words("measured") if is_done else self.words("not yet"), align="right")  # fmt: skip
        return ListRow(self.words(title), self.words(about), icon=icon, cells=(state,), is_chosen=number == self.chosen,
                       tap=Tap("step", number) if self.is_possible else None)  # fmt: skip

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.leave()
        elif not self.is_possible:
            self.session.explain_status()
        elif key == "scan" or self.chosen == len(_STEPS):
            self.session.open(CheckScreen(self.session, self))
        else:
            self._open(self.chosen)

    def move(self, by: int) -> None:
        self.chosen = (self.chosen + by) % (len(_STEPS) + 1)

    def tap(self, tap: Tap) -> None:
        if tap.name == "step":
            self._open(tap.number)
        elif tap.name == "game":
            self._open_game(str(tap.value))
        elif tap.name == "check" and self.is_possible:
            self.session.open(CheckScreen(self.session, self))

    def leave(self) -> None:
        self.session.open(self._below)

    def _open_game(self, game: str) -> None:
        """Where its reading gets better: its deck, or what its boards and sheets are compared with."""
        if has_tiles(game) and self.session.services.decks is not None:
            self.session.go.teach(game)
        elif game in _COMPARED and self.is_possible:
            self._open(_COMPARED[game])
        else:
            self.session.explain_status()

    def _open(self, number: int) -> None:
        session, name = self.session, _STEPS[number][0]
        makes: dict[str, Callable[[], Screen]] = {
            "lens": lambda: LensScreen(session, self),
            "light": lambda: LightScreen(session),
            "table": lambda: PlaceScreen(session, self),
            "empty board": lambda: EmptyScreen(session, self, "empty-board"),
            "unused sheet": lambda: EmptyScreen(session, self, "empty-sheet"),
        }
        session.open(makes[name]())
