"""The Doodle table: what the keys say, undo and redo by name, cards told late, the end of a round told early."""

from __future__ import annotations

from companion.games.patchwork_doodle.actions import (
    Draw,
    EndRound,
    LayCards,
    Pass,
    Roll,
    ShowCard,
    ShowSheet,
    StartFinalTurn,
)
from companion.games.values import Action
from companion.screens.patchwork_doodle.cards import CardsScreen
from companion.screens.patchwork_doodle.screen import DoodleScreen
from companion.screens.views import Tap
from tests.screens.doodle_scenes import (
    RING,
    SHEET,
    before_a_camera,
    first_ring,
    scored,
    seat_players,
    three_rounds,
    turns,
)
from tests.screens.patchwork_doodle.players_at_screens import state_of
from tests.screens.seeing import look, taps, texts


def test_undo_names_the_roll_and_takes_it_back() -> None:
    session = seat_players(2, [*first_ring(), Roll(3)])
    assert session.screen.keys().undo.detail == "Roll of 3"
    session.press("undo")
    assert state_of(session).turn == 0
    assert session.toast is not None
    assert session.toast.text == "Taken back: The die shows 3: a patch of 4 cells."


def test_redo_is_offered_after_an_undo_and_names_what_comes_back() -> None:
    session = seat_players(2, [*first_ring(), Roll(3)])
    assert Tap("redo") not in taps(session)
    session.press("undo")
    assert Tap("redo") in taps(session)
    screen = session.screen
    assert isinstance(screen, DoodleScreen)
    assert screen.main_key(Tap("redo")).detail == "Roll of 3"
    session.tap(Tap("redo"))
    assert state_of(session).turn == 1


def test_undo_names_the_player_unless_the_name_is_too_long_for_the_key() -> None:
    session = seat_players(4, [*first_ring(), Roll(1), Pass(0)])
    assert session.screen.keys().undo.detail == "Jun: Pass"
    session = seat_players(4, [*first_ring(), Roll(1), Pass(3)])
    assert session.screen.keys().undo.detail == "Pass"


def test_nothing_to_undo_switches_the_lamp_off() -> None:
    session = seat_players(2)
    assert not session.screen.keys().undo.is_lit
    session.press("undo")
    assert session.table is not None
    assert session.table.version == 0


def test_the_app_rolls_what_the_die_can_show() -> None:
    session = seat_players(2, first_ring())
    session.press("main")
    state = state_of(session)
    assert state.turn == 1
    assert state.token in (0, 1, 2)


def test_an_untold_card_is_told_when_it_is_reached() -> None:
    session = seat_players(2, [LayCards(("?",) * 8), Roll(2)])
    session.tap(Tap("patch"))
    assert session.screen.name == "doodle-cards"
    session.tap(Tap("shape", 7))
    assert session.screen.name == "patchwork-doodle"
    assert state_of(session).card == "##/##"


def test_each_of_the_last_three_cards_can_be_told() -> None:
    played: list[Action] = [EndRound(), ShowSheet(0, SHEET), EndRound(), ShowSheet(0, SHEET)]
    session = seat_players(1, [*played, LayCards(("?",) * 6), *turns(5), StartFinalTurn()])
    choices = state_of(session).choices
    for slot in reversed(choices):
        assert session.screen.name == "patchwork-doodle"
        session.tap(Tap("card", slot))
        session.tap(Tap("shape", 7))
    assert [state_of(session).ring[slot] for slot in choices] == ["##/##"] * 3
    session.tap(Tap("patch"))
    assert session.screen.name == "doodle-ways"


def test_a_told_card_shows_every_way_it_can_lie() -> None:
    session = seat_players(2, [*first_ring(), Roll(1)])
    session.tap(Tap("patch"))
    assert session.screen.name == "doodle-ways"
    assert session.screen.banner().context == "4 ways to draw it"
    session.press("main")
    assert session.screen.name == "patchwork-doodle"


def test_the_ways_of_a_cut_are_those_of_the_rulebook() -> None:
    """From `###/#.#` one cut gives `###/#..`, `##/#.`, `##` and `#`."""
    from companion.screens.patchwork_doodle.ways import WaysScreen

    session = seat_players(2, [*first_ring(), Roll(1)])
    session.tap(Tap("patch"))
    screen = session.screen
    assert isinstance(screen, WaysScreen)
    assert [str(shape) for shape in screen.shapes] == ["###/#.#", "###/#..", "##/#.", "##", "#"]
    for page in range(len(screen.shapes)):
        assert screen.page == page
        look(session)
        session.move(1)
    session.press("scan")
    assert screen.slot in state_of(session).neighbours


def test_what_is_played_again_under_the_lock_shows_the_table_afterwards() -> None:
    session = seat_players(2, [*first_ring(), Roll(1)])
    assert session.table is not None
    session.press("main")
    session.table.undo()
    session.go.table()
    session.tap(Tap("patch"))
    assert session.screen.name == "doodle-ways"
    session.go.lock()
    session.hold("undo")
    assert session.table.can_redo == 0
    session.go.unlock()
    assert session.screen.name == "patchwork-doodle"
    assert session.screen.banner() == DoodleScreen(session).banner()


def test_the_round_can_be_scored_before_its_last_turn() -> None:
    session = seat_players(2, [*first_ring(), *turns(2)])
    session.tap(Tap("end-round"))
    assert state_of(session).phase == "scoring"
    assert "2 sheets are still to come" in texts(session)


def test_the_new_cards_of_a_later_round_begin_with_place_three() -> None:
    session = seat_players(2, [*first_ring(), *turns(6), EndRound(), *scored(2)])
    session.press("main")
    session.tap(Tap("tell-ring"))
    assert isinstance(session.screen, CardsScreen)
    assert [place.number for place in session.screen.places] == [3, 4, 5, 6, 7, 8]


def test_a_round_can_be_played_without_the_app() -> None:
    session = seat_players(2)
    session.tap(Tap("alone"))
    assert state_of(session).phase == "scoring"


def test_the_scores_of_a_round_stand_until_somebody_goes_on() -> None:
    session = seat_players(2, [*first_ring(), *turns(6), EndRound(), *scored(2)])
    assert session.screen.banner().title == "After round 1"
    session.press("main")
    assert session.screen.banner().title == "Lay the cards"


def test_who_told_what_is_marked_and_counted() -> None:
    session = seat_players(4, [*first_ring(), Roll(1)])
    assert session.screen.keys().main.detail == "All have drawn or passed"
    assert session.table is not None
    session.table.do(Draw(0))
    session.table.do(Pass(1))
    assert session.screen.keys().main.detail == "2 players are still drawing"


def test_a_card_told_at_another_screen_closes_a_screen_that_is_no_longer_true() -> None:
    session = seat_players(2, [LayCards(("?",) * 8), Roll(2)])
    session.tap(Tap("player", 0))
    assert session.screen.name == "doodle-patch"
    assert session.table is not None
    session.table.do(ShowCard(1, "##"))
    session.tick(0.1)
    assert session.screen.name == "patchwork-doodle"


def test_the_ring_keeps_its_gaps() -> None:
    session = seat_players(2, [*first_ring(), Roll(1), Roll(1)])
    cards = {tap.number for tap in taps(session) if tap.name == "card"}
    assert cards == set(range(1, len(RING)))


def test_the_token_walks_card_by_card_when_movement_is_on() -> None:
    from companion.screens.settings import Settings

    session = seat_players(2, first_ring())
    session.apply_settings(Settings(movement="full"))
    session.tap(Tap("die"))
    session.tap(Tap("pips", 3))
    shown = []
    for _ in range(8):
        shown.append(session.view())
        session.tick(0.05)
    assert len(set(shown)) > 2
    assert state_of(session).token == 2


def test_a_player_alone_sees_the_record() -> None:
    session = seat_players(1, first_ring(), best=112)
    assert "Record: 112" in texts(session)


def test_the_final_scores_name_the_winner_and_subtract_empty_cells() -> None:
    from tests.screens.doodle_scenes import FULL, three_rounds

    session = seat_players(2, [*three_rounds(2), EndRound(), ShowSheet(0, SHEET), ShowSheet(1, FULL)])
    shown = texts(session)
    # The sheet of 32 cells leaves 49 empty. The other one leaves 2, and its best is 9 rows of 8, 64 + 1:
    # 17 + 17 + 65 − 2 = 97.
    assert {"−49", "−2", "97", "Mara wins with 97 points."} <= set(shown)


def test_who_holds_a_display_tells_with_one_press_that_the_patch_is_drawn() -> None:
    session = seat_players(2, [*first_ring(), Roll(3)])
    session.seat = 1
    assert session.screen.keys().main.text == "I have drawn it"
    session.press("main")
    assert [sheet.did for sheet in state_of(session).sheets] == ["", "drew"]
    assert "You have drawn it" in texts(session)
    assert session.screen.keys().main.text == "Next turn: roll"


def test_in_the_last_turn_who_holds_a_display_tells_which_card_was_drawn() -> None:
    session = seat_players(2, [*three_rounds(2), StartFinalTurn()])
    session.seat = 0
    assert session.screen.keys().main.text == "Draw one of three"
    session.press("main")
    assert session.screen.name == "doodle-patch"


def test_who_holds_a_display_sees_the_own_sheet() -> None:
    session = seat_players(2, [*first_ring(), Roll(3), ShowSheet(1, SHEET)])
    assert "Your sheet" not in texts(session)
    session.seat = 1
    assert "Your sheet" in texts(session)


def test_at_a_scoring_who_holds_a_display_scans_the_own_sheet_first() -> None:
    session = before_a_camera(lambda: seat_players(2, [*first_ring(), *turns(6), EndRound()]))()
    assert session.screen.keys().main.text == "Scan Jun’s sheet"
    session.seat = 1
    assert session.screen.keys().main.text == "Scan Mara’s sheet"


def test_a_seat_of_the_game_before_is_nobodys_here() -> None:
    session = seat_players(2, [*first_ring(), Roll(3)])
    session.seat = 3
    assert session.view().keys.main.text == "Next turn: roll"
