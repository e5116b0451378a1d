"""The settings of `config.toml`: valid when absent, and whatever is wrong is named with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from hardware.backlight import ScreenSettings
from hardware.cameras.choosing import ALLOWED, VARIABLE, CameraChoice, parse_choice
from hardware.cameras.settings import CameraSettings
from hardware.errors import BadChoice
from hardware.panel.settings import PanelSettings
from messages import Sentence, say

from .words import describe_type, find_line


class Config(msgspec.Struct, frozen=True):
    """All settings."""

    camera: CameraSettings = CameraSettings()
    panel: PanelSettings = PanelSettings()
    screen: ScreenSettings = ScreenSettings()


class Complaint(msgspec.Struct, frozen=True):
    """Something in the file that does not count; `is_wrong` when a value was meant and another is used."""

    line: int
    sentence: Sentence
    is_wrong: bool = True


class ReadConfig(msgspec.Struct, frozen=True):
    """The settings as they count, and what was found wrong with the file."""

    config: Config
    complaints: tuple[Complaint, ...] = ()


def read_config(file: Path) -> ReadConfig:
    """The settings of a file; one that is not there is the same as an empty one."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ReadConfig(Config())
    except (OSError, UnicodeDecodeError) as error:
        sentence = say(
            "{file} cannot be read ({reason}); the usual settings are used.", file=str(file), reason=str(error)
        )
        return ReadConfig(Config(), (Complaint(0, sentence),))
    return parse_config(text)


def parse_config(text: str) -> ReadConfig:
    """The settings of a text; each wrong value is replaced by its usual one."""
    try:
        told = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        sentence = say("The file is not TOML ({reason}); the usual settings are used.", reason=str(error))
        return ReadConfig(Config(), (Complaint(_line_of(error, text), sentence),))
    complaints: list[Complaint] = []
    config = _read_table(Config(), told, (), text, complaints)
    config, found = _check_together(config, text)
    complaints += found
    return ReadConfig(config, tuple(sorted(complaints, key=lambda each: each.line)))


def choose_camera(config: Config, environment: Mapping[str, str]) -> CameraChoice:
    """The camera that the environment names, else the configuration. Raises `BadChoice` for a bad environment."""
    return parse_choice(environment.get(VARIABLE) or config.camera.use)


def write_default_config(file: Path) -> None:
    """Write the file with every setting explained; raises `FileExistsError` rather than replacing one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("x", encoding="utf-8") as new:
        new.write(default_text())


def default_text() -> str:
    """The commented file that is shipped."""
    return files(__name__).joinpath("config.toml").read_text(encoding="utf-8")


def _read_table(
    usual: Any, told: Mapping[str, Any], above: tuple[str, ...], text: str, complaints: list[Complaint]
) -> Any:
    """A struct with the values that were told and fit, and its usual values for the rest."""
    fields = {field.name: field for field in msgspec.structs.fields(type(usual))}
    taken: dict[str, Any] = {}
    for key, value in told.items():
        path = (*above, key)
        line = find_line(text, path)
        if key not in fields:
            complaints.append(Complaint(line, _unknown(line, path, key, tuple(fields)), is_wrong=False))
            continue
        before = getattr(usual, key)
        if isinstance(before, msgspec.Struct):
            if isinstance(value, dict):
                taken[key] = _read_table(before, value, path, text, complaints)
            else:
                complaints.append(
                    Complaint(line, _wrong(line, path, value, say("a table: [{key}]", key=_dotted(path))))
                )
            continue
        try:
            taken[key] = msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError:
            complaints.append(Complaint(line, _wrong(line, path, value, describe_type(fields[key].type))))
    return msgspec.structs.replace(usual, **taken)


def _check_together(config: Config, text: str) -> tuple[Config, list[Complaint]]:
    """What a single value cannot show: a camera that means none, and pins that are given away twice."""
    complaints: list[Complaint] = []
    try:
        parse_choice(config.camera.use)
    except BadChoice:
        path = ("camera", "use")
        line = find_line(text, path)
        complaints.append(Complaint(line, _wrong(line, path, config.camera.use, say("{allowed}", allowed=ALLOWED))))
        camera = msgspec.structs.replace(config.camera, use=CameraSettings().use)
        config = msgspec.structs.replace(config, camera=camera)
    return config, complaints + _find_shared_pins(config.panel, text)


def _find_shared_pins(panel: PanelSettings, text: str) -> list[Complaint]:
    complaints: list[Complaint] = []
    owners: dict[int, tuple[str, ...]] = {}
    for path, pin in _list_pins(panel):
        if pin not in owners:
            owners[pin] = path
            continue
        line = max(find_line(text, path), find_line(text, owners[pin]))
        template = "Line {line}: pin {pin} is given to {first} and to {second}; only one of them can have it."
        sentence = say(template, line=line, pin=pin, first=_dotted(owners[pin]), second=_dotted(path))
        complaints.append(Complaint(line, sentence))
    return complaints


def _list_pins(panel: PanelSettings) -> Iterator[tuple[tuple[str, ...], int]]:
    for table in ("buttons", "lamps"):
        for name, told in msgspec.structs.asdict(getattr(panel, table)).items():
            for pin in told if isinstance(told, tuple) else (told,):
                if pin != "none":
                    yield ("panel", table, name), pin
    if panel.buzzer != "none":
        yield ("panel", "buzzer"), panel.buzzer


def _wrong(line: int, path: tuple[str, ...], value: Any, allowed: Sentence) -> Sentence:
    template = "Line {line}: {key} = {value} is not possible; allowed: {allowed}. The usual value is used."
    return say(template, line=line, key=_dotted(path), value=_shown(value), allowed=allowed)


def _unknown(line: int, path: tuple[str, ...], key: str, known: tuple[str, ...]) -> Sentence:
    near = get_close_matches(key, known, 1)
    if near:
        template = "Line {line}: there is no setting {key}; did you mean {near}?"
        return say(template, line=line, key=_dotted(path), near=near[0])
    template = "Line {line}: there is no setting {key}; there are {known}."
    return say(template, line=line, key=_dotted(path), known=", ".join(known))


def _line_of(error: tomllib.TOMLDecodeError, text: str) -> int:
    found = [word for word in str(error).replace(",", " ").split() if word.isdigit()]
    return int(found[0]) if "line" in str(error) and found else text.count("\n") + 1


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _dotted(path: tuple[str, ...]) -> str:
    return ".".join(path)
