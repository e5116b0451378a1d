"""What screens know of the page for phones: whether it is served, how phones come in, who is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from messages import Sentence

GuestRole: TypeAlias = Literal["host", "player", "camera", "viewer"]
Opens: TypeAlias = Literal["play", "watch", "tv"]
"""What a code leads to: who are you, looking on, or the scores for a whole room."""


@dataclass(frozen=True)
class Guest:
    """A browser at the table."""

    number: int
    role: GuestRole | None
    """None while they have not said who they are."""
    seat: int | None
    name: str
    """Of the player whose seat it is."""
    silent_seconds: float
    """Since it was last heard of."""
    is_tv: bool = False


class PhonePage(Protocol):
    """The page, whether it is served now or could be."""

    @property
    def is_served(self) -> bool:
        """Whether phones can come now."""
        ...

    @property
    def is_local(self) -> bool:
        """Whether only this machine itself can open it."""
        ...

    @property
    def address(self) -> str:
        """What somebody types who cannot point a camera at the code, without http://."""
        ...

    @property
    def code(self) -> str:
        """What the page asks for who typed its address."""
        ...

    @property
    def trouble(self) -> Sentence | None:
        """Why it is not served though it was asked for."""
        ...

    @property
    def guests(self) -> tuple[Guest, ...]:
        """Who is there, in the order in which they came."""
        ...

    def link(self, opens: Opens) -> str:
        """The whole address with this evening's secret, for a code."""
        ...

    def renew_link(self) -> None:
        """Links and codes that were given away so far open nothing any more; who is in stays in."""
        ...

    def switch(self, is_on: bool) -> None:
        """Serve the page, or stop; returns at once."""
        ...

    def make_host(self, guest: int) -> None:
        """Hand the host's role over to somebody."""
        ...

    def make_viewer(self, guest: int) -> None:
        """Take a seat or any other role away: they may go on looking."""
        ...

    def remove(self, guest: int) -> None:
        """Show somebody out; the code can bring them back."""
        ...
