"""Starts are measured with compiled modules on both sides, as after any earlier one, also where none are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping


def with_compiled_modules(folder: str, surroundings: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The surroundings of a process, in which it keeps its compiled modules in a folder."""
    kept = {name: value for name, value in surroundings.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": folder}
