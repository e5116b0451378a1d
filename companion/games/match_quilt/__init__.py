"""The rules of Match Quilt."""

from __future__ import annotations

from .rules import MatchQuilt

GAME = MatchQuilt()
