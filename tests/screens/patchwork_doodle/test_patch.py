"""What a player tells of a turn: tapped cells find the action by themselves, refusals say why."""

from __future__ import annotations

from companion.games.patchwork_doodle.actions import Draw, ShadeCell, ShowSheet
from companion.screens.drawing.items import Tap
from companion.screens.evening import Evening
from companion.screens.patchwork_doodle.patch import PatchScreen
from tests.screens.doodle_scenes import SHEET, after_taps, cells, first_ring, turns
from tests.screens.patchwork_doodle.players_at_screens import state_of

U_SHAPE = [*first_ring(), *turns(1)]
"""The token is on `###/#.#`; its neighbours show `##/##` and `###/##.`."""


def patch_screen(evening: Evening) -> PatchScreen:
    screen = evening.screen
    assert isinstance(screen, PatchScreen)
    return screen


def last_action(evening: Evening) -> object:
    assert evening.table is not None
    assert evening.table.last_step is not None
    return evening.table.last_step.action


def test_cells_of_the_card_are_drawn_without_a_special_action() -> None:
    u_cells = ((3, 3), (3, 4), (3, 5), (4, 3), (4, 5))
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells(*u_cells))()
    assert evening.screen.keys().main.detail == "As on the card"
    evening.press("main")
    assert last_action(evening) == Draw(0, u_cells, 0)
    assert state_of(evening).sheets[0].specials_left == 4


def test_a_part_of_the_card_uses_the_scissors() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4), (4, 3)))()
    assert patch_screen(evening).is_cut
    evening.press("main")
    assert last_action(evening) == Draw(0, ((3, 3), (3, 4), (4, 3)), 0, True)
    assert state_of(evening).sheets[0].used == ("cut",)


def test_a_square_can_only_come_from_the_neighbour() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4), (4, 3), (4, 4)))()
    evening.press("main")
    assert last_action(evening) == Draw(0, ((3, 3), (3, 4), (4, 3), (4, 4)), 1)
    assert state_of(evening).sheets[0].used == ("neighbour",)


def test_one_cell_is_a_cut_first_and_the_single_cell_when_it_is_wished() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3)))()
    assert patch_screen(evening).plan == Draw(0, ((3, 3),), 0, True)
    evening.tap(Tap("single"))
    assert patch_screen(evening).plan == ShadeCell(0, (3, 3))


def test_cells_that_fit_nothing_switch_the_main_key_off_and_the_button_says_why() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (5, 5)))()
    assert not evening.screen.keys().main.is_lit
    evening.press("main")
    assert evening.toast is not None
    assert "hang together" in evening.toast.text
    assert not state_of(evening).sheets[0].did


def test_a_shaded_cell_cannot_be_drawn_over() -> None:
    evening = after_taps(2, [*U_SHAPE, ShowSheet(0, SHEET)], Tap("player", 0), *cells((0, 3)))()
    assert not patch_screen(evening).entry.cells
    assert evening.toast is not None
    assert "shaded already" in evening.toast.text


def test_undo_takes_back_taps_before_it_leaves() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4)))()
    evening.press("undo")
    assert patch_screen(evening).entry.cells == {(3, 3)}
    evening.press("undo")
    evening.press("undo")
    assert evening.screen.name == "patchwork-doodle"
    assert state_of(evening).turn == 1


def test_a_used_neighbour_can_no_longer_be_chosen() -> None:
    used = [Draw(0, slot=1), *turns(2)[1:], Draw(0, slot=4)]
    evening = after_taps(2, [*U_SHAPE, *used, *turns(3)[2:]], Tap("player", 0))()
    screen = patch_screen(evening)
    assert state_of(evening).sheets[0].used == ("neighbour", "neighbour")
    assert [screen.can_take(slot) for slot in screen.slots] == [False, True, False]


def test_who_has_drawn_can_still_shade_a_single_cell() -> None:
    evening = after_taps(2, [*U_SHAPE, Draw(0)], Tap("player", 0))()
    evening.press("main")
    assert last_action(evening) == ShadeCell(0)


def test_a_neighbour_can_be_cut_too() -> None:
    evening = after_taps(2, U_SHAPE, Tap("player", 0), Tap("slot", 1), Tap("cut"))()
    assert evening.screen.keys().main.detail == "A neighbour card, cut"
    evening.press("main")
    assert last_action(evening) == Draw(0, (), 1, True)
    assert state_of(evening).sheets[0].used == ("neighbour", "cut")
