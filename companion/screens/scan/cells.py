"""The review of a board of cells: doubtful cells first, each one tap from right, open to correction until accepted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from companion.games.cells import SIDE, Cells, cells_of
from companion.games.errors import GameError
from companion.games.values import Action, Cell, Problem, Seat
from companion.pictures.read_sheet import FlatPhoto, SheetMarks, read_sheet
from companion.scanning.already_read import AlreadyRead, are_alike
from companion.scanning.scan import AnyScan
from companion.screens.faces import face_of
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Button,
    Card,
    CellBoard,
    Choice,
    Choices,
    Column,
    Face,
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Space,
    Tap,
    Text,
)
from messages import Sentence

from .taken import TakenPhotoScreen

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .asking import Asking


class CellsReview(Screen, ABC):
    """The flattened photo with the reading over it."""

    photo_key: str
    emblem: str
    """Of the game."""
    quiet: frozenset[str] = frozenset()
    """Kinds of problems that cost nobody a point: they are told quietly."""

    def __init__(self, session: Session, live: Asking, scan: AnyScan) -> None:
        super().__init__(session)
        self.live = live
        self.shows_cells = True
        self.turns = 0
        self.open_cell: Cell | None = None
        self._outline = scan.outlines[0]
        self._read: Cells = scan.seen[0].cells
        self._picture = scan.picture
        self._may_be_alike = False
        """Whether somebody said that two players' boards look the same."""

    @property
    @abstractmethod
    def marked(self) -> frozenset[Cell]:
        """The cells that are shaded or covered, as corrected so far."""

    @property
    @abstractmethod
    def unsure(self) -> tuple[Cell, ...]:
        """The cells to look at, in reading order."""

    @property
    def doubt_count(self) -> int:
        return len(self.unsure)

    @property
    @abstractmethod
    def problems(self) -> tuple[Problem, ...]:
        """What looks wrong."""

    @abstractmethod
    def boards(self) -> Mapping[Seat, Cells]:
        """The boards of all players as far as the table knows them."""

    @abstractmethod
    def twin_sentence(self, other: str, name: str) -> Sentence:
        """Asks whether this board, which looks like that of another player, is really the one that was asked for."""

    @property
    @abstractmethod
    def inset(self) -> float:
        """The share of the flattened photo that lies outside the board, on each side."""

    @abstractmethod
    def marks(self) -> SheetMarks:
        """What is drawn over the photo."""

    @abstractmethod
    def settle(self, cell: Cell, is_other: bool) -> None:
        """A player has said that the cell was read rightly, or is the other way round."""

    @abstractmethod
    def result_if(self, cell: Cell | None) -> str:
        """What the board comes to, or would if this cell were the other way round."""

    @abstractmethod
    def sum_part(self) -> Part:
        """What it comes to and why."""

    @abstractmethod
    def accept(self) -> None:
        """Hand over what was read."""

    @abstractmethod
    def name_answer(self, is_marked: bool, is_key: bool) -> str:
        """What a cell is, as an answer ('Shaded') or as the key says it ('It is shaded')."""

    @abstractmethod
    def question(self) -> str:
        """What is asked of a doubtful cell."""

    @abstractmethod
    def name_cell(self, is_marked: bool, is_unsure: bool) -> str:
        """What is told of a cell to who cannot see it."""

    @abstractmethod
    def name_board(self, name: str | None) -> str:
        """Whose board it is; None where nobody knows."""

    @abstractmethod
    def settled_keys(self, again: Key) -> Keys:
        """What the keys do when nothing is asked."""

    @property
    def is_guarded(self) -> bool:
        return True

    @property
    def twin(self) -> Seat | None:
        """Another player whose board has the very same cells, until somebody says that both are right."""
        seat = self.live.look.seat
        if seat is None or self._may_be_alike or not self.marked:
            return None
        mine = cells_of(self.marked)
        others = ((other, cells) for other, cells in self.boards().items() if other not in (seat, *self.live.beside))
        return next((other for other, cells in others if are_alike(mine, cells)), None)

    @property
    def wrong(self) -> tuple[Problem, ...]:
        """What is really wrong: it costs points, or the rules refuse it."""
        return tuple(problem for problem in self.problems if problem.kind not in self.quiet)

    @property
    def objection(self) -> Sentence | None:
        """Why the rules would refuse the board as it was read; nothing is offered that is refused then."""
        return None

    def refusal(self, action: Action) -> Sentence | None:
        """Why the rules would refuse this."""
        table = self.session.table
        try:
            if table is not None:
                table.game.play(table.state, action)
        except GameError as refusal:
            return refusal.sentence
        return None

    def banner(self) -> Banner:
        count = len(self.unsure)
        context = self.words("Tap any cell to correct it")
        if count:
            context = self.count("{count} cell to check", "{count} cells to check", count)
        face, status = self._face(), self.session.camera_status()
        title = self.name_board(face.name if face else None)
        photo = Button(Tap("photo"), self.words("Photo"), icon="image")
        return Banner(title, context, face, self.emblem, "arrow-left", status, actions=(photo,))

    @property
    def moment(self) -> Hashable:
        return self.open_cell is None, self.twin

    def keys(self) -> Keys:
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")
        cell = self.open_cell
        if cell is None and self.twin is not None:
            name = self._name(self.live.look.seat)
            return Keys(
                Key(self.words("Back"), self.words("Without this photo"), "arrow-left"),
                Key(self.words("They are alike"), self.words("It is {name}’s too", name=name), "copy-check"),
                Key(self.words("Scan again"), self.words("Lay down {name}’s", name=name), "camera"),
            )
        if cell is None and self.objection is not None:
            return self._objected_keys()
        if cell is None:
            return self.settled_keys(again)
        is_marked = cell in self.marked
        left = len(self.unsure) - (cell in self.unsure)
        then = self.result_if(None)
        if left:
            then = self.words("{result}, then the next cell", result=then)
        other = Key(self.name_answer(not is_marked, is_key=True), self.result_if(cell), "square-pen")
        return Keys(again, other, Key(self.name_answer(is_marked, is_key=True), then, "check"))

    def press(self, key: KeyName) -> None:
        if self.open_cell is None and self.twin is not None:
            self._answer_twin(key)
        elif self.open_cell is None and self.objection is not None and key == "main":
            self.look_at_problem()
        elif key == "undo":
            self.live.again()
        elif self.open_cell is not None:
            self.answer(is_other=key == "scan")
        elif key == "scan":
            self.second()
        else:
            self.accept()

    def _objected_keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("Without this photo"), "arrow-left")
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "camera")
        cells = next((problem.cells for problem in self.wrong if problem.cells), ())
        if not cells:
            return Keys(back, self._turn_key(), again)
        count = self.count("{count} cell does not fit", "{count} cells do not fit", len(cells))
        look = Key(self.words("Look at it"), count, "search")
        return Keys(Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2"), self._turn_key(), look)

    def _turn_key(self) -> Key:
        """What the middle key does when nothing is asked."""
        return self.settled_keys(Key("")).scan

    def look_at_problem(self) -> None:
        """Open the first cell of what does not fit; where it has none, only another photo helps."""
        cells = next((problem.cells for problem in self._told_problems if problem.cells), ())
        if cells:
            self.open_cell = min(cells)
        elif self.objection is not None:
            self.live.again()

    @property
    def _told_problems(self) -> tuple[Problem, ...]:
        """What is told first comes first."""
        return (*self.wrong, *(problem for problem in self.problems if problem not in self.wrong))

    def _answer_twin(self, key: KeyName) -> None:
        if key == "undo":
            self.live.leave()
        elif key == "scan":
            self._may_be_alike = True
        else:
            self.live.again()

    def second(self) -> None:
        """What the middle key does when nothing is asked."""
        self.move(1)

    def tap(self, tap: Tap) -> None:
        if tap.name == "cell":
            self.open_cell = tap.cell
        elif tap.name == "answer":
            self.answer(is_other=tap.value == "other")
        elif tap.name == "problem":
            self.look_at_problem()
        elif tap.name == "photo":
            self.session.open(TakenPhotoScreen(self.session, self._picture))
        else:
            self.shows_cells = not self.shows_cells

    def move(self, by: int) -> None:
        """The buttons walk through all cells, the doubtful ones first."""
        rest = ((r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) not in self.unsure)
        order = [*self.unsure, *rest]
        if self.open_cell is None:
            self.open_cell = order[0]
        else:
            self.open_cell = order[(order.index(self.open_cell) + by) % len(order)]

    def answer(self, is_other: bool) -> None:
        """Settle the open cell, then open the next doubtful one."""
        cell = self.open_cell
        assert cell is not None
        self.settle(cell, is_other)
        self.open_next()

    def open_next(self) -> None:
        """Ask about the next doubtful cell, if there is one."""
        self.open_cell = self.unsure[0] if self.unsure else None

    def leave(self) -> None:
        self.live.leave()

    def parts(self) -> Body:
        photo = FlatPhoto(self.photo_key, self.turns, self.inset)
        unsure = frozenset(self.unsure)
        names = tuple(
            tuple(self.name_cell((row, col) in self.marked, (row, col) in unsure) for col in range(SIDE))
            for row in range(SIDE)
        )
        board = CellBoard(
            read_sheet(photo, self.marks(), self.shows_cells), self.words("The board as it was read"), SIDE, SIDE,
            photo.grid, "cell", names,
        )  # fmt: skip
        asked = self._asked(photo, self.open_cell) if self.open_cell else self._settled()
        return Body((board,), aside=(asked, self.sum_part()), wide_aside=True)

    def _asked(self, photo: FlatPhoto, cell: Cell) -> Part:
        is_doubtful, is_marked = cell in self.unsure, cell in self.marked
        where = self.words("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)
        note = self.count("{count} to check", "{count} to check", len(self.unsure)) if is_doubtful else where
        this = Choice(
            Tap("answer", "this"), self.name_answer(is_marked, is_key=False), trailing=self.result_if(None),
            is_chosen=True,
        )  # fmt: skip
        other = Choice(
            Tap("answer", "other"), self.name_answer(not is_marked, is_key=False), trailing=self.result_if(cell)
        )
        close_up = Figure(photo.close_up(cell, 104), self.words("The cell close up"), grows=False)
        row = Row((close_up, Choices((this, other))), (0, 1), wraps=False, align="middle")
        look: Literal["doubt", "plain"] = "doubt" if is_doubtful else "plain"
        return Card((row,), self.question(), note, "circle-question-mark", look)

    def buttons(self) -> tuple[Part, ...]:
        """What can be done when nothing is asked."""
        label = self.words("Hide the marks") if self.shows_cells else self.words("Show the marks")
        return (Button(Tap("layers"), label, icon="layers"),)

    def _settled(self) -> Part:
        buttons = Row(self.buttons(), wraps=False)
        twin, seat = self.twin, self.live.look.seat
        if twin is not None:
            told = Text(self.words(self.twin_sentence(self._name(twin), self._name(seat))), "heading")
            return Card((told, Space(), buttons), icon="circle-question-mark", look="doubt", grows=True)
        if self.objection is not None and not self.wrong:
            text = Text(self.words(self.objection), icon="circle-alert")
            return Column((Card((text, Space()), look="wrong", grows=True), buttons), grows=True)
        if self._told_problems:
            return self._tell_problem(self._told_problems[0], buttons)
        sure = Text(self.words("Every cell is sure"), "heading", "good", icon="circle-check")
        hint = Text(self.words("Tap any cell to correct it."), tone="soft")
        return Card((sure, hint, Space(), buttons), grows=True)

    def _tell_problem(self, problem: Problem, buttons: Row) -> Part:
        """Red is for what costs points or is refused; all else is a quiet note. A tap leads to its cells."""
        is_wrong, sentence = problem in self.wrong, problem.sentence
        if is_wrong and self.objection is not None:
            sentence = self.objection
        text = Text(self.words(sentence), "body" if is_wrong else "small", icon="circle-alert" if is_wrong else "info")
        look: Literal["wrong", "plain"] = "wrong" if is_wrong else "plain"
        tap = Tap("problem") if problem.cells else None
        return Column((Card((text, Space()), look=look, tap=tap, grows=True), buttons), grows=True)

    def _face(self) -> Face | None:
        table, seat = self.session.table, self.live.look.seat
        if table is None or seat is None:
            return None
        return face_of(table.players, seat)

    def _name(self, seat: Seat | None) -> str:
        table = self.session.table
        return table.players[seat].name if table is not None and seat is not None else ""

    def keep_photo(self) -> None:
        """Keep the photo with the game, and remember that this board may still lie before the camera."""
        services, table, seat = self.session.services, self.session.table, self.live.look.seat
        if table is not None and seat is not None:
            services.keep_photo(self._picture)
            services.already_read = AlreadyRead(table.id, table.can_undo, seat, self._outline, self._read)

    def _keep_flat(self, flat: Any) -> None:
        self.session.photos[self.photo_key] = self._turned(flat)

    def _turned(self, flat: Any) -> Any:
        """The flattened photo, turned as the cells are."""
        for _ in range(self.turns % 4):
            flat = flat.transpose(1, 0, 2)[::-1]
        return flat
