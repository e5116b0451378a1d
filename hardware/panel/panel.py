"""The panel as the app sees it: presses to take, lamps to set."""

from __future__ import annotations

import logging
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic
from types import TracebackType

from hardware.errors import BadPin
from hardware.machine import Machine
from messages import Sentence

from .gpio import GpioWiring
from .lamps import DARK, Lamps, Sound
from .presses import BUTTONS, Button, Press, PressReader
from .settings import PanelSettings
from .wiring import NoWiring, Wiring

log = logging.getLogger(__name__)


class Panel:
    """Buttons, whether of metal, simulated or on a keyboard. `take`, `show` and `sound` belong to the app's thread."""

    def __init__(
        self, wiring: Wiring, settings: PanelSettings | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        settings = settings or PanelSettings()
        self._clock = clock
        self._edges: SimpleQueue[tuple[Button, bool, float]] = SimpleQueue()
        self._touched = Event()
        self._shown = DARK
        self._catch: Callable[[str], None] | None = None
        self._caught: set[str] = set()
        self.when_touched: Callable[[], None] = lambda: None
        """Called on another thread as soon as a contact moves, so that the app can take the press without delay."""
        self._join(wiring, settings)

    def rewire(self, wiring: Wiring, settings: PanelSettings) -> None:
        """Other pins from now on; what is pressed meanwhile is lost."""
        self._wiring.close()
        self._shown = DARK
        self._join(wiring, settings)

    def _join(self, wiring: Wiring, settings: PanelSettings) -> None:
        self._wiring = wiring
        self._reader = _make_reader(settings, wiring.buttons)
        self._keys: dict[str, Button] = {key: button for button in BUTTONS for key in getattr(settings.keys, button)}
        wiring.connect(self.edge)

    @property
    def buttons(self) -> frozenset[Button]:
        """The push buttons that are fitted; none when there is no panel."""
        return self._wiring.buttons

    @property
    def lamps(self) -> tuple[str, ...]:
        """The lamps that are fitted, by the names that `light_one` knows."""
        return self._wiring.lamps

    @property
    def has_buzzer(self) -> bool:
        return self._wiring.has_buzzer

    @property
    def troubles(self) -> tuple[Sentence, ...]:
        """What should be mended about the wiring."""
        return self._wiring.troubles

    def edge(self, button: Button, is_down: bool) -> None:
        """A contact closed or opened; from any thread."""
        self._edges.put((button, is_down, self._clock()))
        self._touched.set()
        self.when_touched()

    def key(self, name: str, is_down: bool) -> bool:
        """A key of the keyboard went down or up; tells whether it means a button. Repeats of a held key are fine."""
        if name in self._caught:
            if not is_down:
                self._caught.discard(name)
            return True
        if self._catch is not None:
            if name and is_down:
                self._caught.add(name)
                self._catch(name)
            return True
        button = self._keys.get(name)
        if button is None:
            return False
        self.edge(button, is_down)
        return True

    def catch_keys(self, catch: Callable[[str], None] | None) -> None:
        """Tell every key of the keyboard there from now on, instead of what it means; or no more.

        A key that was told means nothing until it is let go.
        """
        self._catch = catch

    def take(self) -> tuple[Press, ...]:
        """What was pressed and held since the last time, in order; never waits."""
        self._touched.clear()
        told: list[Press] = []
        while True:
            try:
                button, is_down, at = self._edges.get_nowait()
            except Empty:
                break
            told += self._reader.edge(button, is_down, at)
        return (*told, *self._reader.due(self._clock()))

    def wait(self, seconds: float) -> tuple[Press, ...]:
        """Like `take`, but waits for a contact to move, though not longer than that."""
        self._touched.wait(seconds)
        return self.take()

    def show(self, lamps: Lamps) -> None:
        """Set all lamps; cheap when nothing changed."""
        if lamps != self._shown:
            self._shown = lamps
            self._wiring.show(lamps)

    def sound(self, sound: Sound) -> None:
        """Let the buzzer be heard, if there is one."""
        self._wiring.sound(sound)

    def close(self) -> None:
        """Darken the lamps and let go of the pins; closing twice is fine."""
        self._wiring.close()

    def __enter__(self) -> Panel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _make_reader(settings: PanelSettings, fitted: frozenset[Button]) -> PressReader:
    holds: dict[Button, float] = {"undo": settings.hold_undo, "scan": settings.hold_scan}
    if "end_turn" in fitted and not fitted & {"up", "down"}:
        # Three buttons reach everything: the third also has to walk through the choices.
        holds["end_turn"] = settings.hold_end_turn
    return PressReader(settings.bounce, holds, repeating=frozenset({"end_turn"}))


def open_panel(settings: PanelSettings, machine: Machine) -> Panel:
    """The panel of this machine; without pins, or when it is switched off, one that only a keyboard can press."""
    return Panel(open_wiring(settings, machine), settings)


def open_wiring(settings: PanelSettings, machine: Machine) -> Wiring:
    """The contacts and lamps of this machine, or none."""
    if settings.use == "off":
        log.info("Panel: switched off in the settings")
        return NoWiring()
    if not machine.has_pins:
        log.info("Panel: this machine has no pins")
        return NoWiring()
    try:
        return GpioWiring(settings)
    except BadPin as error:
        log.info("Panel: %s", error)
        return NoWiring(error.sentence)
