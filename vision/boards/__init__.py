"""Finds ruled boards in a photo: where their lines run, the board laid flat, and what was read drawn over the photo."""
