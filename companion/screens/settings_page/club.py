"""The club in the settings: which one this table plays in, and the way to join one or to leave it."""

from __future__ import annotations

from companion.screens.views import Button, Key, Part, Space, Tap, Text
from messages import say

from .section import SectionPage


class ClubSection(SectionPage):
    """What a club is for, as long as none was joined."""

    def parts(self) -> tuple[Part, ...]:
        words, desk = self.words, self.services.clubs
        if desk is None:
            return (Text(words("This machine plays for itself."), tone="soft"), Space())
        membership = desk.membership
        if membership is None:
            about = words("For a game café or a library: many tables, one list of players, one league.")
            join = Button(Tap("open", "club"), words("Join a club"), icon="qr-code")
            return (Text(words("This table plays for itself"), "heading"), Text(about, tone="soft"), join, Space())
        courier = self.services.club
        is_heard = courier is not None and courier.trouble is None
        told = words(
            say("The club hears what is played.") if is_heard else say("The club is away; the table plays on.")
        )
        state = Text(told, tone="good" if is_heard else "warn", icon="wifi" if is_heard else "wifi-off")
        more = Button(Tap("open", "club"), words("More"), icon="arrow-right")
        this = Text(words("This is {table}.", table=membership.table))
        return (Text(membership.club, "heading"), this, state, more, Space())

    def main_key(self) -> Key | None:
        if self.services.clubs is None:
            return None
        return Key(self.words("Club"), self.words("Join or leave"), "trophy")

    def act(self) -> None:
        self.session.go.to("club")
