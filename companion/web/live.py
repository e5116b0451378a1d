"""Tells open pages that something changed: one short line for each change, and a sign of life in between."""

from __future__ import annotations

from asyncio import Event, timeout
from collections.abc import AsyncIterator

from .visitors import Visitor

SIGN_OF_LIFE = 4.0
"""Seconds: a page that hears nothing for six takes the connection for lost."""
MOST_STREAMS = 6
"""Of one browser: more than anybody has tabs."""


async def stream(visitor: Visitor) -> AsyncIterator[str]:
    """Server-sent events: the mark of the newest view, never a backlog; a slow reader misses nothing that still is."""
    while len(visitor.streams) >= MOST_STREAMS:
        visitor.streams.pop().set()
    news = Event()
    visitor.streams.add(news)
    told = ""
    try:
        yield "retry: 1000\n\n"
        while news in visitor.streams:
            news.clear()
            if visitor.mark != told:
                told = visitor.mark
                yield f"data: {told}\n\n"
                continue
            try:
                async with timeout(SIGN_OF_LIFE):
                    await news.wait()
            except TimeoutError:
                yield "event: here\ndata:\n\n"
    finally:
        visitor.streams.discard(news)
