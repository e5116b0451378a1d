"""The self-test of the panel: every lamp lights, then every button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from hardware.panel.lamps import DARK, Lamps, light_one
from hardware.panel.panel import Panel
from hardware.panel.presses import BUTTON_NAMES, BUTTONS, Button
from messages import Sentence, say, say_list


def check_panel(
    panel: Panel, tell: Callable[[Sentence], None], *, lamp_seconds: float = 0.7, patience: float = 20.0
) -> tuple[Button, ...]:
    """Light each lamp, sound the buzzer, wait for each button; the buttons that nobody pressed come back."""
    for trouble in panel.troubles:
        tell(trouble)
    for name in panel.lamps:
        tell(say("Lit now: the lamp {name}.", name=name))
        panel.show(light_one(name))
        sleep(lamp_seconds)
    panel.show(DARK)
    if panel.has_buzzer:
        tell(say("Heard now: the buzzer, twice."))
        panel.sound("refused")
    return _await_buttons(panel, tell, patience)


def _await_buttons(panel: Panel, tell: Callable[[Sentence], None], patience: float) -> tuple[Button, ...]:
    missing = [button for button in BUTTONS if button in panel.buttons]
    if missing:
        names = say_list([BUTTON_NAMES[button] for button in missing])
        tell(say("Press each button once, in any order: {names}.", names=names))
    end = monotonic() + patience
    while missing and monotonic() < end:
        panel.show(Lamps(lit=frozenset(missing)))
        # Short waits, because a hold becomes one while nothing moves.
        for press in panel.wait(min(0.1, patience)):
            how = say("held") if press.is_hold else say("pressed")
            tell(say("{name} was {how}.", name=BUTTON_NAMES[press.button], how=how))
            if press.button in missing:
                missing.remove(press.button)
                end = monotonic() + patience
    panel.show(DARK)
    return tuple(missing)
