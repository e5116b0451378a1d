"""Text that a player types."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.pictures.theme import style
from companion.screens.views import Field, Tap
from companion.touch.lettering import FONTS
from companion.touch.painter import rgba
from companion.touch.part import WIDGETS, PartWidget

Builder.load_file(str(Path(__file__).with_suffix(".kv")))


@WIDGETS.shows(Field)
class FieldWidget(PartWidget, BoxLayout):
    """A label over Kivy's own text input; what is typed arrives letter by letter."""

    part: Field
    unit = NumericProperty(1.0)
    font = StringProperty(str(FONTS / "AtkinsonHyperlegibleNext_500Medium.ttf"))
    size_of_text = NumericProperty(17.0)
    label = StringProperty("")
    hint = StringProperty("")
    ink = ListProperty([0, 0, 0, 1])
    soft = ListProperty([0, 0, 0, 1])
    paper = ListProperty([1, 1, 1, 1])
    hem = ListProperty([0, 0, 0, 1])

    open: ClassVar[FieldWidget | None] = None
    """The one that letters go to."""

    def refresh(self, before: Any) -> None:
        look, part = self.look, self.part
        assert look is not None
        self.unit, self.label, self.hint = look.dp, part.label, part.hint
        self.size_of_text = style("body").size * look.text * look.dp
        for name, role in (("ink", "ink"), ("soft", "ink_soft"), ("paper", "surface"), ("hem", "hem")):
            setattr(self, name, list(rgba(look.theme, role)))
        entry = self.ids.entry
        if entry.text != part.text:
            entry.text = part.text
        self.natural = (style("small").line * look.text + 6 + 52) * look.dp
        if part.is_open and not (before is not None and before.is_open):
            # A keyboard can only be asked for by what is in the window.
            Clock.schedule_once(self._take_letters, 0)

    def typed(self, text: str) -> None:
        """The text has changed under the fingers."""
        part, look = self.part, self.look
        if part is None or look is None:
            return
        if len(text) > part.longest:
            self.ids.entry.text = text[: part.longest]
        elif text != part.text:
            look.act(Tap(part.tap, text))

    def entered(self) -> None:
        """The Enter key."""
        if self.part is not None and self.part.done is not None and self.look is not None:
            self.look.act(self.part.done)

    def focused(self, is_focused: bool) -> None:
        """Letters go to this field from now on, or no more."""
        if is_focused:
            FieldWidget.open = self
        elif FieldWidget.open is self:
            FieldWidget.open = None

    def _take_letters(self, _: float) -> None:
        if self.get_root_window() is not None:
            self.ids.entry.focus = True


def is_typing() -> bool:
    """Whether letters go to a field now."""
    return FieldWidget.open is not None


def leave_hidden_field() -> None:
    """Take the keyboard away from a field that is not shown any more."""
    field = FieldWidget.open
    if field is not None and field.get_root_window() is None:
        field.ids.entry.focus = False
