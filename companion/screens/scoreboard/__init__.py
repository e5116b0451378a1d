"""The scores for a whole room: on a TV or a laptop that nobody presses anything on."""
