"""Switches the machine off or starts it anew, where systemd lets this user do it."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Mapping
from typing import Literal

log = logging.getLogger(__name__)

PowerStep = Literal["poweroff", "reboot"]
_PATIENCE = 10.0


def has_power_over_machine(environment: Mapping[str, str]) -> bool:
    """Whether this is the appliance; on a desktop switching off is not our business."""
    return bool(environment.get("NOTIFY_SOCKET")) and bool(environment.get("STATE_DIRECTORY"))


def change_power(step: PowerStep, run: Callable[..., object] = subprocess.run) -> bool:
    """Ask systemd for it, and tell whether it agreed; never waits for a password."""
    try:
        run(["systemctl", "--no-ask-password", step], check=True, timeout=_PATIENCE, capture_output=True)
    except (OSError, subprocess.SubprocessError) as error:
        log.warning("The machine could not be told to %s: %s", step, error)
        return False
    return True
