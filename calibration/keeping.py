"""How measurements are kept: the names of their files, and the error that says why one cannot be used."""

from __future__ import annotations

import re

from versioned_files import KeptFileError

__all__ = ["KeptFileError", "plain_name"]


def plain_name(name: str) -> str:
    """A camera's name as part of a file's name: whatever it holds, it stays in its folder."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "camera"
