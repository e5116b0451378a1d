"""Join a club by its code before the camera, or by its link; or see how things are with it, and leave."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from companion.club.desk import ClubDesk, Invitation, is_link
from companion.club.membership import Membership
from companion.screens.live_picture import LivePicture
from companion.screens.screen import Screen
from companion.screens.views import (
    Banner,
    Body,
    Card,
    Choice,
    Choices,
    Column,
    Field,
    Key,
    KeyName,
    Keys,
    Part,
    Row,
    Space,
    Tap,
    Text,
)
from messages import MessageError, Sentence, say, say_count
from vision.photo.qr_code import read_qr_code

if TYPE_CHECKING:
    from companion.screens.session import Session

log = logging.getLogger(__name__)
_LONGEST = 300
"""Letters of a link."""
_EVERY = 0.4
"""Seconds between two looks for a code."""


class ClubScreen(Screen):
    """A link is looked up before anything is joined, so that everybody sees which table of which club this becomes."""

    name = "club"
    is_for_host = True
    is_for_play = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._below = session.screen
        desk = session.services.clubs
        assert desk is not None, "whoever leads here has looked whether clubs can be joined"
        self._desk: ClubDesk = desk
        self.live = LivePicture(session, "club-preview")
        self.entered = ""
        self.invitation: Invitation | None = None
        self.with_past = False
        self._is_leaving = False
        self._trouble: Sentence | None = None
        self._asking: Future[Any] | None = None
        self._reading: Future[Any] | None = None
        self._rest = 0.0
        self._since = 0.0

    @property
    def is_asking(self) -> bool:
        """Whether the club is being asked just now."""
        return self._asking is not None

    @property
    def membership(self) -> Membership | None:
        """The club that was joined, once that is done."""
        return None if self.is_asking else self._desk.membership

    def banner(self) -> Banner:
        membership = self.membership
        context = membership.club if membership else self.words("Many tables, one league")
        title = self.words("Club") if membership else self.words("Join a club")
        return Banner(title, context, emblem="quilting-bee", left_icon="arrow-left")

    def keys(self) -> Keys:
        back = Key(self.words("Back"), self.words("Settings"), "arrow-left")
        if self.membership is not None:
            if self._is_leaving:
                stay = Key(self.words("Back"), self.words("Stay in the club"), "arrow-left")
                return Keys(stay, Key("", is_lit=False), Key(self.words("Leave the club"), "", "log-out"))
            leave = Key(self.words("Leave the club"), self.words("What it has stays there"), "log-out")
            return Keys(back, leave, Key(self.words("Done"), self.words("Settings"), "check"))
        if self.is_asking:
            return Keys(back, Key("", is_lit=False), Key(self.words("Please wait"), "", "timer", is_lit=False))
        if self.invitation is not None:
            other = Key(self.words("Back"), self.words("Another link"), "arrow-left")
            past = Key(self.words("Earlier games"), self._on_or_off(), "history")
            return Keys(other, past, Key(self.words("Join"), self.invitation.table, "check"))
        is_typed = is_link(self.entered)
        detail = self.words("Ask the club") if is_typed else self.words("Show the code or type the link")
        return Keys(back, Key("", is_lit=False), Key(self.words("Next"), detail, "arrow-right", is_lit=is_typed))

    def parts(self) -> Body:
        if self.membership is not None:
            return Body((Card((*self._state(), Space()), grows=True),))
        if self.invitation is not None:
            return Body((Card((*self._offer(self.invitation), Space()), grows=True),))
        hint = self.words("quilting-bee-club://…")
        label = self.words("Or type the link, or paste it")
        field = Field("link", self.entered, label, hint, _LONGEST, done=Tap("next"))
        told = self.words("Add a table on the club’s page and hold the code that it shows before the camera.")
        words = Column((Text(told), field, *self._said(), Space()), grows=True)
        if self.live.is_by_phone:
            told = self.words("Add a table on the club’s page, and bring the link that it shows here.")
            return Body((Column((Text(told), field, *self._said(), Space()), grows=True),))
        return Body((Row((self.live.show(), words), (1.0, 1.1), grows=True),))

    def press(self, key: KeyName) -> None:
        if self.membership is not None:
            self._press_joined(key)
        elif key == "undo" and self.invitation is not None:
            self.invitation, self.entered = None, ""
        elif key == "undo":
            self.leave()
        elif self.is_asking:
            return
        elif key == "scan" and self.invitation is not None:
            self.with_past = not self.with_past
        elif key == "main" and self.invitation is not None:
            self._asking = self._desk.join(self.invitation.link, with_past=self.with_past)
        elif key == "main":
            self._look_up(self.entered)

    @property
    def can_move(self) -> bool:
        return False

    def tap(self, tap: Tap) -> None:
        if tap.name == "link":
            self.entered, self._trouble = str(tap.value)[:_LONGEST], None
        elif tap.name == "next":
            self._look_up(self.entered)
        elif tap.name == "past":
            self.with_past = not self.with_past
        else:
            super().tap(tap)

    def tick(self, seconds: float) -> bool:
        """The club has answered; or the camera sees a code; or more has arrived at the club."""
        if self._asking is not None:
            return self._hear()
        if self.membership is not None:
            self._since += seconds
            is_due, self._since = self._since >= 1, self._since % 1
            return is_due
        if self.invitation is not None:
            return False
        changed = self.live.tick(seconds)
        self._rest -= seconds
        if self._reading is not None and self._reading.done():
            self._take_code()
        elif self._reading is None and self._rest <= 0 and self.live.is_shown:
            self._rest = _EVERY
            self._reading = self.session.services.worker.run(read_qr_code, self.live.picture)
        return changed or self.is_asking

    def leave(self) -> None:
        self.session.open(self._below)

    def _press_joined(self, key: KeyName) -> None:
        if self._is_leaving and key == "main":
            self.session.services.leave_club()
            self._is_leaving, self.entered, self.invitation = False, "", None
            self.session.tell(say("This table plays for itself again."))
        elif self._is_leaving:
            self._is_leaving = False
        elif key == "scan":
            self._is_leaving = True
        else:
            self.leave()

    def _take_code(self) -> None:
        assert self._reading is not None
        reading, self._reading = self._reading, None
        if reading.exception() is not None:
            log.warning("A code could not be looked for.", exc_info=reading.exception())
            return
        text = reading.result()
        if is_link(text):
            self.session.sound("read")
            self._look_up(text)
        elif text:
            self._trouble = say("This code is not that of a club.")

    def _look_up(self, link: str) -> None:
        if is_link(link) and not self.is_asking:
            self._trouble = None
            self._asking = self._desk.look_up(link.strip())
        elif not self.is_asking:
            self._trouble = say("A club’s link begins with quilting-bee-club://")

    def _hear(self) -> bool:
        assert self._asking is not None
        if not self._asking.done():
            return False
        asked, self._asking = self._asking, None
        error = asked.exception()
        if isinstance(error, MessageError):
            self._trouble, self.invitation = error.sentence, None
        elif error is not None:
            log.error("The club could not be joined.", exc_info=error)
            self._trouble, self.invitation = say("That did not work. Try once more."), None
        elif isinstance(found := asked.result(), Invitation):
            self.invitation = found
        else:
            self.session.services.join_club(found)
            self.session.tell(say("This table plays in the club from now on."))
        return True

    def _state(self) -> tuple[Part, ...]:
        """How things are with the club."""
        membership, courier = self.membership, self.session.services.club
        assert membership is not None
        waiting, refused = self._desk.waiting
        parts: list[Part] = [
            Text(membership.club, "title"),
            Text(self.words("This is {table}.", table=membership.table), "heading", icon="layout-grid"),
        ]
        trouble = courier.trouble if courier is not None else say("Start Quilting Bee anew to send it what is played.")
        if trouble is not None:
            parts.append(Text(self.words(trouble), tone="warn", icon="wifi-off"))
        told = say_count("{count} entry waits to be delivered.", "{count} entries wait to be delivered.", waiting)
        parts.append(
            Text(self.words(told), tone="soft", icon="upload")
            if waiting
            else Text(self.words("Everything that was played here is in the club."), tone="good", icon="circle-check")
        )
        if refused:
            told = say_count("{count} game is not as the club has it, and stays here only.",
                             "{count} games are not as the club has them, and stay here only.", refused)  # fmt: skip
            parts.append(Text(self.words(told), tone="warn", icon="circle-alert"))
        if self._is_leaving:
            told = say("Leave the club? What it has stays there, and nothing more is sent to it.")
            parts.append(Card((Text(self.words(told), "strong"),), look="warning"))
        return tuple(parts)

    def _offer(self, invitation: Invitation) -> tuple[Part, ...]:
        past = Choice(
            Tap("past"),
            self.words("Send earlier games too"),
            self.words("Else only what is played from now on, and the game on the table"),
            is_chosen=self.with_past,
        )
        return (
            Text(invitation.club, "title"),
            Text(self.words("This becomes {table}.", table=invitation.table), "heading", icon="layout-grid"),
            Choices((past,), "switches"),
            *self._said(),
        )

    def _said(self) -> tuple[Part, ...]:
        if self.is_asking:
            return (Text(self.words("Asking the club …"), tone="soft", icon="timer"),)
        return (Text(self.words(self._trouble), tone="bad", icon="circle-alert"),) if self._trouble else ()

    def _on_or_off(self) -> str:
        return self.words("are sent too") if self.with_past else self.words("are not sent")
