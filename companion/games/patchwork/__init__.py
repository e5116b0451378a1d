"""Patchwork: two players race along a time track and sew a quilt each."""

from .rules import GAME

__all__ = ["GAME"]
