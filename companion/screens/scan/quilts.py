"""The review of Quilt Show quilts: each tile as read, doubtful ones first, with what else they could be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from companion.games.quilt_show.components import COLOURS, PATTERNS, TILE_POINTS
from companion.games.quilt_show.problems import Judgement, judge_together
from companion.games.quilt_show.quilt import Quilt, Tile, name_colour, name_pattern, name_tile
from companion.games.quilt_show.state import State
from companion.games.values import Cell, Seat
from companion.pictures import Box, Picture
from companion.pictures.quilt_tiles import picture_tile
from companion.pictures.read_quilt import TileMarks, read_quilt
from companion.pictures.shapes import PhotoCut
from companion.scanning.quilt_show import GuessedQuilt, guess_quilts
from companion.scanning.scan import Scan
from companion.scanning.seen_tiles import SeenArrangement
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
    Figure,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Score,
    Space,
    Tap,
    Text,
)
from messages import say_label

if TYPE_CHECKING:
    from companion.screens.session import Session

    from .asking import Asking

PHOTO = "quilt"
ANSWERS = 3


class QuiltReview(Screen):
    """One quilt of the photo at a time; what was corrected counts, what is left out does not enter."""

    name = "review-quilts"

    def __init__(
        self, session: Session, live: Asking, scan: Scan[SeenArrangement, Any], owners: tuple[Seat, ...] | None = None
    ) -> None:
        """`owners` tells whose each quilt is, when they are not all the same player's."""
        super().__init__(session)
        self.live = live
        self.owners = owners
        self.scan = scan
        self.quilts = guess_quilts(scan.seen)
        self.told: dict[tuple[int, Cell], Tile] = {}
        self.chips = [quilt.chip for quilt in self.quilts]
        self.left_out: set[int] = set()
        self.shown = 0
        self.palette: str | None = None
        """Which part of the open tile is being picked: pattern, colour or value."""
        self.picked: dict[str, str] = {}
        """The parts picked so far."""
        self.highlighted = 0
        """Which of the palette's choices the big key picks."""
        self.open_cell: Cell | None = None
        self.show_quilt(0)

    @property
    def quilt(self) -> GuessedQuilt:
        return self.quilts[self.shown]

    @property
    def judgement(self) -> Judgement:
        """What the judge says of the shown quilt as it stands."""
        state = self._state()
        together = [(self.grid(number), self.chips[number]) for number in range(len(self.quilts))]
        judged = judge_together(
            together,
            large_quilts=state.options.large_quilt if state else False,
            bought=state.bought if state else (),
        )
        return judged[self.shown]

    def tile(self, number: int, cell: Cell) -> Tile | None:
        """The tile as told or read; None when it is not known."""
        if (number, cell) in self.told:
            return self.told[number, cell]
        return self.quilts[number].tiles[cell[0]][cell[1]].tile

    def grid(self, number: int) -> tuple[tuple[Tile | None, ...], ...]:
        quilt = self.quilts[number]
        return tuple(tuple(self.tile(number, (row, col)) for col in range(quilt.cols)) for row in range(quilt.rows))

    @property
    def doubt_count(self) -> int:
        return sum(len(self.doubts(number)) for number in range(len(self.quilts)))

    def doubts(self, number: int) -> list[Cell]:
        """Tiles to look at: not sure and not yet confirmed."""
        return [
            (row, col)
            for row, line in enumerate(self.quilts[number].tiles)
            for col, tile in enumerate(line)
            if not tile.sure and (number, (row, col)) not in self.told
        ]

    def answers(self) -> list[Tile]:
        """What the open tile may be, the likeliest first."""
        assert self.open_cell is not None
        guess = self.quilt.tiles[self.open_cell[0]][self.open_cell[1]]
        found = [self.tile(self.shown, self.open_cell), *(() if guess.sure else guess.others)]
        return list(dict.fromkeys(tile for tile in found if tile is not None))[:ANSWERS]

    def show_quilt(self, number: int) -> None:
        """Turn to another quilt of the photo."""
        self.shown = number % len(self.quilts)
        doubts = self.doubts(self.shown)
        self.open_cell = doubts[0] if doubts else None
        self.palette = None
        self.session.photos[PHOTO] = self.scan.flats[self.shown]

    @property
    def is_guarded(self) -> bool:
        return True

    def banner(self) -> Banner:
        table = self.session.table
        seat = self.live.look.seat if self.owners is None else self.owners[self.shown]
        face = None
        if table is not None and seat is not None:
            face = face_of(table.players, seat)
        title = self.words("{name}’s quilts", name=face.name) if face else self.words("Quilts")
        context = self.words("Quilt {number} of {all}", number=self.shown + 1, all=len(self.quilts))
        return Banner(title, context, face, "quilt-show", "arrow-left", self.session.camera_status())

    def keys(self) -> Keys:
        again = Key(self.words("Scan again"), self.words("Drop this photo"), "undo-2")
        if self.palette is not None:
            cancel = Key(self.words("Cancel"), self.words("Keep the tile"), "x")
            first = self.choices()[self.highlighted]
            return Keys(again, cancel, Key(self.words("Pick this one"), name_part(self, first), "check"))
        if self.open_cell is not None:
            answers = self.answers()
            other = Key(self.words("Another tile"), self.words("Pick it"), "square-pen")
            if len(answers) > 1:
                other = Key(self.words("The other one"), self.headline(name_tile(answers[1])), "square-pen")
            if not answers:
                return Keys(again, other, self._dark(self.words("This tile is not known")))
            left = len([cell for cell in self.doubts(self.shown) if cell != self.open_cell])
            then = self.count("then {count} more", "then {count} more", left) if left else ""
            return Keys(again, other, Key(self.headline(name_tile(answers[0])), then, "check"))
        if self.shown + 1 < len(self.quilts):
            following = self.words("Quilt {number} of {all}", number=self.shown + 2, all=len(self.quilts))
            return Keys(again, self._chip_key(), Key(self.words("Next quilt"), following, "arrow-right"))
        missing = any(None in row for number in self._taken() for row in self.grid(number))
        if missing:
            return Keys(again, self._chip_key(), self._dark(self.words("A tile is not known yet")))
        count = self.count("{count} quilt", "{count} quilts", len(self._taken()))
        return Keys(again, self._chip_key(), Key(self.words("Accept"), count, "check"))

    def parts(self) -> Body:
        if self.palette is not None:
            return Body((self._board(),), aside=self._palette_parts(), wide_aside=True)
        asked = self._settled() if self.open_cell is None else self._question(self.open_cell)
        return Body((self._board(),), aside=(asked, self._sum()), wide_aside=True)

    def _board(self) -> Part:
        rows, cols = self.quilt.rows, self.quilt.cols
        names = tuple(
            tuple(self.words(name_tile(tile)) if tile else self.words("unknown") for tile in row)
            for row in self.grid(self.shown)
        )
        problems = tuple(cell for problem in self.judgement.problems for cell in problem.cells)
        marks = TileMarks(tuple(self.doubts(self.shown)), problems, self.open_cell)
        picture, grid = read_quilt(PHOTO, self.shown, rows, cols, marks)
        return CellBoard(picture, self.words("The quilt as it was read"), rows, cols, grid, "tile", names)

    def _question(self, cell: Cell) -> Part:
        width, height = 1 / self.quilt.cols, 1 / self.quilt.rows
        crop = (cell[1] * width, cell[0] * height, (cell[1] + 1) * width, (cell[0] + 1) * height)
        cut = PhotoCut(Box(0, 0, 104, 104), PHOTO, self.shown, crop, radius=6)
        close_up = Figure(Picture(104, 104, (cut,)), self.words("The tile close up"), grows=False)
        answers = tuple(map(self._answer, range(2), self.answers()))
        another = Choice(Tap("another"), self.words("Another tile"), icon="layout-grid")
        row = Row((close_up, Choices((*answers, another))), (0, 1), wraps=False, align="middle")
        look: Literal["doubt", "plain"] = "doubt" if cell in self.doubts(self.shown) else "plain"
        return Card((row,), self.words("Which tile is this?"), icon="circle-question-mark", look=look, grows=True)

    def _answer(self, number: int, tile: Tile) -> Choice:
        picture = picture_tile(tile.pattern, tile.colour, tile.value, 38)
        return Choice(Tap("answer", number), self.headline(name_tile(tile)), picture=picture, is_chosen=number == 0)

    def _settled(self) -> Part:
        value, is_out = self.chips[self.shown], self.shown in self.left_out
        chip = self.words("Chip {value}", value=value) if value else self.words("No chip")
        out = self.words("Take it in") if is_out else self.words("Leave it out")
        buttons = Row(
            (Button(Tap("chip"), chip, icon="circle-plus"), Button(Tap("out"), out, icon="eye-off")), wraps=False
        )
        problems = self.judgement.problems
        if problems:
            told = Text(self.words(problems[0].sentence), icon="circle-alert")
            return Card((told, Space(), buttons), look="wrong", grows=True)
        sure = Text(self.words("Every tile is sure"), "heading", "good", icon="circle-check")
        hint = Text(self.words("Tap any tile to correct it."), tone="soft")
        return Card((sure, hint, Space(), buttons), grows=True)

    def _palette_parts(self) -> tuple[Part, ...]:
        """Six patterns, six colours or three values, each drawn and named."""
        asked = {
            "pattern": self.words("Which pattern?"),
            "colour": self.words("Which colour?"),
            "value": self.words("Which value?"),
        }
        options = tuple(self._palette_choice(number, choice) for number, choice in enumerate(self.choices()))
        heading = Text(asked[self.palette or "pattern"], "heading")
        return heading, Choices(options, "pictures", 3, grows=True)

    def _palette_choice(self, number: int, choice: str) -> Choice:
        pattern = choice if self.palette == "pattern" else self.picked.get("pattern", "boston-beauty")
        colour = choice if self.palette == "colour" else self.picked.get("colour", "blue")
        value = int(choice) if self.palette == "value" else None
        picture = picture_tile(pattern, colour, value, 72)
        is_chosen = number == self.highlighted
        return Choice(Tap("pick", choice), name_part(self, choice), picture=picture, is_chosen=is_chosen)

    def _sum(self) -> Part:
        judgement = self.judgement
        styles = {
            "scrap": self.words("Scrap quilt"),
            "sampler": self.words("Sampler quilt"),
            None: self.words("Not a quilt yet"),
        }
        size = self.words("{rows} × {cols} tiles", rows=self.quilt.rows, cols=self.quilt.cols)
        lines = ", ".join(self.words(say_label(line.reason, line.points)) for line in judgement.lines[:3])
        told = [Text(styles[judgement.style], "heading"), Text(size)]
        if lines:
            told.append(Text(lines, "small", "soft", lines=2))
        score = Score("–" if judgement.points is None else str(judgement.points))
        column = Column(tuple(told), is_centred=True)
        return Card((Row((column, score), (1, 0), wraps=False, align="middle"),))

    def press(self, key: KeyName) -> None:
        if key == "undo":
            self.live.again()
        elif self.palette is not None:
            if key == "scan":
                self.palette = None
            else:
                self.pick(self.choices()[self.highlighted])
        elif self.open_cell is not None:
            self._answer_by_key(key)
        elif key == "scan":
            self.turn_chip()
        elif self.shown + 1 < len(self.quilts):
            self.show_quilt(self.shown + 1)
        elif not any(None in row for number in self._taken() for row in self.grid(number)):
            self.accept()

    def tap(self, tap: Tap) -> None:
        if tap.name == "tile":
            self.open_cell, self.palette = tap.cell, None
        elif tap.name == "answer":
            self.tell(self.answers()[tap.number])
        elif tap.name == "another":
            self.open_palette()
        elif tap.name == "pick":
            self.pick(str(tap.value))
        elif tap.name == "chip":
            self.turn_chip()
        elif tap.name == "quilt":
            self.show_quilt(tap.number)
        else:
            self.left_out ^= {self.shown}

    def move(self, by: int) -> None:
        if self.palette is not None:
            self.highlighted = (self.highlighted + by) % len(self.choices())
            return
        cells = [(row, col) for row in range(self.quilt.rows) for col in range(self.quilt.cols)]
        if self.open_cell is None:
            self.open_cell = cells[0 if by > 0 else -1]
        else:
            self.open_cell = cells[(cells.index(self.open_cell) + by) % len(cells)]

    def choices(self) -> tuple[str, ...]:
        """What the open palette offers."""
        offered = {
            "pattern": tuple(PATTERNS),
            "colour": tuple(COLOURS),
            "value": tuple(str(value) for value in sorted(TILE_POINTS)),
        }
        return offered[self.palette or "pattern"]

    def open_palette(self) -> None:
        """Pick the tile part by part."""
        self.palette, self.picked, self.highlighted = "pattern", {}, 0

    def pick(self, value: str) -> None:
        """One part of the tile after the other: pattern, colour, value."""
        assert self.palette is not None
        self.picked[self.palette] = value
        following = {"pattern": "colour", "colour": "value", "value": None}[self.palette]
        self.palette, self.highlighted = following, 0
        if following is None:
            self.tell(Tile(self.picked["pattern"], self.picked["colour"], int(self.picked["value"])))

    def tell(self, tile: Tile) -> None:
        """Settle the open tile, then open the next doubtful one."""
        assert self.open_cell is not None
        self.told[self.shown, self.open_cell] = tile
        doubts = self.doubts(self.shown)
        self.open_cell = doubts[0] if doubts else None
        self.palette = None

    def turn_chip(self) -> None:
        """The chip on this quilt: none, 1, 2, 3."""
        self.chips[self.shown] = (self.chips[self.shown] + 1) % 4

    def accept(self) -> None:
        """Hand over the quilts that are not left out; the photo is kept with them."""
        quilts = [
            Quilt(
                tuple(tuple(tile for tile in row if tile is not None) for row in self.grid(number)), self.chips[number]
            )
            for number in self._taken()
        ]
        if self.owners is not None or self.live.look.seat is not None:
            self.session.services.keep_photo(self.scan.picture)
        if self.owners is None:
            self.live.finish(quilts)
        else:
            owners = (self.owners[number] for number in self._taken())
            self.live.finish(list(zip(owners, quilts, strict=True)))

    def leave(self) -> None:
        self.live.leave()

    def _answer_by_key(self, key: KeyName) -> None:
        answers = self.answers()
        if key == "scan":
            if len(answers) > 1:
                self.tell(answers[1])
            else:
                self.open_palette()
        elif answers:
            self.tell(answers[0])

    def _taken(self) -> list[int]:
        return [number for number in range(len(self.quilts)) if number not in self.left_out]

    def _chip_key(self) -> Key:
        chip = self.chips[self.shown]
        value = self.words("chip {value} lies on it", value=chip) if chip else self.words("no chip on it")
        return Key(self.words("Chip"), value, "circle-plus")

    def _dark(self, text: str) -> Key:
        return Key(text, "", "check", is_lit=False)

    def _state(self) -> State | None:
        table = self.session.table
        return table.state if table is not None and isinstance(table.state, State) else None


def name_part(screen: QuiltReview, choice: str) -> str:
    """A pattern, colour or value of the palette in words."""
    if screen.palette == "pattern":
        return screen.words(name_pattern(choice))
    return screen.words(name_colour(choice)) if screen.palette == "colour" else choice
