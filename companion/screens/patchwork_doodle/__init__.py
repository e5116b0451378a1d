"""Patchwork Doodle on the touchscreen: the ring and the die, the sheets, the scoring."""
