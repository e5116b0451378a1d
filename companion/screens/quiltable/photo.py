"""A quilt by photo: new blocks are numbered on it, doubtful ones asked, and what was done is found out by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.quiltable.actions import Choose, LaidTile, Return, TellQuilt
from companion.games.quiltable.quilt import Tile, quilt_of
from companion.games.quiltable.scoring import score_seat
from companion.games.quiltable.state import State
from companion.games.values import Cell, Seat
from companion.pictures.quiltable_cards import picture_tile
from companion.pictures.quiltable_quilt import Marks, QuiltFrame, picture_close, picture_photo
from companion.screens.views import (
    Area,
    Banner,
    Body,
    Button,
    Card,
    Choice,
    Choices,
    Column,
    Figure,
    Key,
    Line,
    Part,
    Row,
    Score,
    Span,
    Tap,
    Text,
)

from .changes import change_card, try_out
from .page import Page

if TYPE_CHECKING:
    from .reviews import ReadQuilt
    from .screen import QuiltableScreen

PHOTO = "quiltable"
_ANSWERS = 3
_MOST = 4
"""So many blocks are moved by one action at most."""


class QuiltPhotoPage(Page):
    """What the camera read; it is taken for a CHOOSE or a RETURN where it can be one, else for the quilt as it lies."""

    is_aside = True

    def __init__(self, book: QuiltableScreen, seat: Seat, read: ReadQuilt) -> None:
        super().__init__(book)
        self.seat = seat
        self.read = read
        self.tiles: dict[Cell, Tile] = dict(read.tiles)
        self.doubtful = sorted(read.doubtful)
        self._answer = 0
        self._photo_version = book.version
        book.session.photos[PHOTO] = read.flat

    @property
    def _before(self) -> dict[Cell, Tile]:
        quilter = self.state.quilters[self.seat]
        return quilter.quilt.placed if quilter.is_current else {}

    @property
    def new(self) -> list[Cell]:
        """Where a block lies now and none lay before."""
        return [cell for cell in sorted(self.tiles) if cell not in self._before]

    @property
    def gone(self) -> list[Cell]:
        """Where a block lay before and none lies now."""
        return [cell for cell in sorted(self._before) if cell not in self.tiles and cell not in self.doubtful]

    @property
    def opened(self) -> Cell | None:
        """The block that is asked about."""
        return self.doubtful[0] if self.doubtful else None

    def answers(self, cell: Cell) -> list[Tile]:
        """What a block may be, the likeliest first."""
        found = [self.tiles.get(cell), *self.read.others.get(cell, ())]
        return list(dict.fromkeys(tile for tile in found if tile is not None))[:_ANSWERS]

    @property
    def actions(self) -> tuple[Choose | Return | TellQuilt, ...]:
        """What the photo may mean, the likeliest first."""
        possible: list[Choose | Return | TellQuilt] = []
        is_turn = self.seat in self.state.active and bool(self._before or not self.state.quilters[self.seat].blocks)
        if is_turn and self.new and not self.gone and len(self.new) <= _MOST:
            laid = tuple(LaidTile(self.tiles[cell], cell) for cell in self.new)
            possible.append(Choose(self.seat, None, laid))
        if is_turn and self.gone and not self.new and len(self.gone) <= _MOST:
            possible.append(Return(self.seat, None, tuple(self.gone)))
        quilt = quilt_of(self.tiles, self.state.options.size)
        if quilt is not None:
            possible.append(TellQuilt(self.seat, quilt.rows))
        return tuple(possible)

    @property
    def action(self) -> Choose | Return | TellQuilt | None:
        """The first of them that the rules allow."""
        return next((one for one in self.actions if isinstance(try_out(self, one), State)), None)

    def choices(self) -> list[Tap]:
        if self.opened is not None:
            return [Tap("answer", number) for number in range(max(1, len(self.answers(self.opened))))]
        return [Tap("accept")]

    def tap(self, tap: Tap) -> None:
        if tap.name == "answer" and self.opened is not None:
            self._tell(tap.number)
        elif tap.name == "by-touch":
            self.book.correct_quilt(self.seat, replace(self.read, tiles=self.tiles, doubtful=frozenset(self.doubtful)))
        elif tap.name == "cell":
            self.doubtful = [tap.cell, *(cell for cell in self.doubtful if cell != tap.cell)]
            self._answer = 0
        else:
            super().tap(tap)

    def _tell(self, number: int) -> None:
        cell = self.opened
        assert cell is not None
        answers = self.answers(cell)
        if not answers:
            self.tap(Tap("by-touch"))
            return
        self.tiles[cell] = answers[number]
        self.doubtful, self._answer = self.doubtful[1:], 0

    def move(self, by: int) -> None:
        if self.opened is not None:
            self._answer = (self._answer + by) % max(1, len(self.answers(self.opened)))

    def banner(self) -> Banner:
        titles = {
            Choose: self.words("{name} chooses", name=self.name(self.seat)),
            Return: self.words("{name} returns", name=self.name(self.seat)),
        }
        title = titles.get(type(self.action), self.words("{name}’s quilt", name=self.name(self.seat)))  # type: ignore[arg-type]
        found = self.count("{count} block found", "{count} blocks found", len(self.tiles))
        if isinstance(self.action, Choose):
            found = self.count("{count} new block found", "{count} new blocks found", len(self.new))
        elif isinstance(self.action, Return):
            found = self.count("{count} block is gone", "{count} blocks are gone", len(self.gone))
        banner = self.player_banner(self.seat, title, found)
        return replace(banner, actions=(Button(Tap("by-touch"), self.words("By touch"), icon="pencil"),))

    def undo_key(self) -> Key:
        return Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")

    def undo(self) -> None:
        self.book.scan_quilt(self.seat)

    def scan_key(self) -> Key:
        answers = self.answers(self.opened) if self.opened is not None else []
        if self._answer + 1 < len(answers):
            return Key(self.words("Next answer"), self._title(answers[self._answer + 1]), "arrow-down")
        return Key(self.words("Correct it"), self.words("By touch"), "pencil")

    def scan(self) -> None:
        answers = self.answers(self.opened) if self.opened is not None else []
        if self._answer + 1 < len(answers):
            self._answer += 1
        else:
            self.tap(Tap("by-touch"))

    def main_key(self) -> Key:
        if self.opened is not None:
            answers = self.answers(self.opened)
            if not answers:
                return Key(self.words("Correct it"), self.words("By touch"), "pencil")
            left = self.count("{count} to check", "{count} to check", len(self.doubtful))
            return Key(self.words("It is {block}", block=self._name(answers[self._answer])), left, "check")
        full, count = self.state.options.size**2, len(self.tiles)
        told = self.words("{blocks} of {full} blocks", blocks=count, full=full)
        match self.action:
            case Choose():
                text = self.count("Sew in {count} block", "Sew in {count} blocks", len(self.new))
                return Key(text, told, "check")
            case Return():
                return Key(self.count("Return {count} block", "Return {count} blocks", len(self.gone)), told, "undo-2")
            case TellQuilt():
                return Key(self.words("This is the quilt"), told, "check")
            case _:
                return Key(self.words("Correct it"), self.words("By touch"), "pencil")

    def act(self) -> None:
        if self.opened is not None:
            self._tell(self._answer)
        elif self.action is None:
            self.tap(Tap("by-touch"))
        else:
            action = self.action
            self.do(action)
            self.book.session.services.keep_photo(self.read.picture)

    def _title(self, tile: Tile) -> str:
        name = self._name(tile)
        return name[:1].upper() + name[1:]

    def _name(self, tile: Tile) -> str:
        block = self.words(tile.block)
        if tile.patch_colour is None or tile.patch_position is None:
            return self.words("{block} with a star", block=block) if tile.premium else block
        patch = self.words("{colour} {position}", colour=self.words(tile.patch_colour),
                           position=self.words(tile.patch_position))  # fmt: skip
        return self.words("{block}, {patch}", block=block, patch=patch)

    def parts(self) -> Body:
        top, left, rows, cols = self.read.place
        frame = QuiltFrame(top, left, rows, cols)
        is_choice = isinstance(self.action, Choose)
        marks = Marks(
            chosen=self.opened, new=self.new if is_choice else (), doubtful=self.doubtful,
            lit=() if is_choice else tuple(self.tiles),
        )  # fmt: skip
        picture = picture_photo(PHOTO, self._photo_version, frame, marks, tuple({*self.tiles, *self.doubtful}))
        cells = sorted({*self.tiles, *self.read.doubtful})
        areas = tuple(
            Area(frame.box((row, col)), Tap("cell", (row, col)),
                 self.words("Row {row}, column {col}", row=row + 1, col=col + 1))
            for row, col in cells
        )  # fmt: skip
        figure = Figure(picture, self.words("The quilt of {name}", name=self.name(self.seat)), areas)
        asked = () if self.opened is None else (self._question(self.opened, frame),)
        return Body((figure,), aside=(*asked, *self._outcome()), wide_aside=True)

    def _question(self, cell: Cell, frame: QuiltFrame) -> Part:
        close = Figure(picture_close(PHOTO, self._photo_version, frame, cell), self.words("The block close up"),
                       grows=False)  # fmt: skip
        options = tuple(
            Choice(
                Tap("answer", number), self._title(tile), picture=picture_tile(tile, 44),
                trailing=self._points_if(cell, tile), is_chosen=number == self._answer,
            )
            for number, tile in enumerate(self.answers(cell))
        )  # fmt: skip
        another = Choice(Tap("by-touch"), self.words("Another block"), icon="pencil")
        row = Row((close, Choices((*options, another))), (0, 1), wraps=False, align="middle")
        note = self.count("{count} to check", "{count} to check", len(self.doubtful))
        return Card((row,), self.words("Which block is this?"), note, "circle-question-mark", "doubt")

    def _points_if(self, cell: Cell, tile: Tile) -> str:
        """What the quilt would come to with that block."""
        quilt = quilt_of({**self.tiles, cell: tile}, self.state.options.size)
        after = None if quilt is None else try_out(self, TellQuilt(self.seat, quilt.rows))
        if self.state.options.is_race or not isinstance(after, State):
            return ""
        return str(score_seat(after, self.seat).points)

    def _outcome(self) -> tuple[Part, ...]:
        action = self.action
        if action is None:
            refused = try_out(self, self.actions[0]) if self.actions else None
            told = self.words("These blocks do not fit into one quilt.")
            if refused is not None and not isinstance(refused, State):
                told = self.words(refused)
            return (Card((Text(told),), look="wrong", grows=True),)
        after = try_out(self, action)
        assert isinstance(after, State)
        same = sum(cell in self._before for cell in self.tiles)
        parts: list[Part] = []
        if self.new and isinstance(action, Choose):
            pictures = tuple(Span(picture=picture_tile(self.tiles[cell], 40), name=self._name(self.tiles[cell]))
                             for cell in self.new)  # fmt: skip
            note = self.count("{count} old one as before", "{count} old ones as before", same)
            head = Text(note, "small_strong", "good", icon="circle-check")
            # While something is asked there is no room for a heading.
            heading = self.words("New in the quilt") if self.opened is None else ""
            if not self.state.options.is_race:
                points = Score(str(score_seat(after, self.seat).points), self.words("points now"), "medium")
                row = Row((Column((head, Line(pictures))), points), (1, 0), wraps=False, align="middle")
                parts.append(Card((row,), heading))
            else:
                parts.append(Card((head, Line(pictures)), heading))
        if self.opened is None:
            parts.append(change_card(self, self.seat, after, self.words("The quilt then")))
        return tuple(parts)
