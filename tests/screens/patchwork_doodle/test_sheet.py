"""A sheet on the screen: what it is worth in words, what cannot be taken back, and the camera in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.cells import parse_rows
from companion.games.patchwork_doodle.actions import DealStartCards, EndRound, ShowSheet
from companion.games.values import Look
from companion.screens.drawing.items import Pressable, Tap
from companion.screens.evening import Evening
from companion.screens.patchwork_doodle.sheet import SheetScreen
from companion.screens.surroundings import Surroundings
from tests.screens.doodle_scenes import FULL, SHEET, START, after_taps, cells, first_ring, seat_players, turns
from tests.screens.patchwork_doodle.players_at_screens import state_of
from tests.screens.patchwork_doodle.test_table import words_on

SCORING = [*first_ring(), *turns(6), EndRound()]


def sheet_screen(evening: Evening) -> SheetScreen:
    screen = evening.screen
    assert isinstance(screen, SheetScreen)
    return screen


def test_the_score_is_told_with_its_arithmetic_while_cells_are_tapped() -> None:
    """A row of the rulebook's 3 x 8: 9 + 5 = 14."""
    evening = after_taps(2, SCORING, Tap("score"), *(Tap("fill", row) for row in range(3)))()
    for row in range(3):
        evening.tap(Tap("cell", (row, 8)))
    texts = words_on(evening)
    assert {"Best rectangle: 3 × 8", "3 × 3 = 9, 5 columns more: 5", "14", "Write down 14 points"} <= set(texts)
    evening.press("main")
    assert state_of(evening).sheets[0].points == 14
    assert sheet_screen(evening).seat == 1


def test_an_empty_sheet_is_written_down_only_when_it_is_told_twice() -> None:
    evening = after_taps(2, SCORING, Tap("score"))()
    evening.press("main")
    assert evening.toast is not None
    assert evening.toast.text.startswith("Nothing is shaded")
    assert (sheet_screen(evening).seat, state_of(evening).unscored) == (0, (0, 1))
    evening.press("main")
    assert (sheet_screen(evening).seat, state_of(evening).unscored) == (1, (1,))


def test_what_was_told_before_stays_shaded() -> None:
    evening = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), *cells((0, 3)))()
    assert (0, 3) in sheet_screen(evening).entry.cells
    assert evening.toast is not None
    assert "what is drawn stays" in evening.toast.text


def test_a_row_is_shaded_by_its_number_and_emptied_again_but_for_what_was_told() -> None:
    evening = after_taps(2, [ShowSheet(0, SHEET), *SCORING], Tap("score"), Tap("fill", 0))()
    screen = sheet_screen(evening)
    assert {(0, col) for col in range(9)} <= screen.entry.cells
    evening.tap(Tap("fill", 0))
    assert screen.entry.cells == frozenset(parse_rows(SHEET))


def test_any_player_can_be_scored_first() -> None:
    evening = after_taps(4, SCORING, Tap("player", 2), Tap("fill", 0))()
    evening.press("main")
    assert state_of(evening).unscored == (0, 1, 3)
    assert sheet_screen(evening).seat == 0
    evening.tap(Tap("sheet", 3))
    assert sheet_screen(evening).seat == 3


def test_a_single_cell_can_be_used_during_the_scoring() -> None:
    evening = after_taps(2, SCORING, Tap("score"), Tap("single"), *cells((4, 4)))()
    assert state_of(evening).sheets[0].used == ("cell",)
    evening.press("main")
    assert state_of(evening).sheets[0].points == 1


def test_the_start_patch_is_drawn_on_the_sheet() -> None:
    """The first start card is `..#/.##/.#./###`."""
    places = ((2, 4), (3, 3), (3, 4), (4, 3), (5, 2), (5, 3), (5, 4))
    evening = after_taps(2, [DealStartCards(START[:2])], Tap("player", 0), *cells(*places[:6]))()
    assert not evening.screen.keys().main.is_lit
    evening.tap(Tap("cell", places[6]))
    evening.press("main")
    assert tuple(sorted(state_of(evening).sheets[0].cells)) == places


def test_the_last_sheet_of_the_game_opens_the_results() -> None:
    last = [*first_ring(), EndRound(), ShowSheet(0, SHEET), EndRound(), ShowSheet(0, SHEET), EndRound()]
    evening = after_taps(1, last, Tap("score"))()
    assert "49 empty cells: −49" in words_on(evening)
    evening.press("main")
    assert evening.screen.name == "results"


class ScanningEvening(Evening):
    """An evening whose camera sees what the test holds in front of it."""

    done: Callable[[Any], None]

    def __init__(self, surroundings: Surroundings) -> None:
        self.looks: list[Look] = []
        super().__init__(surroundings)

    @property
    def can_scan(self) -> bool:
        return True

    def open_scan(self, look: Look, done: Callable[[Any], None], most: int | None = None) -> None:
        self.looks.append(look)
        self.done = done


def scanning(players: int, actions: list[Any]) -> ScanningEvening:
    evening = seat_players(players, actions, kind=ScanningEvening)
    assert isinstance(evening, ScanningEvening)
    return evening


def test_sheets_are_scanned_one_after_another() -> None:
    evening = scanning(3, SCORING)
    evening.press("scan")
    for seat in range(3):
        assert [look.seat for look in evening.looks] == list(range(seat + 1))
        evening.done(parse_rows(SHEET))
        assert state_of(evening).sheets[seat].points == 17
    assert (state_of(evening).phase, state_of(evening).round) == ("cards", 2)
    assert len(evening.looks) == 3
    assert evening.screen.name == "patchwork-doodle"


def test_a_scan_that_lost_cells_stays_open_to_be_corrected() -> None:
    evening = scanning(2, [ShowSheet(0, FULL), *SCORING])
    evening.press("scan")
    evening._safely(lambda: evening.done(parse_rows(SHEET)))
    assert evening.toast is not None
    screen = sheet_screen(evening)
    assert (screen.seat, len(screen.entry.cells)) == (0, 32)
    assert state_of(evening).unscored == (0, 1)
    for cell in sorted(parse_rows(FULL) - parse_rows(SHEET)):
        evening.tap(Tap("cell", cell))
    evening.press("main")
    assert state_of(evening).sheets[0].points == 65


def test_a_sheet_can_be_scanned_in_between() -> None:
    evening = scanning(1, [*first_ring(), *turns(1)])
    evening.press("scan")
    evening.done(parse_rows(SHEET))
    assert len(state_of(evening).sheets[0].cells) == 32
    assert state_of(evening).phase == "turns"


def test_without_a_camera_the_scan_key_is_off_everywhere() -> None:
    for taps in ((), (Tap("score"),)):
        evening = after_taps(2, SCORING, *taps)()
        assert not evening.screen.keys().scan.is_lit
        before = evening.screen
        evening.press("scan")
        assert evening.screen is before


def test_every_cell_of_a_sheet_can_be_touched() -> None:
    evening = after_taps(2, SCORING, Tap("score"))()
    places = {item.tap for item in evening.draw(800) if isinstance(item, Pressable)}
    assert {Tap("cell", (row, col)) for row in range(9) for col in range(9)} <= places
