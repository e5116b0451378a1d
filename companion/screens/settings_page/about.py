"""This machine in the settings: what was found on it, in plain words, and how to end or to start anew."""

from __future__ import annotations

import logging
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from companion.diagnosis.health import Finding
from companion.screens.souvenir.share import ShareScreen
from companion.screens.views import Button, Card, Key, Line, Listing, ListRow, Part, Row, Span, Tap, Text
from companion.screens.views.parts import Tone
from messages import Sentence, say, say_label

from .licences import LicencesScreen
from .section import SectionPage

if TYPE_CHECKING:
    from .screen import SettingsScreen

log = logging.getLogger(__name__)
_NAMES = {
    "screen": (say("Screen"), "monitor"),
    "camera": (say("Camera"), "camera"),
    "buttons": (say("Buttons"), "circle-dot"),
    "games": (say("Games"), "book-open"),
    "decks": (say("Decks"), "graduation-cap"),
    "measured": (say("Measured"), "ruler"),
    "disk": (say("Disk"), "hard-drive"),
    "power": (say("Power"), "zap"),
    "warmth": (say("Warmth"), "thermometer"),
    "sound": (say("Sound"), "volume-2"),
}
"""What the findings of the doctor are called here."""
_STATES = {"good": say("in order"), "absent": say("not there"), "bad": say("needs a look")}
_SIGNS: dict[str, tuple[str, Tone]] = {
    "good": ("circle-check", "good"),
    "absent": ("minus", "soft"),
}
"""Of what is as it should be, and of what is not there."""


class AboutPage(SectionPage):
    """The self-test as cards, what is urgent first."""

    def __init__(self, settings: SettingsScreen) -> None:
        super().__init__(settings)
        self.findings = self.services.examine()

    def parts(self) -> tuple[Part, ...]:
        looked_at = [finding for finding in self.findings if finding.state != "absent"]
        well = sum(finding.state == "good" for finding in looked_at)
        tone: Tone = "good" if well == len(looked_at) else "warn"
        icon = "circle-check" if well == len(looked_at) else "circle-alert"
        told = self.words("{count} of {all} well", count=well, all=len(looked_at))
        about = self.words("Quilting Bee {version}", version=version("quilting-bee"))
        heading = Line((Span(self.words("Self-test"), "heading"), Span(told, "small_strong", tone, icon, is_plate=True),
                        Span(about, "small", "soft", grows=True, align="right")))  # fmt: skip
        rows = tuple(self._row(finding) for finding in self.findings if finding.state != "bad")
        troubles = tuple(
            Card((Text(self._trouble(each), "small_strong", icon="circle-alert"),), look="warning", is_low=True)
            for each in self.findings if each.state == "bad"
        )  # fmt: skip
        again = Button(Tap("test"), self.words("Test again"), icon="refresh-cw")
        end = Button(Tap("open", "quit"), self.words("Switch off or start anew"), icon="power")
        licences = ListRow(
            self.words("Licences"), self.words("Fonts and icons"), icon="book-open", tap=Tap("licences"),
            cells=(Span(icon="chevron-right", align="right"),),
        )  # fmt: skip
        report = ListRow(
            self.words("Report"), self.words("As a file"), icon="download", tap=Tap("report"),
            cells=(Span(icon="chevron-right", align="right"),),
        )  # fmt: skip
        more = (licences,) if self.services.write_report is None else (report, licences)
        cards = Listing((*rows, *more), columns=2, shares=(1.0, 0.12))
        return (heading, *troubles, cards, Row((again, end), (1.0, 1.6), wraps=False))

    def main_key(self) -> Key | None:
        return Key(self.words("Test again"), self.words("What is plugged in"), "refresh-cw")

    def act(self) -> None:
        self.findings = self.services.examine()

    def tap(self, tap: Tap) -> bool:
        if tap.name == "test":
            self.act()
        elif tap.name == "licences":
            self.session.open(LicencesScreen(self.session, self.settings))
        elif tap.name == "report" and self.services.write_report is not None:
            self._report(self.services.write_report)
        else:
            return False
        return True

    def _report(self, write: Callable[[tuple[Finding, ...]], Path]) -> None:
        """What was found and logged, as a file for those who can help; names and addresses are taken out of it."""
        try:
            file = write(self.findings)
        except OSError as error:
            log.warning("The report cannot be written: %s", error)
            self.session.tell(say("The report cannot be written: the disk refuses."), is_refusal=True)
            return
        self.session.open(ShareScreen(self.session, (file,), self.settings))

    def _trouble(self, finding: Finding) -> str:
        return self.words(say_label(_name_of(finding)[0], finding.sentence))

    def _row(self, finding: Finding) -> ListRow:
        name, icon = _name_of(finding)
        sign, tone = _SIGNS[finding.state]
        return ListRow(
            self.words(name), self.words(finding.sentence), icon=icon,
            cells=(Span(icon=sign, tone=tone, align="right", name=self.words(_STATES[finding.state])),),
        )  # fmt: skip


def _name_of(finding: Finding) -> tuple[Sentence, str]:
    return _NAMES.get(finding.what, (say("Settings"), "settings"))
