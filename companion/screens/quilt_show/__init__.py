"""Quilt Show on the touchscreen: the table, the shows with their secret entries and ceremonies, the tie-break."""
