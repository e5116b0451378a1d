"""Quiltable on every display: actions left, patterns and blocks with what they score, last turns, the final count."""
