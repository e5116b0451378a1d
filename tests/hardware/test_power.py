"""Switching off."""

from __future__ import annotations

import subprocess

import pytest

from hardware.power import PowerStep, change_power, has_power_over_machine


@pytest.mark.parametrize("step", ["poweroff", "reboot"])
def test_systemd_is_asked_and_no_password_is_waited_for(step: PowerStep) -> None:
    asked: list[list[str]] = []
    assert change_power(step, lambda command, **_: asked.append(command))
    assert asked == [["systemctl", "--no-ask-password", step]]


@pytest.mark.parametrize("trouble", [FileNotFoundError("systemctl"), subprocess.CalledProcessError(1, "systemctl")])
def test_a_machine_that_refuses_is_told_and_nothing_breaks(trouble: Exception) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise trouble

    assert not change_power("poweroff", refuse)


def test_only_the_appliance_is_ours_to_switch_off() -> None:
    assert has_power_over_machine({"NOTIFY_SOCKET": "/run/systemd/notify", "STATE_DIRECTORY": "/var/lib/quilting-bee"})
    assert not has_power_over_machine({"DISPLAY": ":0"})
