"""Stories of the camera in the settings, of the light page and of a look that follows the hour."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from calibration.light import Advice
from companion.scanning.calibration_steps import CHECKS, Check, check_file
from companion.scanning.light_check import look_at_light
from companion.screens.other_camera import find_chosen, offer_cameras
from companion.screens.settings import Settings, at_hour
from companion.screens.views import Tap
from hardware.cameras.finding import FoundCamera
from hardware.cameras.settings import CameraSettings
from tests.screens.seeing import texts
from tests.screens.shell_scenes import a_session
from tests.screens.teach_scenes import light, light_without_a_sheet, settings_with_a_camera


def test_turning_the_picture_is_kept_at_once() -> None:
    session = settings_with_a_camera()
    kept: list[CameraSettings] = []
    session.services.change_camera = kept.append
    session.tap(Tap("turn-camera"))
    session.tap(Tap("use-camera", "webcam"))
    assert [(each.use, each.turn) for each in kept] == [("auto", 90), ("webcam", 0)]


def test_a_mirrored_picture_is_put_right_and_that_is_kept() -> None:
    session = settings_with_a_camera()
    kept: list[CameraSettings] = []
    session.services.change_camera = kept.append
    session.tap(Tap("mirror-camera"))
    assert [(each.use, each.turn, each.mirror) for each in kept] == [("auto", 0, True)]


def test_the_camera_page_tells_how_well_it_sees_and_leads_to_the_check(tmp_path: Path) -> None:
    session = settings_with_a_camera()
    assert "not checked yet" in texts(session)
    services = session.services
    assert services.camera is not None
    services.calibration = tmp_path
    CHECKS.save(check_file(tmp_path, services.camera.name), Check(services.camera.name, services.now(), 3, 2, 3, 2))
    session.tap(Tap("section", "camera"))
    assert "well, today" in texts(session)
    session.tap(Tap("check"))
    assert session.screen.name == "calibrate-check"
    session.screen.leave()
    assert session.screen.name == "settings"


TWO_WEBCAMS = (
    FoundCamera("pi", "pi:0", "imx708"),
    FoundCamera("webcam", "webcam:/dev/video0", "C920"),
    FoundCamera("webcam", "webcam:/dev/video2", "Document camera"),
)


def list_chosen(use: str) -> list[str]:
    """The offers of the camera page, and a star at what is chosen, when the settings name this camera."""
    session = settings_with_a_camera()
    session.services.list_cameras = lambda: TWO_WEBCAMS
    session.services.camera_settings = CameraSettings(use=use)
    offers = offer_cameras(session)
    chosen = find_chosen(session, offers)
    return [f"{'*' * (number == chosen)}{offer.use} {offer.name}".strip() for number, offer in enumerate(offers)]


def test_of_a_kind_that_is_there_twice_every_camera_can_be_chosen() -> None:
    both = ["webcam:/dev/video0 C920", "webcam:/dev/video2 Document camera"]
    assert list_chosen("auto") == ["*auto", "pi", *both, "phone"]
    assert list_chosen("pi:0") == ["auto", "*pi", *both, "phone"]
    assert list_chosen("webcam") == ["auto", "pi", f"*{both[0]}", both[1], "phone"]
    assert list_chosen("webcam:/dev/video2") == ["auto", "pi", both[0], f"*{both[1]}", "phone"]
    assert list_chosen("webcam:/dev/video7") == ["auto", "pi", *both, "phone"]


def test_a_certain_camera_is_kept_at_once_and_shown_with_its_name() -> None:
    session = settings_with_a_camera()
    kept: list[CameraSettings] = []
    session.services.change_camera = kept.append
    session.services.list_cameras = lambda: TWO_WEBCAMS
    session.tap(Tap("section", "camera"))
    assert {"C920", "Document camera"} <= set(texts(session))
    session.tap(Tap("use-camera", "webcam:/dev/video2"))
    assert [each.use for each in kept] == ["webcam:/dev/video2"]


def test_a_disk_that_refuses_is_told_and_the_camera_turns_all_the_same() -> None:
    session = settings_with_a_camera()

    def refuse(wanted: CameraSettings) -> None:
        raise OSError("read-only")

    session.services.change_camera = refuse
    assert session.tap(Tap("turn-camera")) == "done"
    assert session.toast is not None
    assert "this evening only" in session.toast.text


def test_the_light_page_says_what_to_move_and_how_many_fields_are_good() -> None:
    told = texts(light())
    assert "Move the lamp to the left." in told
    assert "7 of 9 fields are good" in told
    at = told.index("Brightness")
    assert told[at : at + 8] == [
        "Brightness", "enough", "Even", "from one side", "Shine", "a mirrored lamp", "Colour", "white",
    ]  # fmt: skip


def test_without_a_white_sheet_nothing_is_kept() -> None:
    session = light_without_a_sheet()
    assert not session.screen.keys().main.is_lit


def test_a_lamp_at_the_right_leaves_the_left_in_shade(tmp_path: Path) -> None:
    across = np.linspace(95, 235, 640)
    sheet = np.repeat(np.repeat(across[None, :, None], 480, axis=0), 3, axis=2).astype(np.uint8)
    seen = look_at_light("test", sheet, tmp_path)
    assert [row[0] for row in seen.fields] == ["shade"] * 3
    assert [row[2] for row in seen.fields] == ["good"] * 3
    assert Advice.LAMP_LEFT in seen.advice


@pytest.mark.parametrize(("hour", "theme"), [(7, "linen"), (18, "linen"), (19, "indigo"), (3, "indigo")])
def test_the_evening_is_indigo_and_the_day_is_linen(hour: int, theme: str) -> None:
    assert at_hour(Settings(by_hour=True), hour).theme == theme


def test_who_chose_contrast_or_no_change_keeps_the_look() -> None:
    assert at_hour(Settings(theme="contrast", by_hour=True), 22).theme == "contrast"
    assert at_hour(Settings(), 22).theme == "linen"


def test_a_display_changes_its_look_when_the_evening_comes() -> None:
    session = a_session()
    hours = [12]
    session.services.now = lambda: datetime(2026, 11, 14, hours[0], tzinfo=UTC).astimezone().replace(hour=hours[0])
    session.apply_settings(Settings(by_hour=True))
    session.tick(0.1)
    session.is_changed = False
    hours[0] = 20
    session.tick(0.1)
    assert session.is_changed
    assert session.settings.theme == "indigo"
