"""Finds ruled boards in a photo: where their lines run, and the board laid flat."""
