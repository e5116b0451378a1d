"""Everything that was played, taught and measured as one file, and the way back: all of it or nothing."""

from .making import make_backup
from .nightly import keep_nightly_copy
from .restoring import finish_restoring, restore_backup
from .stick import FoundBackup, StickBackups

__all__ = ["FoundBackup", "StickBackups", "finish_restoring", "keep_nightly_copy", "make_backup", "restore_backup"]
