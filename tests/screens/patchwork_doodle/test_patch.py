"""What a player tells of a turn: tapped cells find the action by themselves, refusals say why."""

from __future__ import annotations

from companion.games.patchwork_doodle.actions import Draw, ShadeCell, ShowSheet
from companion.screens.patchwork_doodle.patch import PatchScreen
from companion.screens.session import Session
from companion.screens.views import Tap
from tests.screens.doodle_scenes import SHEET, after_taps, cells, first_ring, turns
from tests.screens.patchwork_doodle.players_at_screens import state_of

U_SHAPE = [*first_ring(), *turns(1)]
"""The token is on `###/#.#`; its neighbours show `##/##` and `###/##.`."""


def patch_screen(session: Session) -> PatchScreen:
    screen = session.screen
    assert isinstance(screen, PatchScreen)
    return screen


def last_action(session: Session) -> object:
    assert session.table is not None
    assert session.table.last_step is not None
    return session.table.last_step.action


def test_cells_of_the_card_are_drawn_without_a_special_action() -> None:
    u_cells = ((3, 3), (3, 4), (3, 5), (4, 3), (4, 5))
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells(*u_cells))()
    assert session.screen.keys().main.detail == "As on the card"
    session.press("main")
    assert last_action(session) == Draw(0, u_cells, 0)
    assert state_of(session).sheets[0].specials_left == 4


def test_a_part_of_the_card_uses_the_scissors() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4), (4, 3)))()
    assert patch_screen(session).is_cut
    session.press("main")
    assert last_action(session) == Draw(0, ((3, 3), (3, 4), (4, 3)), 0, True)
    assert state_of(session).sheets[0].used == ("cut",)


def test_a_square_can_only_come_from_the_neighbour() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4), (4, 3), (4, 4)))()
    session.press("main")
    assert last_action(session) == Draw(0, ((3, 3), (3, 4), (4, 3), (4, 4)), 1)
    assert state_of(session).sheets[0].used == ("neighbour",)


def test_one_cell_is_a_cut_first_and_the_single_cell_when_it_is_wished() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3)))()
    assert patch_screen(session).plan == Draw(0, ((3, 3),), 0, True)
    session.tap(Tap("single"))
    assert patch_screen(session).plan == ShadeCell(0, (3, 3))


def test_cells_that_fit_nothing_switch_the_main_key_off_and_the_button_says_why() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (5, 5)))()
    assert not session.screen.keys().main.is_lit
    session.press("main")
    assert session.toast is not None
    assert "hang together" in session.toast.text
    assert not state_of(session).sheets[0].did


def test_a_shaded_cell_cannot_be_drawn_over() -> None:
    session = after_taps(2, [*U_SHAPE, ShowSheet(0, SHEET)], Tap("player", 0), *cells((0, 3)))()
    assert not patch_screen(session).entry.cells
    assert session.toast is not None
    assert "shaded already" in session.toast.text


def test_undo_takes_back_taps_before_it_leaves() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), *cells((3, 3), (3, 4)))()
    session.press("undo")
    assert patch_screen(session).entry.cells == {(3, 3)}
    session.press("undo")
    session.press("undo")
    assert session.screen.name == "patchwork-doodle"
    assert state_of(session).turn == 1


def test_a_used_neighbour_can_no_longer_be_chosen() -> None:
    used = [Draw(0, slot=1), *turns(2)[1:], Draw(0, slot=4)]
    session = after_taps(2, [*U_SHAPE, *used, *turns(3)[2:]], Tap("player", 0))()
    screen = patch_screen(session)
    assert state_of(session).sheets[0].used == ("neighbour", "neighbour")
    assert [screen.can_take(slot) for slot in screen.slots] == [False, True, False]


def test_who_has_drawn_can_still_shade_a_single_cell() -> None:
    session = after_taps(2, [*U_SHAPE, Draw(0)], Tap("player", 0), Tap("single"))()
    session.press("main")
    assert last_action(session) == ShadeCell(0)


def test_the_main_key_takes_no_special_action_unasked_for_who_has_drawn() -> None:
    session = after_taps(2, [*U_SHAPE, Draw(0)], Tap("player", 0))()
    assert session.screen.keys().main.text == "Back to the table"
    session.press("main")
    assert last_action(session) == Draw(0)
    assert session.screen.name == "patchwork-doodle"


def test_a_neighbour_can_be_cut_too() -> None:
    session = after_taps(2, U_SHAPE, Tap("player", 0), Tap("slot", 1), Tap("cut"))()
    assert session.screen.keys().main.detail == "A neighbour card, cut"
    session.press("main")
    assert last_action(session) == Draw(0, (), 1, True)
    assert state_of(session).sheets[0].used == ("neighbour", "cut")
