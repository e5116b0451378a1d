"""Reads cards that show a figure of equal squares, as the patch cards of Patchwork Doodle do.

Others use `patch_cards`: `read_cards` gives every `Card` in a photo with all that its figure may be.
"""
