"""What has changed at the club, sorted by what its pages show: an open page hears only of what concerns it."""

from __future__ import annotations

from asyncio import Event
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from secrets import token_hex
from typing import Literal, TypeAlias

from companion.web.event_stream import stream

Topic: TypeAlias = Literal["all", "tables", "sitting", "matches", "tournament", "ratings", "people"] | int
"""What can change: how the tables are shown, who sits where, the running matches …; a number stands for that table."""

_TOPICS: dict[str, frozenset[Topic]] = {
    "overview": frozenset({"all", "people", "tables"}),
    "table": frozenset({"all", "people", "tournament"}),
    "league": frozenset({"all", "people", "ratings"}),
    "tournament": frozenset({"all", "people", "ratings", "tournament", "sitting", "matches"}),
    "players": frozenset({"all", "people", "sitting"}),
    "me": frozenset({"all", "people", "ratings", "tournament", "sitting"}),
    "link": frozenset(),
}
_TOPICS["pairings"] = _TOPICS["tournament"]


def topics_of(page: str, table: int | None) -> frozenset[Topic]:
    """What a page shows; of a page that nobody knows, whatever there is."""
    return _TOPICS.get(page, frozenset({"all"})) | ({table} if page == "table" and table is not None else set())


class ClubNews:
    """Counts changes and tells open pages; used on the server's own loop only."""

    def __init__(self) -> None:
        self._instance = token_hex(4)
        self._counts: Counter[Topic] = Counter()
        self._streams: dict[frozenset[Topic], set[Event]] = {}

    def mark(self, topics: frozenset[Topic]) -> str:
        """How far this instance has heard: a page that another one made is always asked for once more."""
        return f"{self._instance}-{sum(self._counts[topic] for topic in topics)}"

    def tell(self, topics: Iterable[Topic]) -> None:
        """These have changed."""
        self._counts.update(topics)
        for heard, streams in self._streams.items():
            if not heard.isdisjoint(topics):
                for news in streams:
                    news.set()

    async def follow(self, topics: frozenset[Topic]) -> AsyncIterator[str]:
        """What an open page hears."""
        streams = self._streams.setdefault(topics, set())
        try:
            async for line in stream(streams, lambda: self.mark(topics)):
                yield line
        finally:
            if not streams and self._streams.get(topics) is streams:
                del self._streams[topics]
