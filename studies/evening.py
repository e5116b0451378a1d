"""A simulated evening: fingers on chattering buttons, a camera that vanishes, a disk that fills, a pulled plug.

The app's own screens, panel, camera, table and store work together, on simulated pins and photo files. Whatever happens
in whatever order, the log must be exactly what the pressed keys said; a twin reads their words.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any

import cv2  # noqa: F401 - loaded before the reading process is started, which takes over where modules are looked for
import msgspec
from gpiozero import Device as PinDevice
from gpiozero.pins.mock import MockFactory

from companion.album import Album
from companion.games.quilt_show.actions import CollectFabric, MakeBlocks
from companion.games.values import Player
from companion.samples import sample_folder
from companion.scanning import Context
from companion.screens.buttons import Buttons
from companion.screens.lock.screen import LockScreen
from companion.screens.services import Services
from companion.screens.session import Answer, Session
from companion.screens.settings import Settings
from companion.screens.views import KeyName, Tap
from companion.store.sqlite import SqliteStore
from companion.table import start_game
from hardware.cameras.camera import Device
from hardware.cameras.live import LiveCamera, Patience
from hardware.cameras.replay import ReplayDevice, list_photos
from hardware.cameras.settings import CameraSettings
from hardware.errors import CameraGone, CameraMissing
from hardware.panel.gpio import GpioWiring
from hardware.panel.panel import Panel
from hardware.panel.presses import Button
from hardware.panel.settings import LampPins, PanelSettings
from messages import say
from studies.evening_twin import NOTHING, Promise, Said, Twin, Written, read_entry

NAMES = ("Ann", "Ben", "Cleo", "Dee")
PINS: dict[Button, int] = {"undo": 17, "scan": 27, "end_turn": 22, "up": 23, "down": 24}
UNDO_LAMP = 5
STEPS = {
    "end_turn": 30, "undo": 8, "redo": 6, "scan": 8, "lock": 3, "up": 5, "down": 9, "ten": 2, "touch": 6, "stale": 4,
    "camera": 3, "disk": 3, "plug": 1, "aim": 8, "sheet": 2, "wait": 4, "game": 1,
}  # fmt: skip
DRAWN = 0.2
"""The share of looks at which the whole screen is drawn too: that takes the most time and writes nothing."""
AIMS = (
    "Play without the app", "Enter no new quilt", "Continue", "Score round", "Make", "Swap", "Accept", "Write down",
    "The app deals the ring", "Start the game",
)  # fmt: skip
"""How keys begin that chance alone seldom comes to."""


def main(words: list[str]) -> int:
    """Play evenings and say what happened in them; Ctrl-C ends one early, and its logs are compared all the same."""
    parser = argparse.ArgumentParser(prog="./study evening", description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="a folder of photos for the camera to see, instead of the samples")
    told = parser.parse_args(words)
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        night = Night(Path(folder), told.seed, list_photos(told.photos or sample_folder()))
        try:
            with suppress(KeyboardInterrupt):
                for _ in range(told.steps):
                    night.step()
            night.end()
        finally:
            night.close()
    done = ", ".join(f"{name} {count}" for name, count in sorted(night.done.items()))
    seen = ", ".join(f"{name} {count}" for name, count in sorted(night.screens.items()))
    print(f"{sum(night.done.values())} steps in {perf_counter() - begin:.0f} s: {done}")
    print(f"{night.presses} presses on the screens {seen}; longest look {night.longest_look:.3f} s")
    print(f"{len(night.twins)} games, {night.entries} entries in their logs, each as the pressed keys said")
    return 0


class Socket:
    """Where the camera is plugged in, or not."""

    def __init__(self, photos: tuple[Path, ...]) -> None:
        self.is_plugged_in = True
        self._photos = photos

    def open(self) -> Device:
        if not self.is_plugged_in:
            raise CameraMissing(say("No camera found."))
        return _Plugged(self, ReplayDevice(self._photos, seconds_each=0.5))


class _Plugged:
    name = "photo files"

    def __init__(self, socket: Socket, device: ReplayDevice) -> None:
        self._socket = socket
        self._device = device
        self.take, self.close = device.take, device.close

    def read(self) -> Any:
        if not self._socket.is_plugged_in:
            raise CameraGone(say("The camera was unplugged."))
        return self._device.read()


class Night:
    """Everything that stands on the table, the fingers, and the twins that watch."""

    def __init__(self, folder: Path, seed: int, photos: tuple[Path, ...]) -> None:
        self.folder = folder
        self.random = Random(seed)
        self._draws = Random(seed)
        self._due = self.random.sample(list(STEPS), len(STEPS))
        """Each thing happens once before anything happens by chance."""
        self.done: Counter[str] = Counter()
        self.screens: Counter[str] = Counter()
        self.twins: dict[str, Twin] = {}
        self.presses = self.entries = 0
        self.longest_look = 0.0
        self.arrived: list[tuple[str, object]] = []
        self.meant: list[tuple[str, object]] = []
        self.now = 0.0
        self.is_full = self.is_slow = False
        self.pins = PinDevice.pin_factory = MockFactory()
        settings = PanelSettings(lamps=LampPins(undo=UNDO_LAMP, end_turn=13))
        self.panel = Panel(GpioWiring(settings), settings, clock=lambda: self.now)
        self.panel.when_touched = self._touched
        self.socket = Socket(photos)
        self._start_app()
        self._game()

    def step(self) -> None:
        """One thing happens."""
        name = self._due.pop() if self._due else self.random.choices(list(STEPS), list(STEPS.values()))[0]
        self.done[name] += 1
        if name in PINS:
            self._finger(name, self.random.choice((0.03, 0.08, 0.3, 0.9)))
        else:
            happen: Callable[[], None] = getattr(self, f"_{name}")
            happen()
        self._look()
        assert self.arrived == self.meant, f"fingers meant {self.meant}, the screens heard {self.arrived}"
        self.presses += len(self.meant)
        self.arrived, self.meant = [], []
        is_lit = bool(self.pins.pin(UNDO_LAMP).state)
        assert is_lit == self.shown["undo"].is_lit, "the lamp of Undo says the same as its key"

    def end(self) -> None:
        """Plug and disk are put right, and every log on the disk is read again."""
        if self.is_full:
            self._disk()
        for game_id, twin in self.twins.items():
            _, entries = self.store.load(game_id)
            written = [read_entry(twin.game, entry) for entry in entries]
            assert written == twin.log, f"{game_id}: the disk says {written[-3:]}, the keys {twin.log[-3:]}"
            self.entries += len(entries)

    def close(self) -> None:
        if self.is_full:
            self._set_room(resource.RLIM_INFINITY)
        self.session.services.close()
        self.panel.close()
        self.store.close()
        self.pins.reset()

    @property
    def twin(self) -> Twin:
        assert self.session.table is not None
        return self.twins[self.session.table.id]

    def _start_app(self) -> None:
        self.store = SqliteStore(self.folder / "games.db")
        patience = Patience(silence=60.0, first_retry=0.002, longest_retry=0.01)
        self.camera = LiveCamera("the camera", self.socket.open, patience=patience)
        services = Services(
            self.store, Settings(sounds=False), camera=self.camera, camera_settings=CameraSettings(timeout=2.0),
            album=Album(self.folder / "photos"), is_development=True,
        )  # fmt: skip
        self.session = Session(services)
        self.session.services.worker.warm_up(Context("patchwork-doodle"))
        self.buttons = Buttons(self.panel, self.session)
        self.arrived, self.meant = [], []
        self.is_stale = False
        self._watch_evening()
        self._await_camera()
        self._look()

    def _watch_evening(self) -> None:
        """Compare every press with the key that was shown; leave out what would change the language or begin a demo."""
        session = self.session
        press, hold, move, apply = session.press, session.hold, session.move, session.apply_settings
        session.press = lambda key: self._judge("press", key, press)  # type: ignore[method-assign]
        session.hold = lambda key: self._judge("hold", key, hold)  # type: ignore[method-assign]
        session.move = lambda by: self._judge("move", by, move)  # type: ignore[method-assign]
        session.go.demo = lambda: None  # type: ignore[method-assign]
        session.apply_settings = lambda settings: apply(  # type: ignore[method-assign]
            msgspec.structs.replace(settings, language="en", sounds=False)
        )

    def _judge(self, how: str, what: Any, act: Callable[[Any], Answer]) -> Answer:
        self.arrived.append((how, what))
        said = self.shown[what] if how == "press" else None
        if said is not None and said.text == "Start the game" and self.is_full:
            self._disk()
        table = self.session.table
        promise = self._promise(how, what, said)
        answer = act(what)
        if self.session.table is table:
            is_refused = answer == "refused"
            if table is not None:
                self.twin.check(promise, self._written(), is_refused, told=f"{how} {what}: {said}")
        else:
            assert said is not None
            assert said.text == "Start the game", said
            self._follow()
        self._read_keys()
        return answer

    def _promise(self, how: str, what: Any, said: Said | None) -> Promise:
        if self.session.table is None or self.is_stale or how == "move":
            return NOTHING
        if said is None:
            is_home = self.session.screen.name == "home"
            return self.twin.hold_undo() if what == "undo" and not is_home else NOTHING
        self.screens[said.screen] += 1
        return self.twin.press(said)

    def _written(self) -> list[Written]:
        """What came into the log since the last look at it."""
        assert self.session.table is not None
        entries = self.session.table._journal.entries[len(self.twin.log) :]
        return [read_entry(self.twin.game, entry) for entry in entries]

    def _follow(self) -> None:
        """A new game lies on the table."""
        assert self.session.table is not None
        self.twins[self.session.table.id] = Twin(self.session.table._journal.header)

    def _read_keys(self) -> None:
        screen = self.session.screen
        keys = screen.keys()
        if isinstance(screen, LockScreen):
            screen = screen._works_on or screen.below
        name, face = screen.name, screen.banner().face
        named: dict[KeyName, Any] = {"undo": keys.undo, "scan": keys.scan, "main": keys.main}
        self.shown = {
            key: Said(name, key, each.text, each.detail, each.is_lit, face.seat if face else None)
            for key, each in named.items()
        }

    def _touched(self) -> None:
        """The window takes a press at once, unless it is painting."""
        if not self.is_slow:
            self.buttons.take_presses()

    def _look(self) -> None:
        """What the window does at every tick."""
        begin = perf_counter()
        self.buttons.take_presses()
        self.session.services.tick(0.1)
        self.session.tick(0.1)
        if self.session.table is not None:
            assert not self._written(), "time alone writes nothing"
        if self.session.is_over:
            self._plug()
        if self.session.is_changed:
            self.session.is_changed = False
            if self._draws.random() < DRAWN:
                self.session.view()
            self.buttons.show_lamps()
            self._read_keys()
        self.longest_look = max(self.longest_look, perf_counter() - begin)

    def _finger(self, button: Button, seconds: float) -> None:
        """Down, a while, up, with chatter at both ends; the app looks now and then, or only afterwards."""
        self.meant.append(_meaning(button, seconds))
        pin, self.is_slow = self.pins.pin(PINS[button]), self.random.random() < 0.3
        for drive, back, lasts in (
            (pin.drive_low, pin.drive_high, seconds),
            (pin.drive_high, pin.drive_low, self.random.choice((0.03, 0.05, 1.0))),
        ):
            drive()
            chatter = 0.0
            for _ in range(self.random.choice((0, 0, 1, 4))):
                for move in (back, drive):
                    chatter += 0.002
                    self.now += 0.002
                    move()
                    if self.random.random() < 0.2:
                        self._look()
            self.now += lasts - chatter
            if not self.is_slow:
                self._look()
        self._look()
        self.is_slow = False

    def _redo(self) -> None:
        self._finger("undo", self.random.choice((1.1, 1.5, 4.0)))

    def _lock(self) -> None:
        self._finger("scan", self.random.choice((2.1, 5.0)))

    def _ten(self) -> None:
        """Ten presses in a second."""
        button: Button = self.random.choice(("end_turn", "undo", "down"))
        self.is_slow = self.random.random() < 0.3
        pin = self.pins.pin(PINS[button])
        for _ in range(10):
            pin.drive_low()
            self.now += 0.05
            pin.drive_high()
            self.now += 0.05
            self.meant.append(_meaning(button, 0.05))
        self._look()
        self.is_slow = False

    def _touch(self) -> None:
        """A finger on a key of the strip."""
        self.session.view()
        strip = self.session.screen.keys()
        keys = [Tap("key", name) for name in ("undo", "scan", "main") if getattr(strip, name).is_lit]
        if keys:
            tap = self.random.choice(keys)
            self.meant.append(("press", tap.value))
            self.session.tap(tap)

    def _aim(self) -> None:
        """Somebody who wants something special walks to it."""
        wanted = self.random.choice(AIMS)
        for _ in range(12):
            if self.shown["main"].text.startswith(wanted):
                self._finger("end_turn", 0.1)
                return
            self._finger("down", 0.05)

    def _sheet(self) -> None:
        """Somebody shows a sheet to the camera and takes whatever is read for right."""
        for _ in range(15):
            if self.shown["main"].screen in ("scan", "review-sheet"):
                self._finger("end_turn", 0.1)
                self._wait()
            elif self.shown["scan"].text == "Scan a sheet" and self.shown["scan"].is_lit:
                self._finger("scan", 0.1)
            else:
                return

    def _stale(self) -> None:
        """Another hand plays while a finger is already on End turn: what the key said is no longer true."""
        state = self.twin.state
        if self.shown["main"].screen != "quilt-show" or state.phase != "sewing":
            return
        action = self.random.choice((CollectFabric(2), MakeBlocks(self.random.randint(1, state.most_blocks))))
        assert self.session.table is not None
        self.session.table.do(action)
        self.twin.play(action)
        self.is_stale = True
        self.meant.append(_meaning("end_turn", 0.05))
        self.pins.pin(PINS["end_turn"]).drive_low()
        self.is_stale = False
        self.now += 0.05
        self.pins.pin(PINS["end_turn"]).drive_high()
        self.now += 0.05

    def _wait(self) -> None:
        """Nobody presses anything until the camera and the reading are done."""
        end = monotonic() + 600
        self._look()
        while self.session.screen.is_busy:
            assert monotonic() < end, "the reading never ends"
            sleep(0.01)
            self._look()

    def _camera(self) -> None:
        self.socket.is_plugged_in = not self.socket.is_plugged_in
        self._await_camera()

    def _await_camera(self) -> None:
        end = monotonic() + 20
        while self.camera.state.is_ready != self.socket.is_plugged_in:
            assert monotonic() < end, f"the camera is still {self.camera.state}"
            sleep(0.001)

    def _disk(self) -> None:
        self.is_full = not self.is_full
        self._set_room(0 if self.is_full else resource.RLIM_INFINITY)
        if not self.is_full and self.session.table is not None:
            self.session.table.save()
            assert self.session.table.trouble is None, str(self.session.table.trouble)

    def _set_room(self, room: int) -> None:
        # The kernel refuses every byte beyond this, as a full disk does.
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))

    def _plug(self) -> None:
        """The app ends and starts anew with what is on the disk."""
        if self.is_full:
            self._disk()
        twin, arrived, meant = self.twin, self.arrived, self.meant
        self.session.services.close()
        self.store.close()
        self._start_app()
        self.arrived, self.meant = arrived, meant
        assert self.twin is twin
        assert self.session.table is not None
        assert self.session.table.state == twin.state
        assert [read_entry(twin.game, entry) for entry in self.session.table._journal.entries] == twin.log

    def _game(self) -> None:
        """Another game is put on the table."""
        if self.is_full:
            self._disk()
        name = self.random.choice(("quilt-show", "patchwork-doodle"))
        players = tuple(Player(name, "dots") for name in NAMES[: self.random.randint(2, 4)])
        self.session.services.on_table.put(start_game(self.store, name, players))
        self._follow()
        self.session.go.table()
        self._look()


def _meaning(button: Button, seconds: float) -> tuple[str, object]:
    """What a finger means that presses so long."""
    if button in ("up", "down"):
        return "move", -1 if button == "up" else 1
    if button == "end_turn":
        return "press", "main"
    return "hold" if seconds >= {"undo": 1.0, "scan": 2.0}[button] else "press", button
