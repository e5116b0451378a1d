"""Cameras: one protocol, a driver for each kind, and a capture thread that keeps the newest frame at hand."""
