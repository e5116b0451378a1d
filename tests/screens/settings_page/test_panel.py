"""Stories of giving buttons and lamps their pins by touch."""

from __future__ import annotations

import msgspec

from companion.screens.session import Session
from companion.screens.settings_page.panel import PanelPage
from companion.screens.views import Tap
from hardware.panel.assigning import PanelDesk, SimulatedProbe
from hardware.panel.settings import PanelSettings
from hardware.panel.wiring import SimulatedWiring
from tests.screens.seeing import texts
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
