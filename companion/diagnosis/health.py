"""What Quilting Bee found on this machine: one finding a line, each with what to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from calibration.measured import list_measured
from companion.config import Config, ReadConfig, choose_camera, read_config
from companion.history import has_games
from companion.home import Home
from companion.store.aside import list_aside
from companion.store.errors import StoreError, StoreHeld
from companion.store.sqlite import SqliteStore
from hardware.cameras.replay import list_photos
from hardware.errors import BadChoice, CameraMissing
from hardware.machine import Machine, has_module
from hardware.panel.presses import BUTTON_NAMES
from hardware.panel.settings import PanelSettings
from messages import Sentence, say, say_both, say_count, say_list

ENOUGH_ROOM = 200 * 1024 * 1024
"""Bytes: an evening with all its photos needs less."""
_MEASURED = {
    "lens": say("lens"),
    "table": say("table"),
    "light": say("light"),
    "empty board": say("empty board"),
    "unused sheet": say("unused sheet"),
    "prints of sheets": say("prints of sheets"),
}
"""What calibration calls its measurements."""
_NOT_OPENED = say("the games cannot be opened")

State: TypeAlias = Literal["good", "absent", "bad"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    what: str
    state: State
    sentence: Sentence


def examine(home: Home, machine: Machine, environment: Mapping[str, str]) -> tuple[Finding, ...]:
    """Look at everything that the app uses; what is absent is no fault, what is bad should be mended.

    A camera or a panel that nobody asked for may be absent; one that the settings name may not.
    """
    read = read_config(home.config)
    findings = [
        _screen(machine, environment),
        _camera(machine, read.config, environment),
        _buttons(machine, read.config),
        _store(home),
        _decks(home),
        _measured(home),
        _room(home),
        *_settings(home, read),
    ]
    if machine.is_short_of_power is not None:
        findings.append(_power(machine))
    return tuple(findings)


def _screen(machine: Machine, environment: Mapping[str, str]) -> Finding:
    found = machine.screen(environment)
    if found:
        return Finding("screen", "good", say_both(say("{screen}", screen=found), say("in order")))
    return Finding("screen", "absent", say("none found; plug one in, or log in to a desktop first"))


def _settings(home: Home, read: ReadConfig) -> list[Finding]:
    if not home.config.exists():
        told = say(
            "the usual ones; 'quilting-bee doctor --settings' writes {file} to change them", file=str(home.config)
        )
        return [Finding("settings", "good", say_both(told, say("the usual ones")))]
    if not read.complaints:
        return [Finding("settings", "good", say_both(say("{file}", file=str(home.config)), say("your own")))]
    plain = say("something written by hand is not possible; the usual value is used")
    return [Finding("settings", "bad", say_both(complaint.sentence, plain)) for complaint in read.complaints]


def _camera(machine: Machine, config: Config, environment: Mapping[str, str]) -> Finding:
    try:
        choice = choose_camera(config, environment)
        if choice.source == "photos":
            count = len(list_photos(Path(choice.which).expanduser()))
            told = say_count("{count} photo in {folder}", "{count} photos in {folder}", count, folder=choice.which)
            return Finding("camera", "good", say_both(told, say_count("{count} photo", "{count} photos", count)))
    except BadChoice as error:
        return Finding("camera", "bad", error.sentence)
    except CameraMissing as error:
        return Finding("camera", "bad", error.sentence)
    if choice.source == "none":
        return Finding("camera", "absent", say("switched off in the settings"))
    if choice.source == "phone":
        return Finding("camera", "good", say("a phone, as the settings say"))
    if choice.source != "webcam" and machine.is_pi and not has_module("picamera2"):
        told = say("the Pi's camera software is missing; sudo apt install python3-picamera2")
        return Finding("camera", "bad", say_both(told, say("the Pi's camera software is missing")))
    names = machine.cameras if choice.source != "webcam" else tuple(webcam.name for webcam in machine.webcams)
    if names:
        return Finding("camera", "good", say("{cameras}", cameras=", ".join(names)))
    told = say_both(
        say("none found; plug in a webcam, or give photo files to 'quilting-bee scan'"),
        say("none plugged in"),
    )
    return Finding("camera", "absent" if choice.source == "auto" else "bad", told)


def _buttons(machine: Machine, config: Config) -> Finding:
    if config.panel.use == "off":
        return Finding("buttons", "absent", say("switched off in the settings"))
    missing_state: State = "absent" if config.panel == PanelSettings() else "bad"
    if not machine.has_pins:
        return Finding(
            "buttons", missing_state, say("this machine has no pins for push buttons; use the screen or the keyboard")
        )
    missing = [name for name in ("gpiozero", "lgpio") if not has_module(name)]
    if missing:
        packages = " ".join(f"python3-{name}" for name in missing)
        return Finding(
            "buttons",
            missing_state,
            say_both(
                say("pins are there; for push buttons: sudo apt install {packages}", packages=packages),
                say("pins are there; software for push buttons is missing"),
            ),
        )
    pins = config.panel.buttons
    wired = [
        say("{name} on {pin}", name=BUTTON_NAMES[name], pin=pin)
        for name, pin in msgspec.structs.asdict(pins).items() if pin != "none"
    ]  # fmt: skip
    named = say("{values}", values=say_list(wired)) if wired else say("none")
    return Finding(
        "buttons", "good", say_both(say("{wired}; 'quilting-bee doctor --panel' tries them", wired=named), named)
    )


def _store(home: Home) -> Finding:
    try:
        is_there = has_games(home.games)
    except StoreError as error:
        return Finding("games", "bad", say_both(error.sentence, _NOT_OPENED))
    if not is_there and not _nearest(home.folder).is_dir():
        told = say("{folder} cannot be made", folder=str(home.folder))
        return Finding("games", "bad", say_both(told, _NOT_OPENED))
    if not is_there:
        told = say("none yet; they will be kept in {folder}", folder=str(home.folder))
        return Finding("games", "good", say_both(told, say("none yet")))
    try:
        store = SqliteStore(home.games)
    except StoreHeld as error:
        if error.holder == str(os.getpid()):
            return Finding("games", "good", say_both(say("kept in {file}", file=str(home.games)), say("in order")))
        return Finding("games", "good", say_both(error.sentence, say("another program has them open")))
    except StoreError as error:
        return Finding("games", "bad", say_both(error.sentence, _NOT_OPENED))
    try:
        if store.trouble:
            return Finding("games", "bad", store.trouble)
        if store.salvaged:
            return Finding("games", "bad", store.salvaged.sentence)
        store.check()
        kept = store.count()
        if store.salvaged:
            return Finding("games", "bad", store.salvaged.sentence)
        told = say_both(
            say_count("{count} game in {file}", "{count} games in {file}", kept, file=str(home.games)),
            say_count("{count} game", "{count} games", kept),
        )
        aside = list_aside(home.games)
        if aside:
            told = say_both(
                say("{games}; a damaged file is kept as {aside}", games=told, aside=aside[0].name),
                say("{games}; a damaged file is kept", games=told.on_screen()),
            )
        return Finding("games", "good", told)
    finally:
        store.close()


def _decks(home: Home) -> Finding:
    taught = sorted(folder.name for folder in home.decks.iterdir() if folder.is_dir()) if home.decks.is_dir() else []
    if taught:
        return Finding("decks", "good", say("taught: {decks}", decks=", ".join(taught)))
    return Finding("decks", "absent", say("none taught yet; needed only to read tiles and cards by camera"))


def _measured(home: Home) -> Finding:
    measured = list_measured(home.calibration)
    if measured.damaged:
        template = "{file} is damaged; move it away and measure again with 'quilting-bee calibrate'"
        plain = say("one measurement is damaged; measure again")
        return Finding("measured", "bad", say_both(say(template, file=str(measured.damaged[0])), plain))
    if measured.done:
        return Finding("measured", "good", say("{done}", done=say_list([_MEASURED[each] for each in measured.done])))
    template = "nothing yet; reading gets better with 'quilting-bee calibrate'"
    return Finding("measured", "absent", say_both(say(template), say("nothing yet; reading gets better with it")))


def _room(home: Home) -> Finding:
    free = shutil.disk_usage(_nearest(home.folder)).free
    whole, tenth = divmod(round(free * 10 / 1024**3), 10)
    amount = say("{whole}.{tenth} GB", whole=whole, tenth=tenth)
    if free < 1024**3:
        amount = say("{count} MB", count=free // 1024**2)
    if free < ENOUGH_ROOM:
        return Finding(
            "disk", "bad", say("only {amount} free; remove something to make room for games and photos", amount=amount)
        )
    return Finding("disk", "good", say("{amount} free", amount=amount))


def _power(machine: Machine) -> Finding:
    if machine.is_short_of_power:
        return Finding(
            "power", "bad", say("too weak since the last start; use the Pi's own power supply and a short cable")
        )
    return Finding("power", "good", say("steady"))


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    return next(each for each in (folder, *folder.parents) if each.exists())
