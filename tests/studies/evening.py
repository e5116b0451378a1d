"""A simulated evening: fingers on chattering buttons, a camera that vanishes, a disk that fills, a pulled plug.

Whatever happens in whatever order, the log must be exactly what the fingers said. What they said is told by a twin that
knows the rules of the game and the meaning of the buttons, but neither the panel nor the table nor the store.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, sleep
from typing import Any

import cv2
import msgspec
from gpiozero import Device as PinDevice
from gpiozero.pins.mock import MockFactory

from companion.games.quilt_show import GAME
from companion.games.quilt_show.actions import ChooseStart, CollectFabric, CountFabric, MakeBlocks
from companion.games.values import Player
from companion.panel import do_press, light_lamps, tell_keys
from companion.store.sqlite import SqliteStore
from companion.store.values import Do, Entry, Redo, Undo
from companion.table import resume_game, start_game
from companion.viewfinder import Viewfinder
from hardware.cameras.camera import Device
from hardware.cameras.live import LiveCamera, Patience
from hardware.cameras.replay import ReplayDevice, list_photos
from hardware.errors import CameraGone, CameraMissing
from hardware.panel.gpio import GpioWiring
from hardware.panel.panel import Panel
from hardware.panel.presses import Button
from hardware.panel.settings import LampPins, PanelSettings
from hardware.telling import tell
from tests.vision.hands_made import TABLES, lay_table

NAMES = ("Ann", "Ben", "Cleo", "Dee")
PINS: dict[Button, int] = {"undo": 17, "scan": 27, "end_turn": 22, "up": 23, "down": 24}
STEPS = {
    "end_turn": 30, "undo": 10, "redo": 7, "scan": 6, "lock": 3, "up": 6, "down": 6, "ten": 2, "touch": 6, "stale": 4,
    "camera": 3, "disk": 3, "plug": 1, "next_game": 20,
}  # fmt: skip


def main(words: list[str]) -> int:
    """Play evenings and say what happened in them."""
    parser = argparse.ArgumentParser(prog="./study evening", description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--photos", type=Path, help="a folder of photos for the camera to see, instead of made ones")
    told = parser.parse_args(words)
    photos = list_photos(told.photos) if told.photos else ()
    begin = perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), told.seed, photos)
        try:
            for _ in range(told.steps):
                evening.step()
            evening.end()
        finally:
            evening.close()
    done = ", ".join(f"{name} {count}" for name, count in sorted(evening.done.items()))
    print(f"{told.steps} steps in {perf_counter() - begin:.0f} s: {done}")
    print(f"{evening.photos} photos, {evening.troubles} that did not come; longest look {evening.longest_look:.3f} s")
    print(f"{len(evening.logs)} games, {evening.entries} entries in their logs, each as the fingers said")
    return 0


class Twin:
    """What the log of one game must be, told from the fingers alone."""

    def __init__(self, players: tuple[Player, ...], random: Random) -> None:
        self.states: list[Any] = [GAME.new(players, GAME.options())]
        self.undone: list[Any] = []
        self.log: list[tuple[str, Any]] = []
        self.chosen: int | None = None
        self.random = random

    def play(self, action: Any) -> None:
        self.states.append(GAME.play(self.states[-1], action))
        self.undone.clear()
        self.log.append(("do", action))
        self.chosen = None

    def press(self, button: Button, *, is_hold: bool, has_camera: bool) -> None:
        offers = GAME.offers(self.states[-1])
        usual = next((at for at, offer in enumerate(offers) if offer.action is not None), 0)
        at = usual if self.chosen is None else self.chosen
        if button == "end_turn" and offers:
            self._end_turn(offers[at])
        elif button == "undo" and not is_hold and len(self.states) > 1:
            self.undone.append(self.states.pop())
            self.log.append(("undo", 1))
            self.chosen = None
        elif button == "undo" and is_hold and self.undone:
            self.states.append(self.undone.pop())
            self.log.append(("redo", 1))
            self.chosen = None
        elif button in ("up", "down", "scan") and not is_hold and len(offers) > 1:
            if button == "scan" and has_camera and GAME.look(self.states[-1]) is not None:
                return
            self.chosen = (at + (-1 if button == "up" else 1)) % len(offers)

    def _end_turn(self, offer: Any) -> None:
        if offer.action is not None:
            self.play(offer.action)
        elif offer.name == "draw-prizes":
            self.play(GAME.chance(self.states[-1], self.random))

    def touch(self, random: Random) -> Any:
        """Something that somebody enters by touch; None when there is nothing."""
        state = self.states[-1]
        match state.phase:
            case "start":
                return ChooseStart(random.choice(state.seats))
            case "sewing":
                return random.choice((CollectFabric(2), MakeBlocks(random.randint(1, state.most_blocks))))
            case "counting":
                seat = random.choice([seat for seat in state.leaders if state.hands[seat] is None])
                return CountFabric(seat, random.randint(0, 9))
        return None


class Socket:
    """Where the camera is plugged in, or not."""

    def __init__(self, photos: tuple[Path, ...]) -> None:
        self.is_plugged_in = True
        self._photos = photos

    def open(self) -> Device:
        if not self.is_plugged_in:
            raise CameraMissing(tell("No camera found."))
        return _Plugged(self, ReplayDevice(self._photos, seconds_each=0.02))


class _Plugged:
    name = "photo files"

    def __init__(self, socket: Socket, device: ReplayDevice) -> None:
        self._socket = socket
        self._device = device
        self.take, self.close = device.take, device.close

    def read(self) -> Any:
        if not self._socket.is_plugged_in:
            raise CameraGone(tell("The camera was unplugged."))
        return self._device.read()


class Evening:
    """Everything that stands on the table, and the twin that watches."""

    def __init__(self, folder: Path, seed: int, photos: tuple[Path, ...] = ()) -> None:
        self.folder = folder
        self.random = Random(seed)
        self.done: Counter[str] = Counter()
        self.logs: dict[str, list[tuple[str, Any]]] = {}
        self.entries = 0
        self.now = 0.0
        self.is_full = False
        self.pins = PinDevice.pin_factory = MockFactory()
        settings = PanelSettings(lamps=LampPins(undo=5, end_turn=13))
        self.panel = Panel(GpioWiring(settings), settings, clock=lambda: self.now)
        self.socket = Socket(photos or _make_photos(folder))
        patience = Patience(silence=60.0, first_retry=0.002, longest_retry=0.01)
        self.camera = LiveCamera("the camera", self.socket.open, patience=patience)
        self.finder = Viewfinder(self.camera)
        self.photos = self.troubles = 0
        self.longest_look = 0.0
        self.store = SqliteStore(folder / "games.db")
        self._begin_game()
        self._await_camera()

    def step(self) -> None:
        """One thing happens."""
        (name,) = self.random.choices(list(STEPS), list(STEPS.values()))
        if name == "next_game" and self.twin.states[-1].phase != "over":
            name = "end_turn"
        if self.twin.states[-1].phase == "entering" and self.random.random() < 0.4:
            name = "scan"
        self.done[name] += 1
        if name in PINS:
            self._finger(name, self.random.choice((0.03, 0.08, 0.3, 0.9)))  # type: ignore[arg-type]
        else:
            happen: Callable[[], None] = getattr(self, f"_{name}")
            happen()
        self._compare(self.table._journal.entries[-3:], self.twin.log[-3:])
        is_lit = bool(self.pins.pin(5).state)
        assert is_lit == (len(self.twin.states) > 1), "the lamp of Undo is lit while there is something to take back"

    def end(self) -> None:
        """Plug and disk are put right, and every log on the disk is read again."""
        if self.is_full:
            self._disk()
        self.logs[self.table.id] = self.twin.log
        for game_id, log in self.logs.items():
            _, entries = self.store.load(game_id)
            self._compare(entries, log)
            self.entries += len(entries)

    def close(self) -> None:
        if self.is_full:
            self._set_room(resource.RLIM_INFINITY)
        self.camera.close()
        self.panel.close()
        self.store.close()
        PinDevice.pin_factory.reset()

    def _begin_game(self) -> None:
        players = tuple(Player(name, "dots") for name in NAMES[: self.random.randint(2, 4)])
        draws = self.random.randrange(1 << 30)
        self.table = start_game(self.store, GAME.name, players)
        self.twin = Twin(players, Random(draws))
        self.draws = Random(draws)
        self.chosen: int | None = None
        self._tell_keys()

    def _tell_keys(self) -> None:
        self.keys = tell_keys(self.table, self.chosen, has_camera=self.socket.is_plugged_in)
        self.panel.show(light_lamps(self.keys, self.table))

    def _look(self) -> None:
        """What the app does at every tick."""
        for press in self.panel.take():
            done = do_press(self.table, self.keys, press, self.draws)
            self.chosen = done.chosen
            self._tell_keys()
            if done.deed == "scan":
                self.finder.want_photo(at_once=True)
        begin = perf_counter()
        view = self.finder.look()
        self.longest_look = max(self.longest_look, perf_counter() - begin)
        self.photos += view.photo is not None
        self.troubles += view.trouble is not None

    def _finger(self, button: Button, seconds: float) -> None:
        self._move(button, seconds)
        hold = {"undo": 1.0, "scan": 2.0}.get(button, float("inf"))
        self.twin.press(button, is_hold=seconds >= hold, has_camera=self.socket.is_plugged_in)
        self._look()

    def _move(self, button: Button, seconds: float) -> None:
        """Down, a while, up, with chatter at both ends; the app looks now and then, or only afterwards."""
        pin, is_slow = self.pins.pin(PINS[button]), self.random.random() < 0.3
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
            if not is_slow:
                self._look()

    def _redo(self) -> None:
        self._finger("undo", self.random.choice((1.1, 1.5, 4.0)))

    def _lock(self) -> None:
        self._finger("scan", self.random.choice((2.1, 5.0)))

    def _ten(self) -> None:
        """Ten presses in a second, and an app that looks only when it is over."""
        button = self.random.choice(("end_turn", "undo", "down"))
        pin = self.pins.pin(PINS[button])
        for _ in range(10):
            pin.drive_low()
            self.now += 0.05
            pin.drive_high()
            self.now += 0.05
            self.twin.press(button, is_hold=False, has_camera=self.socket.is_plugged_in)
        self._look()

    def _touch(self) -> None:
        action = self.twin.touch(self.random)
        if action is not None:
            self.table.do(action)
            self.twin.play(action)
            self.chosen = None
            self._tell_keys()

    def _stale(self) -> None:
        """Somebody acts by touch while another finger is already on a button: the button's meaning is gone."""
        action = self.twin.touch(self.random)
        if action is None:
            return
        self.table.do(action)
        self.twin.play(action)
        self._move("end_turn", 0.1)
        self._look()
        self.chosen = None
        self._tell_keys()

    def _camera(self) -> None:
        self.socket.is_plugged_in = not self.socket.is_plugged_in
        self._await_camera()
        self._tell_keys()

    def _await_camera(self) -> None:
        end = monotonic() + 20
        while self.camera.state.is_ready != self.socket.is_plugged_in:
            assert monotonic() < end, f"the camera is still {self.camera.state}"
            sleep(0.001)

    def _disk(self) -> None:
        self.is_full = not self.is_full
        self._set_room(0 if self.is_full else resource.RLIM_INFINITY)
        if not self.is_full:
            self.table.save()
            assert self.table.trouble is None, str(self.table.trouble)

    def _set_room(self, room: int) -> None:
        # The kernel refuses every byte beyond this, as a full disk does.
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))

    def _plug(self) -> None:
        """The app ends and starts anew with what is on the disk."""
        if self.is_full:
            self._disk()
        self.store.close()
        self.store = SqliteStore(self.folder / "games.db")
        table = resume_game(self.store)
        assert table is not None
        assert table.id == self.table.id
        assert table.state == self.twin.states[-1]
        self.table, self.chosen, self.twin.chosen = table, None, None
        self._compare(table._journal.entries, self.twin.log)
        self._tell_keys()

    def _next_game(self) -> None:
        if self.is_full:
            self._disk()
        self.logs[self.table.id] = self.twin.log
        self._begin_game()

    def _compare(self, entries: list[Entry] | tuple[Entry, ...], said: list[tuple[str, Any]]) -> None:
        written = [_say(entry) for entry in entries]
        assert written == said, f"after {sum(self.done.values())} steps the log says {written}, the fingers {said}"


def _say(entry: Entry) -> tuple[str, Any]:
    match entry.event:
        case Do(action):
            return "do", GAME.decode_action(bytes(msgspec.Raw(action)))
        case Undo(steps):
            return "undo", steps
        case Redo(steps):
            return "redo", steps


def _make_photos(folder: Path) -> tuple[Path, ...]:
    photos = []
    for number, (name, colour) in enumerate(list(TABLES.items())[:3]):
        file = folder / f"{number}-{name.replace(' ', '-')}.png"
        assert cv2.imwrite(str(file), lay_table(colour, Random(number)))
        photos.append(file)
    return tuple(photos)
