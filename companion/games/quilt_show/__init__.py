"""Quilt Show: fabric becomes blocks, blocks become quilts, and quilts win prizes in the shows."""

from __future__ import annotations

from .rules import QuiltShow

GAME = QuiltShow()
