"""Learned weights, each with a card that says what it was fitted to, how it was measured and where it ends."""
