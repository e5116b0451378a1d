"""Pages that several look at: made once for each change, however many ask for it at the same moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from time import monotonic

_MOST = 64
_FRESH = 5.0
"""Seconds: minutes are shown, which go by without a change."""


class _Page:
    def __init__(self) -> None:
        self.lock = Lock()
        self.mark = self.text = ""
        self.made = 0.0


class SharedPages:
    """Remembers the last few; used from many threads."""

    def __init__(self) -> None:
        self._pages: dict[Hashable, _Page] = {}
        self._lock = Lock()

    def make(self, key: Hashable, mark: str, make: Callable[[], str]) -> str:
        """The page of that key as it is at that mark: the first who asks makes it, others wait for it."""
        with self._lock:
            page = self._pages.pop(key, None) or _Page()
            self._pages[key] = page
            while len(self._pages) > _MOST:
                del self._pages[next(iter(self._pages))]
        with page.lock:
            now = monotonic()
            if page.mark != mark or now > page.made + _FRESH:
                page.text, page.mark, page.made = make(), mark, now
            return page.text
