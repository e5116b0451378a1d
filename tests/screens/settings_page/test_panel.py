"""Stories of giving buttons and lamps their pins by touch."""

from __future__ import annotations

import msgspec

from companion.screens.session import Session
from companion.screens.settings_page.panel import PanelPage
from companion.screens.views import Tap
from hardware.panel.assigning import PanelDesk, SimulatedProbe
from hardware.panel.settings import ButtonKeys, LampPins, PanelSettings
from hardware.panel.wiring import SimulatedWiring
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import settings_buttons


class Bench:
    """A settings page at a panel whose pins a program presses."""

    def __init__(self) -> None:
        self.session: Session = settings_buttons()
        self.probe, self.kept = SimulatedProbe(), list[PanelSettings]()
        desk = self.session.services.panel
        assert isinstance(desk, PanelDesk)
        self.desk = desk
        desk.open_probe = lambda taken, for_lamps: self.probe
        desk.keep = self.kept.append

    def push(self, pin: int) -> None:
        self.probe.push(pin)
        self.session.tick(0.1)


def test_each_button_is_told_by_pressing_it_and_one_that_is_not_there_is_skipped() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    bench.push(5)
    bench.push(6)
    assert "Press the button for End turn" in texts(bench.session)
    bench.push(13)
    bench.session.press("scan")
    bench.session.press("scan")
    (kept,) = bench.kept
    assert msgspec.to_builtins(kept.buttons) == {"undo": 5, "scan": 6, "end_turn": 13, "up": "none", "down": "none"}
    assert bench.probe.is_closed


def test_a_button_that_was_pressed_twice_counts_once() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    bench.push(5)
    bench.push(5)
    assert "Press the button for Scan" in texts(bench.session)


def test_leaving_in_the_middle_leaves_the_panel_as_it_was() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    bench.push(5)
    bench.session.tap(Tap("section", "look"))
    assert not bench.kept
    assert bench.probe.is_closed
    assert bench.desk.settings == PanelSettings()
    assert bench.desk.panel.buttons == {"undo", "scan", "end_turn"}


def test_a_lamp_is_told_by_what_is_seen_to_shine() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-lamps"))
    seen = []
    while isinstance(page := getattr(bench.session.screen, "page", None), PanelPage) and page.keys() is not None:
        seen.append(bench.probe.lit)
        bench.session.tap(Tap("lamp", {6: "undo", 26: "wrong"}.get(bench.probe.lit or 0, "")))
    assert len(set(seen)) == len(seen) > 5
    (kept,) = bench.kept
    assert (kept.lamps.undo, kept.lamps.wrong, kept.lamps.scan) == (6, 26, "none")


def name_lamps(bench: Bench, names: dict[int, str]) -> None:
    """Say of every pin what it was when it was lit."""
    bench.session.tap(Tap("find-lamps"))
    while bench.probe.lit is not None:
        bench.session.tap(Tap("lamp", names.get(bench.probe.lit, "")))


def test_players_lamps_a_lamp_of_all_colours_and_the_buzzer_are_found_too() -> None:
    bench = Bench()
    told = {16: "player 0", 12: "player 1", 20: "player 2", 25: "colour 0", 7: "colour 1", 8: "colour 2", 18: "buzzer"}
    name_lamps(bench, told)
    (kept,) = bench.kept
    assert (kept.lamps.players, kept.lamps.rgb, kept.buzzer) == ((16, 12, 20), (25, 7, 8), 18)


def test_whose_lamp_it_is_and_which_colour_is_asked_when_that_kind_was_touched() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-lamps"))
    bench.session.tap(Tap("ask", "player"))
    assert "Whose lamp is it?" in texts(bench.session)
    assert Tap("lamp", "player 7") in taps(bench.session)
    bench.session.press("undo")
    bench.session.tap(Tap("ask", "colour"))
    assert "Which colour is it?" in texts(bench.session)
    bench.session.tap(Tap("lamp", "colour 1"))
    assert "What is lit, or heard?" in texts(bench.session)


def test_a_lamp_of_all_colours_with_two_pins_stays_dark_and_that_is_said() -> None:
    bench = Bench()
    name_lamps(bench, {25: "colour 0", 7: "colour 1"})
    assert "A lamp of all colours has three pins; it stays dark until all are found." in texts(bench.session)
    assert bench.desk.settings.lamps.rgb == "none"


def test_players_behind_one_without_a_lamp_have_none_and_that_is_said() -> None:
    bench = Bench()
    name_lamps(bench, {12: "player 0", 20: "player 2"})
    assert "Player 2 has no lamp, so those after stay dark." in texts(bench.session)
    assert bench.desk.settings.lamps.players == (12,)


def test_the_last_lamp_can_be_named_again() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-lamps"))
    first = bench.probe.lit
    bench.session.tap(Tap("lamp", "scan"))
    bench.session.press("undo")
    assert bench.probe.lit == first
    bench.session.press("undo")
    assert bench.probe.is_closed
    assert not bench.kept


def test_a_lamp_on_a_pin_of_ones_own_is_lit_too_and_stays() -> None:
    bench = Bench()
    bench.desk.settings = PanelSettings(lamps=LampPins(ready=4), buzzer=9)
    name_lamps(bench, {4: "ready", 9: "buzzer"})
    assert (bench.desk.settings.lamps.ready, bench.desk.settings.buzzer) == (4, 9)


def test_lamps_are_tried_one_after_the_other_and_the_panel_is_as_it_was() -> None:
    bench = Bench()
    bench.desk.settings = PanelSettings(lamps=LampPins(scan=6, players=(12,)), buzzer=18)
    bench.session.tap(Tap("try-lamps"))
    seen = []
    while bench.probe.lit is not None:
        if bench.probe.lit not in seen:
            seen.append(bench.probe.lit)
        bench.session.tick(0.5)
    assert seen == [6, 12, 18]
    assert bench.probe.is_closed
    assert not bench.kept


def test_without_lamps_there_is_nothing_to_try() -> None:
    bench = Bench()
    assert Tap("try-lamps") not in taps(bench.session)
    bench.session.tap(Tap("try-lamps"))
    assert "3 buttons are fitted" in texts(bench.session)


def test_the_last_button_is_taken_back_and_pressed_again() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    bench.push(5)
    bench.session.press("undo")
    assert "Press the button for Undo" in texts(bench.session)
    bench.push(5)
    assert "Press the button for Scan" in texts(bench.session)


def test_a_button_that_counts_twice_gets_more_time_to_settle() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    bench.session.tap(Tap("chatters", 1))
    bench.push(5)
    for _ in range(4):
        bench.session.press("scan")
    (kept,) = bench.kept
    assert kept.bounce == 0.05


def type_key(bench: Bench, key: str) -> None:
    assert bench.desk.panel.key(key, is_down=True)
    assert bench.desk.panel.key(key, is_down=False)


def test_a_key_of_the_keyboard_is_told_by_pressing_it_and_is_taken_from_every_other_button() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-keys"))
    assert "Press the key for Undo" in texts(bench.session)
    type_key(bench, "s")
    type_key(bench, "spacebar")
    for _ in range(3):
        bench.session.press("scan")
    (kept,) = bench.kept
    assert kept.keys == ButtonKeys(undo=("s",), scan=("spacebar",))
    assert bench.desk.panel.key("spacebar", is_down=True)
    assert not bench.desk.panel.key("z", is_down=True)


def test_a_key_that_is_still_held_when_it_was_told_means_nothing_yet() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-keys"))
    for _ in range(4):
        bench.session.press("scan")
    for _ in range(3):
        assert bench.desk.panel.key("f5", is_down=True)
    assert bench.kept[-1].keys.down == ("f5",)
    assert bench.desk.panel.take() == ()
    bench.desk.panel.key("f5", is_down=False)
    bench.desk.panel.key("f5", is_down=True)
    assert [press.button for press in bench.desk.panel.take()] == ["down"]


def test_leaving_in_the_middle_leaves_the_keys_as_they_were() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-keys"))
    type_key(bench, "q")
    bench.session.tap(Tap("section", "look"))
    assert not bench.kept
    assert not bench.desk.panel.key("q", is_down=True)
    assert bench.desk.panel.key("z", is_down=True)


def test_a_machine_without_pins_has_keys_to_give_and_no_pins() -> None:
    bench = Bench()
    bench.desk.has_pins = False
    assert {"Z", "Enter, Enter at the number pad"} <= set(texts(bench.session))
    offered = taps(bench.session)
    assert Tap("find-keys") in offered
    assert not {Tap("find-buttons"), Tap("find-lamps"), Tap("try-lamps")} & set(offered)


def test_pins_with_a_button_are_never_lit() -> None:
    bench = Bench()
    bench.desk.settings = msgspec.structs.replace(
        PanelSettings(), buttons=msgspec.structs.replace(PanelSettings().buttons, up=5, down=6)
    )
    bench.session.tap(Tap("find-lamps"))
    assert bench.probe.lit == 13


def test_the_panel_is_rewired_with_its_new_pins() -> None:
    bench = Bench()
    wired: list[PanelSettings] = []

    def open_wiring(wanted: PanelSettings) -> SimulatedWiring:
        wired.append(wanted)
        return SimulatedWiring(frozenset({"undo"}))

    bench.desk.open_wiring = open_wiring
    bench.session.tap(Tap("find-buttons"))
    bench.push(9)
    for _ in range(4):
        bench.session.press("scan")
    assert wired[-1].buttons.undo == 9
    assert bench.desk.panel.buttons == {"undo"}


def test_how_long_a_hold_is_counts_at_once_and_is_kept() -> None:
    bench = Bench()
    assert "A long press" in texts(bench.session)
    bench.session.tap(Tap("press-for", 2))
    (kept,) = bench.kept
    assert (kept.hold_undo, kept.hold_scan, kept.hold_end_turn) == (2.0, 4.0, 1.5)
    assert bench.desk.settings == kept
