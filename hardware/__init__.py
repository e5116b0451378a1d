"""Cameras, push buttons and lamps: one small protocol each, a driver per device, a simulated one of equal rank."""
