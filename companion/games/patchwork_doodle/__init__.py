"""Patchwork Doodle: everyone draws the same patches, each on a sheet of their own."""
