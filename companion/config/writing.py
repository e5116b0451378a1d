"""Changes single values of `config.toml` and leaves everything else in it as somebody wrote it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import TypeAlias

from hardware.panel.settings import PanelSettings
from versioned_files import put_file

from . import Config, default_text, parse_config, read_config

Value: TypeAlias = str | int | float | bool | tuple[int | str, ...]


def write_setting(file: Path, table: str, key: str, value: Value) -> None:
    """Set one value of a table such as "camera" or "panel.lamps"; raise `OSError`, or `ValueError` when the file cannot
    be changed without breaking it."""
    write_settings(file, {(table, key): value})


def write_settings(file: Path, values: Mapping[tuple[str, str], Value]) -> None:
    """Set all these values, each by its table and key, in one step: a pulled plug leaves all or none of them."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        text = default_text()
    changed = text
    for (table, key), value in values.items():
        changed = _change(changed, table, key, _as_toml(value))
    before, after = parse_config(text), parse_config(changed)
    for (table, key), value in values.items():
        if _get(after.config, table, key) != value or len(after.complaints) > len(before.complaints):
            raise ValueError(f"{table}.{key} cannot be set in {file}")
    put_file(file, changed.encode())


def _as_toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(_as_toml(each) for each in value)}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


_SINGLES = ("bounce", "hold_undo", "hold_scan", "hold_end_turn", "buzzer")


def write_panel(file: Path, panel: PanelSettings) -> None:
    """Set where buttons, lamps and the buzzer are, which keys mean the same, and how long a hold is: what is another
    value than in the file. Raises as `write_setting` does."""
    values: dict[tuple[str, str], Value] = {("panel", key): getattr(panel, key) for key in _SINGLES}
    for table in ("buttons", "lamps", "keys"):
        told = getattr(panel, table)
        values |= {(f"panel.{table}", key): getattr(told, key) for key in told.__struct_fields__}
    now = read_config(file).config
    write_settings(
        file, {(table, key): value for (table, key), value in values.items() if _get(now, table, key) != value}
    )


def _get(config: Config, table: str, key: str) -> Value:
    value: Value = attrgetter(f"{table}.{key}")(config)
    return value


def _change(text: str, table: str, key: str, value: str) -> str:
    """The text with the line of this key set; a line that was commented out is taken, else a new one is added."""
    lines = text.splitlines()
    heads = [number for number, line in enumerate(lines) if re.match(r"\s*\[", line)]
    start = next((number for number in heads if lines[number].strip() == f"[{table}]"), None)
    if start is None:
        return "\n".join([*lines, "", f"[{table}]", f"{key} = {value}", ""])
    end = next((number for number in heads if number > start), len(lines))
    for pattern in (rf"\s*{key}\s*=", rf"\s*#\s*{key}\s*="):
        for number in range(start + 1, end):
            if re.match(pattern, lines[number]):
                lines[number] = f"{key} = {value}"
                return "\n".join([*lines, ""])
    return "\n".join([*lines[: start + 1], f"{key} = {value}", *lines[start + 1 :], ""])
