"""What an evening works with: store, settings, camera, decks, album; every part can be a simulated one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.album import Album
from companion.health import Finding
from companion.store.store import Store
from hardware.cameras.camera import Camera
from hardware.cameras.settings import CameraSettings

from .drawing.skeleton import ALL_KEYS, KeyName
from .settings import Settings


@dataclass
class Surroundings:
    """What the evening works with; every part can be a simulated one."""

    store: Store
    settings: Settings
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    examine: Callable[[], tuple[Finding, ...]] = tuple
    """Looks at the machine, for the settings page."""
    save_settings: Callable[[Settings], None] = lambda settings: None
    camera: Camera | None = None
    camera_settings: CameraSettings = field(default_factory=CameraSettings)
    decks: Path | None = None
    """Where the taught decks lie."""
    calibration: Path | None = None
    """Where the measured lens lies."""
    drafts: Path | None = None
    """Where unfinished things are kept."""
    album: Album | None = None
    """Keeps accepted photos with their games."""
    push_buttons: frozenset[KeyName] = ALL_KEYS
    """The keys below which a real push button is fitted."""
    is_development: bool = False
    """Unexpected errors raise, instead of showing a friendly page."""
    photos: dict[str, Any] = field(default_factory=dict)
    """Pictures that screens show, by key: arrays of B, G, R bytes that the window turns into textures."""
