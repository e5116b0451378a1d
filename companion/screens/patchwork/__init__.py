"""Patchwork on every display: the track, the next three patches with what each would do, both quilts, the count."""
