"""Measure what the camera must know about this table, with the live picture and plain words."""
