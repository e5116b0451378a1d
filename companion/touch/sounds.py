"""Short sounds, made from sums of tones when the app starts; a machine without a loudspeaker stays silent."""

from __future__ import annotations

import logging
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.screens.settings import Volume
from companion.screens.sounding import Sound

log = logging.getLogger(__name__)

RATE = 22_050
Wave = NDArray[np.float64]
_LOUDNESS: dict[Volume, float] = {"soft": 0.2, "full": 0.6}


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _tone(pitch: float, seconds: float, fade: float) -> Wave:
    time = _time(seconds)
    return np.asarray(np.sin(2 * np.pi * pitch * time) * np.exp(-time / fade))


def _noise(seconds: float, fade: float, seed: int) -> Wave:
    time = _time(seconds)
    rough = np.random.default_rng(seed).normal(0, 0.5, len(time))
    soft = np.convolve(rough, np.ones(6) / 6, mode="same")
    return np.asarray(soft * np.exp(-time / fade))


def _join(*parts: Wave) -> Wave:
    return np.concatenate(parts)


_MADE: dict[Sound, Callable[[], Wave]] = {
    "press": lambda: 0.7 * _tone(220, 0.07, 0.015) + 0.4 * _noise(0.07, 0.006, 1),
    "turn": lambda: _join(_tone(196, 0.16, 0.07), _tone(262, 0.22, 0.09)),
    "refused": lambda: 0.8 * _tone(92, 0.16, 0.05) + 0.3 * _noise(0.16, 0.02, 2),
    "found": lambda: _join(_noise(0.05, 0.01, 3), _noise(0.09, 0.012, 4)),
    "read": lambda: 0.6 * _tone(523, 0.38, 0.14) + 0.4 * _tone(784, 0.38, 0.12),
    "doubt": lambda: _join(_tone(165, 0.15, 0.08), _tone(165, 0.2, 0.08)),
    "prize": lambda: 0.6 * _tone(1047, 0.39, 0.16) + 0.3 * _tone(2093, 0.39, 0.1),
}


class Sounds:
    """Plays by name; whatever goes wrong with the loudspeaker is told once to the log, never to the players."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loaded: dict[Sound, Any] = {}
        self._is_silent = False

    def play(self, sound: Sound, volume: Volume) -> None:
        """Let it be heard, if it can be."""
        if self._is_silent:
            return
        try:
            if sound not in self._loaded:
                self._loaded[sound] = self._load(sound)
            self._loaded[sound].volume = _LOUDNESS[volume]
            self._loaded[sound].play()
        except Exception:
            log.info("No sounds on this machine.", exc_info=True)
            self._is_silent = True

    def _load(self, sound: Sound) -> Any:
        from kivy.core.audio import SoundLoader

        path = self._folder / f"{sound}.wav"
        if not path.exists():
            self._folder.mkdir(parents=True, exist_ok=True)
            write_wave(path, _MADE[sound]())
        loaded = SoundLoader.load(str(path))
        if loaded is None:
            raise OSError("nothing can play it")
        return loaded


def write_wave(path: Path, sound: Wave) -> None:
    """A sound as a file of 16-bit samples, as loud as it can be without distortion."""
    loudest = float(np.abs(sound).max()) or 1.0
    samples = (sound / loudest * 0.7 * 32_767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
