"""Tells open pages that something changed: one short line for each change, and a sign of life in between."""

from __future__ import annotations

from asyncio import Event, timeout
from collections.abc import AsyncIterator, Callable

SIGN_OF_LIFE = 4.0
"""Seconds: a page that hears nothing for six takes the connection for lost."""
MOST_STREAMS = 6
"""Of one browser: more than anybody has tabs."""


async def stream(streams: set[Event], mark: Callable[[], str], most: int | None = None) -> AsyncIterator[str]:
    """Server-sent events: the newest mark, never a backlog; a slow reader misses nothing that still is.

    `streams` are those that hear of news; with `most` an older one ends where there would be more.
    """
    while most is not None and len(streams) >= most:
        streams.pop().set()
    news = Event()
    streams.add(news)
    told = ""
    try:
        yield "retry: 1000\n\n"
        while news in streams:
            news.clear()
            if mark() != told:
                told = mark()
                yield f"data: {told}\n\n"
                continue
            try:
                async with timeout(SIGN_OF_LIFE):
                    await news.wait()
            except TimeoutError:
                yield "event: here\ndata:\n\n"
    finally:
        streams.discard(news)
