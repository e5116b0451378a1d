"""The scoreboard: the table as it is, what just happened, and the way in for phones; it follows the game by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from companion.pictures.emblems import emblem
from companion.pictures.qr_code import draw_qr_code
from companion.screens.faces import faces_of
from companion.screens.screen import Screen
from companion.screens.tables import has_table_screen, keepsake_of
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    Choices,
    Column,
    Figure,
    Key,
    KeyName,
    Keys,
    Listing,
    ListRow,
    Part,
    PlayerRow,
    Players,
    Row,
    Text,
    View,
)
from companion.screens.views.walk import walk
from messages import Sentence, say, say_count

if TYPE_CHECKING:
    from companion.screens.session import Session

_STEPS = 4
_PICTURES = 4
"""Choices up to so many that show something of the table; more are only to pick from."""
_CODE = 76.0
_DARK = Keys(Key("", is_lit=False), Key("", is_lit=False), Key("", is_lit=False))


class ScoreboardScreen(Screen):
    """Looks at the table over the shoulder of its own screen: no key, nothing to press."""

    name = "scoreboard"
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._shown: Screen | None = None
        self._minutes = 0.0

    def banner(self) -> Banner:
        return self.view().banner

    def keys(self) -> Keys:
        return _DARK

    def parts(self) -> Body:
        return self.view().body

    def press(self, key: KeyName) -> None:
        """Nobody presses anything here."""

    @property
    def can_move(self) -> bool:
        return False

    def view(self) -> View:
        shown = self._follow()
        if shown is None:
            return View(Banner("Quilting Bee", self.words("No game lies on the table"), emblem="quilting-bee"),
                        _DARK, self._idle(), frozenset())  # fmt: skip
        view = shown.view()
        banner = replace(view.banner, status=None, actions=(), left_icon="", extra="")
        return View(banner, _DARK, self._body(view.body), frozenset(), version=view.version)

    def tick(self, seconds: float) -> bool:
        self._minutes += seconds / 60
        is_later, self._minutes = self._minutes >= 1, self._minutes % 1
        shown = self._follow()
        return is_later or (shown is not None and shown.tick(seconds))

    def _follow(self) -> Screen | None:
        """The screen of the table as it is: another one when another game lies there, or when it is over."""
        table = self.session.table
        if table is None or not has_table_screen(table.game.name):
            self._shown = None
            return None
        if self._shown is None or self._shown.made_for is not table:
            self._shown = self.session.go.board(is_over=False)
        self._shown.see_table()
        is_over = table.game.result(table.state) is not None and not self._shown.is_unveiling
        if (self._shown.name == "results") != is_over:
            self._shown = self.session.go.board(is_over)
        return self._shown

    def _body(self, body: Body) -> Body:
        stage = tuple(part for part in body.stage if _is_to_see(part))
        aside = tuple(part for part in body.aside if _is_to_see(part))
        more = tuple(part for part in (self._just_now(), self._way_in()) if part is not None)
        if self._shown is not None and self._shown.name == "results":
            return replace(body, aside=(*aside, *more[1:]), narrow_aside=not body.wide_aside)
        body = replace(body, players=tuple(map(self._with_quilts, body.players)))
        if not stage:
            body, stage = replace(body, players=body.players or self._seated()), self._box()
        return replace(body, stage=stage, aside=(*aside, *more), narrow_aside=not body.wide_aside)

    def _with_quilts(self, part: Part) -> Part:
        """The players with what they have sewn below their points, where the game shows it and somebody told it."""
        table, shown = self.session.table, self._shown
        keepsake = keepsake_of(table.game.name) if table and shown is not None and shown.shows_all_quilts else None
        if keepsake is None or table is None or not isinstance(part, Players):
            return part
        return replace(
            part,
            rows=tuple(replace(row, picture=keepsake(table, len(table.steps), row.face.seat)) for row in part.rows),
        )

    def _seated(self) -> tuple[Part, ...]:
        """Who plays, while a question takes the place of how they stand."""
        table = self.session.table
        return (Players(tuple(PlayerRow(face) for face in faces_of(table.players))),) if table else ()

    def _box(self) -> tuple[Part, ...]:
        """What is played, while nothing lies on the table yet."""
        table = self.session.table
        if table is None:
            return ()
        title = table.game.title
        picture = Figure(emblem(table.game.name, 200), title, grows=False)
        return (Column((picture, Text(title, "display", align="center")), grows=True, is_centred=True),)

    def _just_now(self) -> Part | None:
        table = self.session.table
        happened = table.happened()[-_STEPS:] if table else ()
        if not happened or table is None:
            return None
        faces = faces_of(table.players)
        rows = []
        for step in reversed(happened):
            # Where several may act at once the sentence says who did.
            named = dict(step.sentence.values).get("name")
            could = [faces[seat] for seat in step.seats]
            doers = could if len(could) == 1 else [face for face in could if face.name == named]
            face = doers[0] if doers else None
            rows.append(ListRow(self.words(step.sentence), self.words(self._ago(step.at)), face=face, style="body"))
        return Card((Listing(tuple(rows), look="lines"),), self.words("Just now"))

    def _ago(self, at: datetime) -> Sentence:
        minutes = max(self.session.services.now() - at, timedelta()) // timedelta(minutes=1)
        return say_count("{count} minute ago", "{count} minutes ago", minutes) if minutes else say("a moment ago")

    def _way_in(self) -> Part | None:
        page = self.session.services.page
        if page is None or not page.is_served:
            return None
        code = Figure(draw_qr_code(page.link("watch"), _CODE), self.words("Code to watch on a phone"), grows=False)
        told = Column((Text(self.words("Watch on a phone"), "small", "soft"), Text(page.address, "small_strong")))
        return Card((Row((code, told), (0.0, 1.0), wraps=False, align="middle"),))

    def _idle(self) -> Body:
        picture = Figure(emblem("quilting-bee", 160), "Quilting Bee", grows=False)
        told = Text(self.words("As soon as a game begins it is shown here."), "heading", "soft", "center")
        way_in = self._way_in()
        aside = (way_in,) if way_in is not None else ()
        return Body((Column((picture, told), grows=True, is_centred=True), *aside))


def _is_to_see(part: Part) -> bool:
    """Whether the part shows something of the table, and is not only there to be pressed."""
    if isinstance(part, Button):
        return False
    choices = [each for each in walk(part) if isinstance(each, Choices)]
    if not choices:
        return True
    return all(
        len(each.options) <= _PICTURES and all(option.picture or option.parts for option in each.options)
        for each in choices
    )
