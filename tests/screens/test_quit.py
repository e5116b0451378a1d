"""Good night: closing the app, and on the appliance switching it off."""

from __future__ import annotations

import pytest

from companion.screens.game_on_table import PLAYING, describe_table
from companion.screens.views import Tap
from hardware.power import PowerStep
from tests.screens.shell_scenes import scenes


def test_on_a_desktop_closing_is_all_there_is() -> None:
    session = scenes()["quitting"]()
    assert not session.screen.can_move
    session.press("main")
    assert session.is_over


@pytest.mark.parametrize(("moves", "asked"), [(0, ["poweroff"]), (1, ["reboot"])])
def test_the_appliance_is_switched_off_or_started_anew_by_buttons_alone(moves: int, asked: list[PowerStep]) -> None:
    session = scenes()["switching-off"]()
    heard: list[PowerStep] = []

    def change_power(step: PowerStep) -> bool:
        heard.append(step)
        return True

    session.services.change_power = change_power
    for _ in range(moves):
        session.press("scan")
    session.press("main")
    assert heard == asked
    assert not session.is_over, "systemd ends the app, so that it does not count as closed by a person"


def test_a_machine_that_refuses_says_what_to_do() -> None:
    session = scenes()["switching-off"]()
    session.services.change_power = lambda step: False
    session.press("main")
    assert session.toast is not None
    assert session.toast.is_refusal
    session.tap(Tap("end", "close"))
    session.press("main")
    assert session.is_over


def test_whoever_looks_after_the_machine_sees_whether_a_game_goes_on_and_no_names() -> None:
    playing = scenes()["lock"]()
    assert playing.table is not None
    line = describe_table(playing.table)
    assert line.startswith(PLAYING)
    assert not any(player.name in line for player in playing.table.players)
    assert describe_table(None) == "No game is being played"
