"""Reads the text of a QR code in a picture."""

from __future__ import annotations

import cv2

from .pixels import Pixels


def read_qr_code(pixels: Pixels) -> str:
    """The text of a code, or nothing where none can be read."""
    grey = pixels if pixels.ndim == 2 else cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    for detector in (cv2.QRCodeDetectorAruco(), cv2.QRCodeDetector()):
        try:
            text, *_ = detector.detectAndDecode(grey)
        except cv2.error:
            # Some outlines that are no code make it fall over.
            continue
        if text:
            return text
    return ""
