"""Everything in `config.toml` that a player may want can be set by touch; what cannot is told with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.config import Config
from companion.screens.views import Tap
from hardware.backlight import ScreenSettings
from hardware.cameras.settings import CameraSettings
from hardware.panel.settings import PanelSettings
from tests.screens.settings_page.test_panel import Bench, name_lamps, type_key

ONLY_IN_THE_FILE = {
    "camera.timeout": "a photo that does not come is taken again, whatever was waited for",
    "panel.use": "a panel on which every button was skipped and no lamp named leaves all pins alone",
}
LAMPS = {
    5: "undo", 6: "scan", 13: "end_turn", 19: "up", 26: "down", 21: "ready", 12: "reading", 16: "wrong",
    20: "player 0", 7: "colour 0", 8: "colour 1", 25: "colour 2", 18: "buzzer",
}  # fmt: skip


def list_options(struct: Any, above: str = "") -> Iterator[tuple[str, Any]]:
    """Every option of the file with its value, by its dotted name."""
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        if isinstance(value, msgspec.Struct):
            yield from list_options(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def set_everything() -> Config:
    """Touch everything in the settings that changes the file."""
    bench = Bench()
    session, services = bench.session, bench.session.services

    def take(wanted: CameraSettings) -> None:
        services.camera_settings = wanted

    services.change_camera, services.screen_rests = take, ScreenSettings()
    session.go.to("settings")
    session.tap(Tap("section", "camera"))
    for tap in (Tap("use-camera", "webcam"), Tap("turn-camera"), Tap("mirror-camera")):
        session.tap(tap)
    session.tap(Tap("section", "comfort"))
    steps = session.screen.steps  # type: ignore[attr-defined]
    for field, number in (("photos", 2), ("dim_after", 2)):
        place = next(place for place, (_, row) in enumerate(steps) if row is not None and row.field == field)
        session.tap(Tap("value", (place, number)))
    session.tap(Tap("section", "buttons"))
    session.tap(Tap("press-for", 2))
    session.tap(Tap("find-buttons"))
    session.tap(Tap("chatters", 1))
    for pin in (2, 3, 4, 10, 11):
        bench.push(pin)
    name_lamps(bench, LAMPS)
    session.tap(Tap("find-keys"))
    for key in "qwert":
        type_key(bench, key)
    assert services.panel is not None
    assert services.screen_rests is not None
    return Config(services.camera_settings, services.panel.settings, services.screen_rests)


def test_every_option_is_set_by_touch_or_has_a_reason_why_not() -> None:
    usual = dict(list_options(Config()))
    by_touch = {name for name, value in list_options(set_everything()) if value != usual[name]}
    assert by_touch | ONLY_IN_THE_FILE.keys() == usual.keys()
    assert not by_touch & ONLY_IN_THE_FILE.keys()


def test_a_panel_that_was_skipped_has_no_pin() -> None:
    bench = Bench()
    bench.session.tap(Tap("find-buttons"))
    for _ in range(5):
        bench.session.press("scan")
    name_lamps(bench, {})
    pins = {value for name, value in list_options(bench.desk.settings) if name.split(".")[0] in ("buttons", "lamps")}
    assert pins == {"none", ()}
    assert bench.desk.settings.use == PanelSettings().use
