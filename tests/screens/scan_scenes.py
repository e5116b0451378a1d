"""Scanning: the live picture and the reviews, with made pictures and readings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.cells import SIDE, Cells, cells_of, format_rows
from companion.games.patchwork_doodle.actions import EndRound, ShowSheet
from companion.games.quilt_show.actions import ChooseStart, DrawPrizes, MakeBlocks
from companion.games.values import Action, Look, Player
from companion.scanning import Context, ScanError
from companion.scanning.doodle import DoodleProposal, SeenSheet, SheetsProposal, propose
from companion.scanning.doodle_cards import CardsProposal, SeenCard
from companion.scanning.patch_partition import Lines
from companion.scanning.patch_places import Seams
from companion.scanning.patchwork import PatchworkProposal, SeenBoard
from companion.scanning.patchwork import propose as propose_board
from companion.scanning.proposal import Corners
from companion.scanning.quilt_show import QuiltShowProposal
from companion.scanning.quilt_show import propose as propose_quilts
from companion.scanning.scan import AnyScan, Scan
from companion.scanning.seen_tiles import TILE, SeenArrangement, SeenTile
from companion.scanning.straight import outline_of
from companion.screens.scan.live import LiveScreen
from companion.screens.scan.untaught import UntaughtScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from companion.table import start_game
from hardware.cameras.camera import CameraState, Frame
from hardware.cameras.shot import Shot
from messages import say
from tests.screens.shell_scenes import a_session
from vision.boards.board import Board
from vision.cards.patch_cards import lay_flat
from vision.cells.illumination import CELL, MARGIN
from vision.training.pictures.patch_card_photos import MadeCards, make_cards

Picture = NDArray[np.uint8]

SHADED = [(row, col) for row in range(4) for col in range(2, 7)] + [(5, 0), (5, 1), (6, 0)]
DOUBTS = ((4, 4), (6, 1))
DOUBTFUL_CARD = 2
EVERYWHERE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class StillCamera:
    """A camera that shows one picture, as a real one would."""

    name = "the test camera"

    def __init__(self, picture: Picture | None) -> None:
        self.picture = picture
        self.trouble = say("No camera found. Plug in a webcam or use a phone.")
        self.number = 0

    @property
    def state(self) -> CameraState:
        if self.picture is None:
            return CameraState("missing", self.trouble)
        return CameraState("ready", say("Ready."))

    def latest(self) -> Frame | None:
        if self.picture is None:
            return None
        self.number += 1
        return Frame(self.picture, self.number, 0.1 * self.number)

    def take_photos(self, count: int = 1, timeout: float = 10.0) -> Shot:
        shot = Shot(count, timeout)
        assert self.picture is not None
        shot.finish((self.picture,) * count)
        return shot

    def close(self) -> None:
        return

    def __enter__(self) -> StillCamera:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class PromisedWorker:
    """Reads what it was told to read, at once."""

    def __init__(self, reading: AnyScan | ScanError) -> None:
        self.reading = reading
        self.asked: list[Context] = []
        self.learned: list[tuple[Any, Cells, Path]] = []

    def warm_up(self, context: Context) -> None:
        return

    def read(self, photos: Sequence[Any], context: Context) -> Future[Any]:
        self.asked.append(context)
        return _done(self.reading)

    def find_outline(self, picture: Any, context: Context) -> Future[Any]:
        return _done(((0.25, 0.1), (0.75, 0.14), (0.72, 0.9), (0.22, 0.86)))

    def run(self, task: Callable[..., Any], *values: Any) -> Future[Any]:
        return _done(task(*values))

    def learn_print(self, flat: Any, shaded: Cells, folder: Path) -> None:
        self.learned.append((flat, shaded, folder))

    def close(self) -> None:
        return


def _done(value: Any) -> Future[Any]:
    future: Future[Any] = Future()
    if isinstance(value, ScanError):
        future.set_exception(value)
    else:
        future.set_result(value)
    return future


def paper(shaded: Sequence[tuple[int, int]] = SHADED) -> Picture:
    """A flat sheet with its grid and hatched cells."""
    side = SIDE * CELL + 2 * MARGIN
    picture = np.full((side, side, 3), (226, 236, 240), np.uint8)
    for line in range(SIDE + 1):
        at = MARGIN + line * CELL
        cv2.line(picture, (at, MARGIN), (at, side - MARGIN), (150, 160, 165), 2)
        cv2.line(picture, (MARGIN, at), (side - MARGIN, at), (150, 160, 165), 2)
    for row, col in shaded:
        top, left = MARGIN + row * CELL, MARGIN + col * CELL
        for step in range(6, 2 * CELL, 9):
            start, end = (
                (left + min(step, CELL), top + max(step - CELL, 0)),
                (left + max(step - CELL, 0), top + min(step, CELL)),
            )
            cv2.line(picture, start, end, (110, 90, 80), 2)
    return picture


def a_sheet(unsure: tuple[tuple[int, int], ...] = DOUBTS) -> Scan[SeenSheet, DoodleProposal]:
    open_lines = Lines([[0.0] * (SIDE - 1) for _ in range(SIDE)], [[0.0] * SIDE for _ in range(SIDE - 1)])
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    seen = SeenSheet(corners, cells_of(SHADED), unsure, open_lines)
    return Scan((seen,), propose(seen), (paper(),), (EVERYWHERE,), paper())


L_SHAPE = ((4, 4), (5, 4), (6, 4), (6, 5))
BOARD_DOUBT = (0, 8)


def a_board(covered: Sequence[tuple[int, int]] = L_SHAPE, is_sure: bool = False) -> Scan[SeenBoard, PatchworkProposal]:
    """A Patchwork board with one small L on it, and, unless all is sure, one cell that may hold a 1 x 1 patch."""
    chances = [[0.001] * SIDE for _ in range(SIDE)]
    for row, col in covered:
        chances[row][col] = 0.999
    doubts = () if is_sure else (BOARD_DOUBT,)
    for row, col in doubts:
        chances[row][col] = 0.4
    seams = Seams(((0.95,) * (SIDE - 1),) * SIDE, ((0.95,) * SIDE,) * (SIDE - 1))
    corners = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    seen = SeenBoard(corners, tuple(map(tuple, chances)), doubts, seams)
    return Scan((seen,), propose_board(seen), (paper(covered),), (EVERYWHERE,), paper(covered))


def a_quilt(unsure: tuple[tuple[int, int], ...] = ((0, 1),)) -> Scan[SeenArrangement, QuiltShowProposal]:
    values = (("blue", "5"), ("red", "3"), ("green", "2"), ("purple", "5"), ("yellow", "3"), ("orange", "2"))
    tiles = []
    picture = np.zeros((2 * TILE, 3 * TILE, 3), np.uint8)
    for number, (colour, value) in enumerate(values):
        row, col = divmod(number, 3)
        is_sure = (row, col) not in unsure
        others = (("boston-beauty", colour, "5"), ("diamonds-are-forever", colour, value))
        tiles.append(SeenTile(("boston-beauty", colour, value), (is_sure,) * 3, others, 0))
        shade = (60 + 30 * number, 200 - 20 * number, 120 + 15 * number)
        picture[row * TILE : (row + 1) * TILE, col * TILE : (col + 1) * TILE] = shade
        cv2.putText(
            picture, value, (col * TILE + 80, row * TILE + 110), cv2.FONT_HERSHEY_SIMPLEX, 1.4, (255, 255, 255), 3
        )
    grid = np.stack(np.meshgrid(np.arange(4.0) * TILE, np.arange(3.0) * TILE), axis=-1)
    quilt = SeenArrangement((tuple(tiles[:3]), tuple(tiles[3:])), ((1, 1, 2),), Board(grid))
    return Scan((quilt,), propose_quilts((quilt,)), (picture,), (EVERYWHERE,), picture)


def some_cards() -> Scan[SeenCard, CardsProposal]:
    """A ring of eight cards, the third of which is doubtful and looks like another."""
    made = ring_photo()
    outlines = tuple(outline_of(card.corners, made.pixels) for card in made.cards)
    seen = []
    for number, card in enumerate(made.cards):
        corners = cast(Corners, tuple((float(x), float(y)) for x, y in card.corners))
        shape, others = str(card.shape.canonical()), ("####", "##/##") if number == DOUBTFUL_CARD else ()
        seen.append(SeenCard(corners, (shape, *others), number != DOUBTFUL_CARD))
    close_ups = tuple(lay_flat(made.pixels, card.corners, 1.0, 240) for card in made.cards)
    return Scan(tuple(seen), CardsProposal(cards=tuple(seen)), close_ups, outlines, made.pixels)


@lru_cache(maxsize=1)
def ring_photo() -> MadeCards:
    """A made-up photo of a ring of cards."""
    return make_cards(seed=7, hard=0.3, layout="ring", long_side=1000)


def some_sheets(count: int = 2, unsure: tuple[tuple[int, int], ...] = DOUBTS) -> Scan[SeenSheet, SheetsProposal]:
    """Sheets side by side."""
    sheet = a_sheet(unsure)
    small = cv2.resize(paper(), (300, 300))
    table = np.full((600, 80 + 340 * count, 3), (70, 90, 120), np.uint8)
    outlines = []
    for number in range(count):
        left, top = 50 + 340 * number, 120 + 40 * (number % 2)
        table[top : top + 300, left : left + 300] = small
        corners = ((left, top), (left + 300, top), (left + 300, top + 300), (left, top + 300))
        outlines.append(tuple((x / table.shape[1], y / 600) for x, y in corners))
    proposal = SheetsProposal(sheets=(sheet.proposal,) * count)
    return Scan(sheet.seen * count, proposal, sheet.flats * count, tuple(outlines), table)


def some_quilts(count: int = 3) -> Scan[SeenArrangement, QuiltShowProposal]:
    """Quilts side by side, all alike."""
    (quilt,), (flat,) = a_quilt(()).seen, a_quilt(()).flats
    table = np.full((500, 60 + 260 * count, 3), (70, 90, 120), np.uint8)
    outlines = []
    for number in range(count):
        left, top = 40 + 260 * number, 150
        table[top : top + 147, left : left + 220] = cv2.resize(flat, (220, 147))
        corners = ((left, top), (left + 220, top), (left + 220, top + 147), (left, top + 147))
        outlines.append(tuple((x / table.shape[1], y / 500) for x, y in corners))
    quilts = (quilt,) * count
    return Scan(quilts, propose_quilts(quilts), (flat,) * count, tuple(outlines), table)


def looking_at(
    game: str,
    look: Look,
    reading: AnyScan | ScanError,
    players: int = 4,
    done: Callable[[Any], None] = lambda result: None,
    actions: Sequence[Action] = (),
    most: int | None = None,
) -> Session:
    """A session whose camera is asked to look at this, after these actions."""
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(reading)  # type: ignore[assignment]
    names = ("Jun", "Mara", "Theo", "Friederike", "Ada", "Nell", "Wim", "Marlene")[:players]
    seated = [Player(name) for name in names]
    session.services.on_table.put(start_game(session.services.store, game, seated, now=session.services.now))
    assert session.table is not None
    for action in actions:
        session.table.do(action)
    session.go.table()
    session.open(LiveScreen(session, game, look, done, most))
    return until_reviewed(session)


RING = Look("cards", say("Show the new cards of the ring."))
SHEETS = Look("sheets", say("Show all sheets, side by side."))
QUILTS = Look("quilts", say("Show all quilts, each before its player."))
BEFORE_ENTERING: tuple[Action, ...] = (
    ChooseStart(0), *(MakeBlocks(5),) * 4, MakeBlocks(3), DrawPrizes((13000, 9000, 8000, 6000, 5000)),
)  # fmt: skip
"""Three players, and the prizes of the first show lie on the table."""


def scanning(
    game: str, reading: AnyScan | ScanError, picture: Picture | None, done: Callable[[Any], None] = lambda result: None
) -> Session:
    """A session with the camera open on the thing that the game wants to see."""
    session = a_session()
    session.services.camera = StillCamera(picture)
    session.services.worker = PromisedWorker(reading)  # type: ignore[assignment]
    players = [Player("Jun"), Player("Mara")]
    session.services.on_table.put(start_game(session.services.store, game, players, now=session.services.now))
    look = Look("quilts" if game == "quilt-show" else "sheet", say("Show the sheet of {name}.", name="Jun"), 0)
    session.open(LiveScreen(session, game, look, done))
    return session


def until_reviewed(session: Session) -> Session:
    """Read now, as with the main key, and wait for the review."""
    for _ in range(40):
        session.tick(0.1)
        if session.screen.name == "scan" and session.screen.keys().main.is_lit:
            session.press("main")
        if session.screen.name.startswith(("review", "scan-")):
            break
    return session


def small_paper() -> Picture:
    return np.asarray(cv2.resize(paper(), (640, 480)), np.uint8)


def live() -> Session:
    session = scanning("patchwork-doodle", a_sheet(), small_paper())
    for _ in range(3):
        session.tick(0.1)
    return session


def no_camera() -> Session:
    session = scanning("patchwork-doodle", a_sheet(), None)
    session.tick(0.1)
    return session


def unreadable() -> Session:
    sentence = say(
        "No board of {rows} × {cols} cells was found; please take the photo from above with the whole board, "
        "its four corners included, sharp and evenly lit.", rows=9, cols=9,
    )  # fmt: skip
    session = scanning("patchwork-doodle", ScanError("no-board", sentence), small_paper())
    for _ in range(8):
        session.tick(0.1)
        session.press("main")
    session.tick(0.1)
    return session


def sheet_doubtful() -> Session:
    return until_reviewed(scanning("patchwork-doodle", a_sheet(), paper()))


def sheet_sure() -> Session:
    return until_reviewed(scanning("patchwork-doodle", a_sheet(()), paper()))


def quilt_doubtful() -> Session:
    return until_reviewed(scanning("quilt-show", a_quilt(), paper()))


def quilt_sure() -> Session:
    return until_reviewed(scanning("quilt-show", a_quilt(()), paper()))


def quilt_palette() -> Session:
    session = quilt_doubtful()
    session.screen.open_palette()  # type: ignore[attr-defined]
    return session


def cards_doubtful() -> Session:
    return looking_at("patchwork-doodle", RING, some_cards(), most=8)


def cards_told() -> Session:
    session = cards_doubtful()
    session.press("main")
    return session


def cards_too_many() -> Session:
    session = looking_at("patchwork-doodle", RING, some_cards(), most=6)
    session.press("main")
    return session


def card_alone() -> Session:
    one = some_cards().pick([DOUBTFUL_CARD])
    look = Look("card", say("Show the card in place {place}.", place=3))
    return looking_at("patchwork-doodle", look, one, most=1)


def whose_sheets() -> Session:
    return looking_at("patchwork-doodle", SHEETS, some_sheets(4), 4, actions=[EndRound()])


def whose_sheets_eight() -> Session:
    return looking_at("patchwork-doodle", SHEETS, some_sheets(3), 8, actions=[EndRound()])


def whose_quilts() -> Session:
    return looking_at("quilt-show", QUILTS, some_quilts(), 3, actions=BEFORE_ENTERING)


def quilts_of_all() -> Session:
    session = whose_quilts()
    session.press("main")
    return session


def board_doubtful() -> Session:
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(a_board())  # type: ignore[assignment]
    players = [Player("Jun"), Player("Mara")]
    session.services.on_table.put(start_game(session.services.store, "patchwork", players, now=session.services.now))
    look = Look("quilt", say("Show the quilt of {name}.", name="Jun"), 0)
    session.open(LiveScreen(session, "patchwork", look, lambda cells: None))
    return until_reviewed(session)


def board_sure() -> Session:
    session = board_doubtful()
    session.press("main")
    return session


def sheet_taken() -> Session:
    session = sheet_sure()
    session.tap(Tap("photo"))
    return session


def sheet_twin() -> Session:
    session = before_camera("patchwork-doodle", 2, a_sheet(()), EndRound())
    session.press("main")
    until_reviewed(session)
    session.press("main")
    return until_reviewed(session)


def sheet_refused() -> Session:
    before = format_rows(cells_of([*SHADED, (8, 8)]))
    session = before_camera("patchwork-doodle", 1, a_sheet(()), EndRound(), ShowSheet(0, before), EndRound())
    session.press("main")
    return until_reviewed(session)


def score_a_photo() -> Session:
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.go.to("score")
    return session


def untaught() -> Session:
    session = score_a_photo()
    session.open(UntaughtScreen(session, "quiltable", session.screen))
    return session


def scenes() -> dict[str, Callable[[], Session]]:
    """By the name of the picture that is made of each."""
    made = (
        live, no_camera, unreadable, sheet_doubtful, sheet_sure, quilt_doubtful, quilt_sure, quilt_palette,
        cards_doubtful, cards_told, cards_too_many, card_alone, whose_sheets, whose_sheets_eight, whose_quilts,
        quilts_of_all, board_doubtful, board_sure, sheet_taken, sheet_twin, sheet_refused, score_a_photo, untaught,
    )  # fmt: skip
    return {make.__name__.replace("_", "-"): make for make in made}


def before_camera(game: str, players: int, reading: AnyScan | ScanError, *actions: Action) -> Session:
    """A table before a camera that reads this."""
    session = a_session()
    session.services.camera = StillCamera(paper())
    session.services.worker = PromisedWorker(reading)  # type: ignore[assignment]
    names = ("Jun", "Mara", "Theo", "Ada")[:players]
    session.services.on_table.put(start_game(session.services.store, game, [Player(name) for name in names]))
    assert session.table is not None
    for action in actions:
        session.table.do(action)
    session.go.table()
    return session


def state_of(session: Session) -> Any:
    """How the game stands."""
    assert session.table is not None
    return session.table.state
