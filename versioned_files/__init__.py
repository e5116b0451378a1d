"""The one way to keep a small file: read with a limit, its version checked, replaced in one step.

Every other room may use this one; it knows none of them but `messages`."""

from .formats import (
    DamagedFile,
    Fields,
    Format,
    KeptFileError,
    NewerFile,
    NothingKept,
    check_version,
    say_damaged,
)
from .reading import read_file
from .replacing import alone_in, previous_of, put_file, replace_file, sweep_begun, sync_folder

__all__ = [
    "DamagedFile",
    "Fields",
    "Format",
    "KeptFileError",
    "NewerFile",
    "NothingKept",
    "alone_in",
    "check_version",
    "previous_of",
    "put_file",
    "read_file",
    "replace_file",
    "say_damaged",
    "sweep_begun",
    "sync_folder",
]
