"""The sounds that a session can ask for, by name."""

from __future__ import annotations

from typing import Literal, TypeAlias

Sound: TypeAlias = Literal["press", "turn", "refused", "found", "read", "doubt", "prize"]
