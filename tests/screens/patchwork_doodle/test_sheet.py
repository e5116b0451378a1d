"""A sheet on the screen: what it is worth in words, what cannot be taken back, and the camera in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.cells import parse_rows
from companion.games.patchwork_doodle.actions import DealStartCards, EndRound, ShowSheet
from companion.games.patchwork_doodle.components import KNOWN_SHAPES
from companion.games.values import Look
from companion.screens.navigator import Navigator
from companion.screens.patchwork_doodle.keepsake import picture_keepsake
from companion.screens.patchwork_doodle.sheet import SheetScreen
from companion.screens.services import Services
from companion.screens.session import Session
from companion.screens.views import CellBoard, Tap
from companion.screens.views.walk import parts_of
from tests.screens.doodle_scenes import (
    FULL,
    SHEET,
    START,
    after_taps,
    cells,
    first_ring,
    seat_players,
    three_rounds,
    turns,
)
from tests.screens.patchwork_doodle.players_at_screens import Buttons, state_of
from tests.screens.seeing import taps, texts

SCORING = [*first_ring(), *turns(6), EndRound()]


def sheet_screen(session: Session) -> SheetScreen:
    screen = session.screen
    assert isinstance(screen, SheetScreen)
    return screen


def test_the_score_is_told_with_its_arithmetic_while_cells_are_tapped() -> None:
    """A row of the rulebook's 3 x 8: 9 + 5 = 14."""
    session = after_taps(2, SCORING, Tap("score"), *(Tap("fill", row) for row in range(3)))()
    for row in range(3):
        session.tap(Tap("cell", (row, 8)))
    assert {"Best rectangle: 3 × 8", "3 × 3 = 9, 5 columns more: 5", "14", "Write down 14 points"} <= set(
        texts(session)
    )
    session.press("main")
    assert state_of(session).sheets[0].points == 14
    assert sheet_screen(session).seat == 1


def test_a_phone_of_one_player_goes_back_to_the_table_not_to_the_sheets_of_others() -> None:
    session = after_taps(2, SCORING, Tap("score"), Tap("fill", 0))()
    session.plays_for = 0
    assert "Then back to the table" in texts(session)
    session.press("main")
    assert (session.screen.name, state_of(session).unscored) == ("patchwork-doodle", (1,))
    session.press("undo")
    assert state_of(session).unscored == (0, 1), "Undo takes the sheet back, as everywhere at the table"


def test_an_empty_sheet_is_written_down_only_when_it_is_told_twice() -> None:
    session = after_taps(2, SCORING, Tap("score"))()
    session.press("main")
    assert session.toast is not None
    assert session.toast.text.startswith("Nothing is shaded")
    assert (sheet_screen(session).seat, state_of(session).unscored) == (0, (0, 1))
    session.press("main")
    assert (sheet_screen(session).seat, state_of(session).unscored) == (1, (1,))


def test_what_was_told_before_stays_shaded() -> None:
    session = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), *cells((0, 3)))()
    assert (0, 3) in sheet_screen(session).entry.cells
    assert session.toast is not None
    assert "what is drawn stays" in session.toast.text


def test_a_row_is_shaded_by_its_number_and_emptied_again_but_for_what_was_told() -> None:
    session = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), Tap("fill", 0))()
    screen = sheet_screen(session)
    assert {(0, col) for col in range(9)} <= screen.entry.cells
    session.tap(Tap("fill", 0))
    assert screen.entry.cells == frozenset(parse_rows(SHEET))


def test_any_player_can_be_scored_first() -> None:
    session = after_taps(4, SCORING, Tap("player", 2), Tap("fill", 0))()
    session.press("main")
    assert state_of(session).unscored == (0, 1, 3)
    assert sheet_screen(session).seat == 0
    session.tap(Tap("sheet", 3))
    assert sheet_screen(session).seat == 3


def test_a_single_cell_can_be_used_during_the_scoring() -> None:
    session = after_taps(2, SCORING, Tap("score"), Tap("single"), *cells((4, 4)))()
    assert state_of(session).sheets[0].used == ("cell",)
    session.press("main")
    assert state_of(session).sheets[0].points == 1


def test_the_start_patch_is_drawn_on_the_sheet() -> None:
    """The first start card is `..#/.##/.#./###`."""
    places = ((2, 4), (3, 3), (3, 4), (4, 3), (5, 2), (5, 3), (5, 4))
    session = after_taps(2, [DealStartCards(START[:2])], Tap("player", 0), *cells(*places[:6]))()
    assert not session.screen.keys().main.is_lit
    session.tap(Tap("cell", places[6]))
    session.press("main")
    assert tuple(sorted(state_of(session).sheets[0].cells)) == places


def test_the_last_sheet_of_the_game_opens_the_results() -> None:
    last = [*first_ring(), EndRound(), ShowSheet(0, SHEET), EndRound(), ShowSheet(0, SHEET), EndRound()]
    session = after_taps(1, last, Tap("score"))()
    assert "49 empty cells: −49" in texts(session)
    session.press("main")
    assert session.screen.name == "results"


class ScanningSession(Session):
    """A session whose camera sees what the test holds in front of it."""

    done: Callable[[Any], None]

    def __init__(self, services: Services) -> None:
        self.looks: list[Look] = []
        super().__init__(services)
        self.go = ScanningNavigator(self)

    @property
    def can_scan(self) -> bool:
        return True


class ScanningNavigator(Navigator):
    def __init__(self, session: ScanningSession) -> None:
        super().__init__(session)
        self.session = session

    def scan(
        self, look: Look, done: Callable[[Any], None], most: int | None = None, by_hand: Any = None, review: Any = None
    ) -> None:
        self.session.looks.append(look)
        self.session.done = done


def scanning(players: int, actions: list[Any]) -> ScanningSession:
    session = seat_players(players, actions, kind=ScanningSession)
    assert isinstance(session, ScanningSession)
    return session


def test_sheets_are_scanned_one_after_another() -> None:
    session = scanning(3, SCORING)
    session.press("main")
    for seat in range(3):
        assert [look.seat for look in session.looks] == list(range(seat + 1))
        session.done(parse_rows(SHEET))
        assert state_of(session).sheets[seat].points == 17
    assert (state_of(session).phase, state_of(session).round) == ("cards", 2)
    assert len(session.looks) == 3
    assert session.screen.name == "patchwork-doodle"


def test_a_scan_that_lost_cells_stays_open_to_be_corrected() -> None:
    session = scanning(2, [ShowSheet(0, FULL), *SCORING])
    session.press("main")
    session._safely(lambda: session.done(parse_rows(SHEET)))
    assert session.toast is not None
    screen = sheet_screen(session)
    assert (screen.seat, len(screen.entry.cells)) == (0, 32)
    assert state_of(session).unscored == (0, 1)
    for cell in sorted(parse_rows(FULL) - parse_rows(SHEET)):
        session.tap(Tap("cell", cell))
    session.press("main")
    assert state_of(session).sheets[0].points == 65


def test_a_sheet_can_be_scanned_in_between() -> None:
    session = scanning(1, [*first_ring(), *turns(1)])
    session.press("scan")
    session.done(parse_rows(SHEET))
    assert len(state_of(session).sheets[0].cells) == 32
    assert state_of(session).phase == "turns"


def test_without_a_camera_the_scan_key_is_off_everywhere() -> None:
    for way in ((), (Tap("score"),)):
        session = after_taps(2, SCORING, *way)()
        assert not session.screen.keys().scan.is_lit
        before = session.screen
        session.press("scan")
        assert session.screen is before


def test_every_cell_of_a_sheet_can_be_touched() -> None:
    session = after_taps(2, SCORING, Tap("score"))()
    places = set(taps(session))
    assert {Tap("cell", (row, col)) for row in range(9) for col in range(9)} <= places
    assert {Tap("fill", row) for row in range(9)} <= places


def test_a_stroke_shades_what_it_comes_over_and_is_taken_back_at_once() -> None:
    session = after_taps(2, SCORING, Tap("score"), *cells((4, 6)), *cells((4, 2)), *stroke((4, 3), (4, 4), (5, 4)))()
    screen = sheet_screen(session)
    assert screen.entry.cells == {(4, 6), (4, 2), (4, 3), (4, 4), (5, 4)}
    session.press("undo")
    assert screen.entry.cells == {(4, 6)}
    session.press("undo")
    assert not screen.entry.cells


def test_a_stroke_that_began_by_emptying_empties_only() -> None:
    session = after_taps(2, SCORING, Tap("score"), Tap("fill", 0), *cells((0, 2)), *stroke((1, 2), (0, 3), (0, 4)))()
    assert sheet_screen(session).entry.cells == {(0, col) for col in (0, 1, 5, 6, 7, 8)}


def test_a_stroke_passes_over_what_was_told_before() -> None:
    session = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), *cells((0, 2)), *stroke((0, 3), (1, 7)))()
    assert sheet_screen(session).entry.cells == frozenset(parse_rows(SHEET)) | {(0, 2), (1, 7)}
    assert session.toast is None


def test_a_stroke_that_begins_on_a_cell_that_must_stay_is_one_of_its_own() -> None:
    session = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), *cells((8, 8)), *cells((0, 3)))()
    for tap in stroke((0, 2), (0, 1)):
        session.tap(tap)
    screen = sheet_screen(session)
    assert screen.entry.cells == frozenset(parse_rows(SHEET)) | {(8, 8), (0, 2), (0, 1)}
    session.press("undo")
    assert screen.entry.cells == frozenset(parse_rows(SHEET)) | {(8, 8)}


def test_a_touch_on_the_open_sheet_keeps_what_can_be_taken_back() -> None:
    session = after_taps(2, SCORING, Tap("score"), *cells((4, 4)), Tap("sheet", 0))()
    assert sheet_screen(session).entry.can_undo


def test_a_screen_reader_is_told_which_cells_are_shaded() -> None:
    session = after_taps(2, SCORING, Tap("score"), *cells((4, 4)))()
    view = session.view()
    assert view is not None
    (board,) = (part for part in parts_of(view) if isinstance(part, CellBoard))
    assert board.labels[4][3:6] == ("empty", "shaded", "empty")


def stroke(*places: tuple[int, int]) -> tuple[Tap, ...]:
    """The finger goes on over these cells."""
    return tuple(Tap("stroke", place) for place in places)


def test_a_patch_is_laid_by_its_shape_moved_turned_and_taken_back() -> None:
    """`##` lies where it is tapped; a second tap moves it, and the sheet never holds it twice."""
    domino = [str(shape) for shape in KNOWN_SHAPES].index("##")
    session = after_taps(2, SCORING, Tap("score"), Tap("patch"), Tap("shape", domino))()
    session.tap(Tap("cell", (4, 4)))
    assert sheet_screen(session).entry.cells == {(4, 4), (4, 5)}
    session.tap(Tap("cell", (8, 8)))
    assert sheet_screen(session).entry.cells == {(8, 7), (8, 8)}
    session.tap(Tap("turn"))
    assert sheet_screen(session).entry.cells == {(7, 8), (8, 8)}
    session.press("undo")
    assert not sheet_screen(session).entry.cells


def test_a_second_patch_does_not_lie_on_the_first() -> None:
    single = [str(shape) for shape in KNOWN_SHAPES].index("#")
    lay = (Tap("shape", single), Tap("cell", (4, 4)))
    session = after_taps(2, SCORING, Tap("score"), Tap("patch"), *lay, Tap("next-patch"), *lay)()
    assert session.toast is not None
    assert "Something is shaded there already" in session.toast.text
    session.tap(Tap("cell", (4, 5)))
    assert sheet_screen(session).entry.cells == {(4, 4), (4, 5)}


def test_a_known_start_card_is_laid_with_one_tap() -> None:
    session = after_taps(4, [DealStartCards(START)], Tap("player", 3), Tap("patch"), Tap("cell", (4, 4)))()
    assert len(sheet_screen(session).entry.cells) == 7
    session.press("main")
    assert len(state_of(session).sheets[3].cells) == 7


def test_points_are_typed_and_the_next_sheet_comes() -> None:
    session = after_taps(2, SCORING, Tap("score"), Tap("points"), Tap("points", 14))()
    session.press("main")
    assert state_of(session).sheets[0].points == 14
    assert sheet_screen(session).seat == 1


def test_the_key_of_the_last_round_tells_what_the_empty_cells_cost() -> None:
    session = after_taps(1, [*three_rounds(1), EndRound()], Tap("score"))()
    shaded = len(state_of(session).sheets[0].cells)
    assert session.view().keys.main.text.endswith(f"− {81 - shaded}")


def test_after_the_last_round_the_empty_cells_are_typed_too() -> None:
    taps_ = (Tap("points", 17), Tap("tens", 1), Tap("ones", 2))
    session = after_taps(1, [*three_rounds(1), EndRound()], Tap("score"), Tap("points"), *taps_)()
    assert {"17", "−12", "5"} <= set(texts(session))
    session.press("main")
    table = session.table
    assert table is not None
    assert [line.points for line in table.game.standings(table.state).players[0].lines][2:] == [17, -12]


def test_more_empty_cells_than_there_can_be_are_refused_before_anything_is_written() -> None:
    taps_ = (Tap("points", 17), Tap("tens", 8), Tap("ones", 0))
    session = after_taps(1, [*three_rounds(1), EndRound()], Tap("score"), Tap("points"), *taps_)()
    session.press("main")
    assert session.toast is not None
    assert "80 empty cells" in session.toast.text
    assert state_of(session).unscored == (0,)
    assert session.screen.name == "doodle-points"


def test_points_are_typed_with_the_buttons() -> None:
    session = after_taps(2, SCORING, Tap("score"))()
    hand = Buttons(session)
    hand.do(Tap("points"))
    hand.do(Tap("points", 9))
    hand.do(Tap("done"))
    assert state_of(session).sheets[0].points == 9


def test_a_sheet_whose_points_were_typed_is_kept_without_a_rectangle() -> None:
    session = after_taps(1, [*three_rounds(1), EndRound()], Tap("score"), Tap("points"), Tap("points", 17))()
    for tap in (Tap("tens", 1), Tap("ones", 2)):
        session.tap(tap)
    session.press("main")
    table = session.table
    assert table is not None
    assert picture_keepsake(table, len(table.steps), 0) is not None
