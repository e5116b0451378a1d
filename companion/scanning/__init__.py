"""One path from a photo to a proposal in the words of one game, the same for camera, command line and studies.

`read` lays the photo straight, finds what is wanted, flattens and reads it, looks again where in doubt, and proposes.
"""

from .context import Context
from .errors import ScanError
from .reading import read

__all__ = ["Context", "ScanError", "read"]
