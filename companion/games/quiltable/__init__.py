"""Quiltable: plan patterns, choose blocks, and sew the quilt that shows the patterns most often."""

from .rules import Quiltable

GAME = Quiltable()

__all__ = ["GAME", "Quiltable"]
