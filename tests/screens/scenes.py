"""Every screen at interesting points, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from companion.screens.session import Session

PARTS = ("shell", "quilt_show", "doodle", "patchwork", "match_quilt", "quiltable", "scan", "teach", "calibrate")


def all_scenes(wanted: Sequence[str] = ()) -> dict[str, Callable[[], Session]]:
    """Every scene of every part; or those whose name has one of these words in it."""
    found: dict[str, Callable[[], Session]] = {}
    for part in PARTS:
        module = import_module(f"tests.screens.{part}_scenes")
        found |= {f"{part}-{name}".replace("_", "-"): make for name, make in module.scenes().items()}
    return {name: make for name, make in found.items() if not wanted or any(word in name for word in wanted)}
