"""One path from a photo to a proposal in the words of one game, the same for camera, command line and studies.

`read` lays the photo straight, finds what is wanted, flattens and reads it, looks again where in doubt, and proposes;
`read_on` adds what nobody should wait for.
"""

from .context import Context
from .errors import ScanError
from .reading import read, read_on

__all__ = ["Context", "ScanError", "read", "read_on"]
