"""What can go wrong with cameras and pins: each error carries one sentence, and is the matching builtin too."""

from __future__ import annotations

from messages import MessageError


class HardwareError(MessageError):
    """Anything that a device does not do."""


class CameraMissing(HardwareError, LookupError):
    """No such camera is plugged in, or its software is not installed."""


class CameraBusy(HardwareError, BlockingIOError):
    """Another program uses the camera, or this one may not."""


class CameraGone(HardwareError, ConnectionError):
    """The camera was there and does not answer any more."""


class CameraRubbish(HardwareError, ValueError):
    """The camera gives something that is no picture."""


class PhotoTimedOut(HardwareError, TimeoutError):
    """The photo did not come in time."""


class PhotoCancelled(HardwareError, InterruptedError):
    """Nobody waits for the photo any more."""


class BadChoice(HardwareError, ValueError):
    """A camera was chosen with words that mean none."""


class BadPin(HardwareError, ValueError):
    """A pin that cannot do what the configuration asks of it."""
