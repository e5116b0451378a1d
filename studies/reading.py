"""How every study reads a photo: by the path of the product, and nothing else."""

from __future__ import annotations

from companion.scanning import Context, ScanError, read
from companion.scanning.context import Source
from companion.scanning.scan import AnyScan


def read_or_none(photo: Source, context: Context) -> AnyScan | None:
    """The scan of a photo; None when nothing is readable in it. Anything else that is wrong is an error here too."""
    try:
        return read(photo, context)
    except ScanError as error:
        if error.kind not in ("no-board", "nothing-readable"):
            raise
        return None
