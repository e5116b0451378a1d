"""A page of Patchwork: one thing is chosen, the main key does it; the buttons walk through the choices."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from companion.games.patchwork.actions import PatchworkAction
from companion.games.patchwork.state import PatchworkState
from companion.games.values import Seat
from companion.pictures.buttons import picture_button, picture_single
from companion.pictures.players import letters_of
from companion.screens.views import Banner, Body, Face, Key, Line, PlayerRow, Players, Span, Tap
from messages import Sentence

from .steps import name_step

if TYPE_CHECKING:
    from .screen import PatchworkScreen


class Page(ABC):
    """What is on the table in one phase of the game."""

    def __init__(self, book: PatchworkScreen) -> None:
        self.book = book
        self._chosen: Tap | None = None

    @property
    def state(self) -> PatchworkState:
        """How the game stands."""
        return self.book.state

    @abstractmethod
    def choices(self) -> list[Tap]:
        """Everything that can be chosen, the most usual first."""

    @abstractmethod
    def banner(self) -> Banner:
        """Where we are and whose turn it is."""

    @abstractmethod
    def main_key(self) -> Key:
        """What the main key does with the choice."""

    @abstractmethod
    def parts(self) -> Body:
        """What is shown."""

    @abstractmethod
    def act(self) -> None:
        """Do what is chosen."""

    @property
    def chosen(self) -> Tap:
        """What the main key does; the first choice when nothing else was chosen."""
        choices = self.choices()
        return self._chosen if self._chosen in choices else choices[0]

    def tap(self, tap: Tap) -> None:
        """Choose something, or look at a player's quilt."""
        if tap.name == "quilt":
            self.book.show_quilt(tap.number)
        elif tap in self.choices():
            self._chosen = tap

    def move(self, by: int) -> None:
        """Choose the next thing."""
        choices = self.choices()
        self._chosen = choices[(choices.index(self.chosen) + by) % len(choices)]

    def undo_key(self) -> Key:
        """Undo names the step that it takes back."""
        step = self.book.table.last_step
        if step is None:
            return Key(self.words("Undo"), self.words("Nothing yet"), "undo-2", is_lit=False)
        return Key(self.words("Undo"), self.words(name_step(self.state, step.action)), "undo-2")

    def undo(self) -> None:
        """Take back the last step of the game."""
        if self.book.table.can_undo:
            self.book.session.undo(self.book.version)

    def scan_key(self) -> Key:
        """The camera reads a quilt board at any time."""
        if not self.book.session.can_scan:
            return Key(self.words("Next choice"), self.words("then the big key"), "arrow-down")
        return Key(self.words("Scan a board"), self.words("Checks the cells"), "camera")

    def scan(self) -> None:
        """The middle key."""
        if self.book.session.can_scan:
            self.book.scan_quilt(self._scanned_seat())
        else:
            self.move(1)

    def _scanned_seat(self) -> Seat:
        """Whose board is looked at: who moved last, at whose quilt something has changed."""
        return self.state.top

    def do(self, action: PatchworkAction) -> None:
        """Play an action on the table as this page saw it."""
        self.book.do(action)

    def words(self, template: str | Sentence, **values: int | str | Sentence) -> str:
        """A sentence in the players' language."""
        return self.book.words(template, **values)

    def count(self, singular: str, plural: str, count: int, **values: int | str | Sentence) -> str:
        """A sentence with a number, in the players' language."""
        return self.book.count(singular, plural, count, **values)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.state.players[seat].name

    def face(self, seat: Seat) -> Face:
        """How a player is shown."""
        names = [player.name for player in self.state.players]
        return Face(seat, names[seat], letters_of(names)[seat])

    def game_banner(self, title: str, context: str) -> Banner:
        """A banner for both."""
        return Banner(title, context, emblem="patchwork", status=self.book.session.camera_status())

    def player_banner(self, seat: Seat, title: str, context: str) -> Banner:
        """A banner for one player."""
        return Banner(title, context, face=self.face(seat), status=self.book.session.camera_status())

    def players(self) -> Players:
        """Both players: buttons, where they stand, what their quilt pays, what is next on the track."""
        return Players(tuple(self._player_row(seat) for seat in (0, 1)))

    def _player_row(self, seat: Seat) -> PlayerRow:
        quilter, state = self.state.quilters[seat], self.state
        income = self.words("income {income}", income=quilter.income)
        empty = self.words("{empty} empty", empty=quilter.empty)
        ahead = []
        to_income, to_single = state.spaces_to_income(seat), state.spaces_to_single(seat)
        if to_income is not None:
            ahead.append(Span(self.words("in {spaces}", spaces=to_income), "small_strong", picture=picture_button(18)))
        if to_single is not None:
            ahead.append(Span(self.words("in {spaces}", spaces=to_single), "small_strong", picture=picture_single(18)))
        space = self.words("space {space}", space=quilter.space)
        lines = [
            Line((Span(space, "small", "soft"),)),
            Line((Span(income, "small"), Span("·", "small", "soft"), Span(empty, "small"))),
            Line((Span(self.words("Next"), "small", "soft"), *ahead) if ahead else ()),
        ]
        is_turn = state.seat == seat
        tap = Tap("quilt", seat)
        return PlayerRow(
            self.face(seat), str(quilter.buttons), tuple(line for line in lines if line.spans), is_turn, tap=tap
        )
