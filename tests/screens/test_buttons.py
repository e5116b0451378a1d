"""Push buttons, keyboard and lamps at the screens: the same events, and lamps that say which of them act."""

from __future__ import annotations

import msgspec
import numpy as np

from companion.games.patchwork_doodle.actions import EndRound
from companion.games.values import Player
from companion.screens.buttons import Buttons, find_fitted
from companion.screens.session import Session
from companion.table import start_game
from hardware.panel.lamps import Lamps
from hardware.panel.panel import Panel
from hardware.panel.presses import BUTTONS, Button
from hardware.panel.wiring import SimulatedWiring
from tests.screens.scan_scenes import StillCamera
from tests.screens.shell_scenes import a_session, menu, play_quilt_show, scenes


class Table:
    """A screen with a simulated panel and a clock that the test winds."""

    def __init__(self, session: Session, fitted: tuple[Button, ...] = BUTTONS) -> None:
        self.session = session
        self.now = 0.0
        self.wiring = SimulatedWiring(frozenset(fitted))
        self.buttons = Buttons(Panel(self.wiring, clock=lambda: self.now), session)

    def push(self, button: Button, seconds: float = 0.1) -> None:
        self.wiring.push(button)
        self.now += seconds
        self.buttons.take_presses()
        self.wiring.let_go(button)
        self.now += 0.1
        self.buttons.take_presses()


def test_a_press_does_what_the_key_says() -> None:
    table = Table(a_session())
    table.push("end_turn")
    assert table.session.screen.name == "new-game"


def test_up_and_down_choose() -> None:
    table = Table(a_session())
    first = table.session.screen.keys().main.detail
    table.push("down")
    assert table.session.screen.keys().main.detail != first
    table.push("up")
    assert table.session.screen.keys().main.detail == first


def test_holding_undo_plays_again_and_holding_scan_locks() -> None:
    table = Table(menu())
    game = table.session.table
    assert game is not None
    table.push("undo")
    assert game.can_redo == 1
    table.push("undo", seconds=1.5)
    assert game.can_redo == 0
    table.push("scan", seconds=2.5)
    assert table.session.is_locked


def test_ten_presses_at_once_do_one_thing() -> None:
    table = Table(a_session())
    for _ in range(10):
        table.wiring.push("end_turn")
        table.wiring.let_go("end_turn")
        table.now += 0.001
    table.buttons.take_presses()
    assert table.session.screen.name == "new-game"


def lamps_of(session: Session) -> Lamps:
    table = Table(session)
    table.buttons.show_lamps()
    return table.wiring.shown


def sewing() -> Session:
    session = a_session()
    play_quilt_show(session, steps=1)
    session.go.table()
    return session


def test_three_buttons_reach_every_choice() -> None:
    table = Table(sewing(), fitted=("undo", "scan", "end_turn"))
    game, seen = table.session.table, []
    assert game is not None
    for _ in game.game.offers(game.state):
        seen.append(table.session.screen.keys().main.text)
        table.push("end_turn", seconds=0.8)
    assert game.version == 1, "a held End turn chooses and plays nothing"
    assert len(set(seen)) == len(game.game.offers(game.state))
    assert table.session.screen.keys().main.text == seen[0], "and comes round again"
    table.push("end_turn")
    assert game.version == 2


def test_end_turn_acts_the_moment_it_goes_down_where_up_and_down_are_fitted() -> None:
    table = Table(sewing())
    table.wiring.push("end_turn")
    table.buttons.take_presses()
    assert table.session.table is not None
    assert table.session.table.version == 2


def test_the_buzzer_tells_a_press_from_a_refusal_and_is_quiet_when_sounds_are_off() -> None:
    table = Table(sewing())
    table.push("scan", seconds=2.5)
    table.push("undo", seconds=1.5)
    assert table.wiring.sounds == ["pressed", "refused"], "there is nothing to play again"
    table.session.services.settings = msgspec.structs.replace(table.session.settings, sounds=False)
    table.push("down")
    assert len(table.wiring.sounds) == 2


def test_lamps_show_what_acts_and_whose_turn_it_is() -> None:
    session = a_session()
    play_quilt_show(session, steps=5)
    session.go.to("menu")
    lamps = lamps_of(session)
    assert {"undo", "end_turn", "up", "down"} <= lamps.lit
    assert lamps.awaited == "end_turn"
    assert session.table is not None
    assert lamps.seats == frozenset(session.table.game.turn(session.table.state).seats)
    assert any(lamps.colour)


def test_where_nothing_can_be_chosen_the_lamps_of_up_and_down_are_dark() -> None:
    session = scenes()["quitting"]()
    assert lamps_of(session).lit == {"undo", "end_turn"}
    session.go.lock()
    assert lamps_of(session).lit == frozenset(), "without a game the buttons do nothing under the lock"


def test_the_lamp_of_scan_pulses_where_the_rules_want_to_look() -> None:
    session = a_session()
    session.services.on_table.put(
        start_game(session.services.store, "patchwork-doodle", [Player("Jun"), Player("Mara")])
    )
    assert session.table is not None
    session.table.do(EndRound())
    session.go.table()
    assert lamps_of(session).awaited == "end_turn", "without a camera a sheet is told by hand"
    session.services.camera = StillCamera(np.zeros((48, 64, 3), np.uint8))
    assert lamps_of(session).awaited == "scan"


def test_the_status_lamp_tells_a_camera_in_trouble_and_a_refusal() -> None:
    session = a_session()
    assert lamps_of(session).status == "ready"
    session.services.camera = StillCamera(np.zeros((48, 64, 3), np.uint8))
    assert lamps_of(session).status == "ready"
    session.services.camera = StillCamera(None)
    assert lamps_of(session).status == "wrong"
    session = sewing()
    session.go.lock()
    session.hold("undo")
    assert lamps_of(session).status == "wrong", "there is nothing to play again"


def test_only_keys_with_a_push_button_below_them_show_one() -> None:
    shown = []
    for fitted in (BUTTONS, ("end_turn",), ()):
        table = Table(a_session(), fitted)
        table.session.services.push_buttons = find_fitted(table.buttons.panel)
        view = table.session.view()
        assert view is not None
        shown.append(set(view.push_buttons))
    assert shown == [{"undo", "scan", "main"}, {"main"}, set()]
