"""Look, language, sound and movement, and what was found on this machine."""
