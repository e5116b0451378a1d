"""A backup on a stick, and the way back."""
