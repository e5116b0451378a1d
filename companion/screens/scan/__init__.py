"""Scanning: the live picture, the reading laid over the flattened photo, and its correction."""
