"""Quilt Show: fabric becomes blocks, blocks become quilts, and quilts win prizes in the shows."""
