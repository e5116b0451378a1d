"""Teach a deck by touch: what is known, what to lay out, the photo, the names, and trying it."""
