"""What every widget of a view part can do: show a part, say how high it must be, and keep what did not change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.pictures.shapes import Box, Colour, Item, Lettering
from companion.pictures.theme import motion_seconds, style
from companion.screens.views import CellBoard, Chart, Listing, PhotoView, Players, Scroll, Space, Tap
from companion.screens.views.parts import Align

from .lettering import break_lines, fit, measure
from .look import Look
from .painter import PicturePlace, paint

_ALWAYS_GROWING = (CellBoard, Chart, Listing, PhotoView, Players, Scroll, Space)
_CLOSEST = 0.8
"""Of the usual distance of two lines: nearer, and letters would touch."""
SINK = 3.0
"""dp that a pressed thing moves down."""


class PartWidget(Widget):
    """Shows one part; its container decides how wide it is, and how high unless it grows."""

    natural = NumericProperty(0.0)
    """Pixels that it must be high at its present width."""
    natural_width = NumericProperty(0.0)
    """Pixels that it must be wide when nothing else says so."""
    is_growing = BooleanProperty(False)
    """Whether it takes the height that is left."""
    part: Any = None
    look: Look | None = None

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.fbind("natural", self._settle)
        self.fbind("is_growing", self._settle)

    def show(self, part: Any, look: Look) -> None:
        """Show this part from now on; nothing happens when it is what is shown already."""
        if part == self.part and look == self.look:
            return
        before, self.part, self.look = self.part, part, look
        self.refresh(before)

    def refresh(self, before: Any) -> None:
        """Show what is new in the part."""
        raise LookupError(type(self))

    def _settle(self, *_: object) -> None:
        self.size_hint_y = 1 if self.is_growing else None
        self.size_hint_min_y = self.natural if self.is_growing else None
        if not self.is_growing:
            self.height = self.natural


class Leaf(PartWidget):
    """A part that paints itself: from its size in dp it tells its items, from its width its height."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.cut: list[str] = []
        """Texts that had to be cut short, for the checks."""
        self.left_out: list[str] = []
        """Second lines for which there was no room, for the checks."""
        self._repaint = Clock.create_trigger(self._paint, -1)
        for name in ("size", "pos"):
            self.fbind(name, self._placed)

    def measure(self, width: float) -> float:
        """dp that it must be high at this width in dp."""
        raise LookupError(type(self))

    def measure_width(self) -> float:
        """dp that it must be wide when nothing else says so."""
        return 0.0

    def draw(self, width: float, height: float) -> Iterable[Item]:
        """What is painted, in dp from the top left."""
        raise LookupError(type(self))

    def line_height(self, style_name: str) -> float:
        """dp from one line to the next."""
        assert self.look is not None
        return style(style_name).line * self.look.text

    def width_of(self, text: str, style_name: str) -> float:
        """dp that the text is wide in one line."""
        assert self.look is not None
        font = style(style_name)
        return measure(text, font.font, font.size * self.look.text) + 1

    def lines_of(self, text: str, style_name: str, width: float) -> int:
        """Lines that the text takes at this width."""
        assert self.look is not None
        font = style(style_name)
        return len(break_lines(text, font.font, font.size * self.look.text, max(1.0, width)))

    def is_too_long(self, text: str, style_name: str, width: float) -> bool:
        """Whether the text would have to be cut to fit into one line of this width."""
        assert self.look is not None
        return fit(text, style_name, width, 1, self.look.text).is_cut

    def write(
        self, box: Box, text: str, style_name: str, colour: Colour = "ink", align: Align = "left", lines: int = 1
    ) -> list[Item]:
        """The text in the middle of the height of a box, set to fit."""
        assert self.look is not None
        if not text or box.width <= 0:
            return []
        setting = fit(text, style_name, box.width, lines, self.look.text)
        if setting.is_cut:
            self.cut.append(text)
        pitch = style(style_name).line * setting.size / style(style_name).size
        top = box.y + (box.height - pitch * len(setting.lines)) / 2
        return [
            Lettering(Box(box.x, top + k * pitch, box.width, pitch), line, style_name, colour, align, setting.size)
            for k, line in enumerate(setting.lines)
        ]

    def write_two(
        self, box: Box, first: tuple[str, str, Colour], second: tuple[str, str, Colour], spare: float = 4
    ) -> list[Item]:
        """A line and a smaller one below it, each with its style and colour, in the middle of the height of a box.

        Large text is set closer; the second line is left out only where there is no room for it at all."""
        high, low = self.line_height(first[1]), self.line_height(second[1])
        room = box.height - spare
        share = min(1.0, room / (high + low))
        if not second[0] or share < _CLOSEST or self.is_too_long(second[0], second[1], box.width):
            if second[0]:
                self.left_out.append(second[0])
            return self.write(box, *first)
        high, low = high * share, low * share
        top = box.y + (box.height - high - low) / 2
        below = Box(box.x, top + high, box.width, low)
        return [*self.write(Box(box.x, top, box.width, high), *first), *self.write(below, *second)]

    def refresh(self, before: Any) -> None:
        assert self.look is not None
        self.natural_width = self.measure_width() * self.look.dp
        self._placed()

    def _placed(self, *_: object) -> None:
        if self.look is not None and self.part is not None:
            self.natural = self.measure(self.width / self.look.dp) * self.look.dp
            self._repaint()

    def _paint(self, *_: object) -> None:
        look = self.look
        if look is None:
            return
        self.canvas.clear()
        self.cut.clear()
        self.left_out.clear()
        if self.width > 1 and self.height > 1:
            place = PicturePlace(self.x, self.top, look.dp)
            items = self.draw(self.width / look.dp, self.height / look.dp)
            self.canvas.add(paint(items, place, look.theme, look.photo))


class Touchable(Widget):
    """Something that is pressed: it moves down while the finger is on it, and acts when the finger leaves it there."""

    sunk = NumericProperty(0.0)
    sewn = NumericProperty(1.0)
    """How much of its running stitch is sewn; a thing that has just been chosen is sewn in."""
    tap: Tap | None = None
    hold: float = 0
    sinks = True

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        with self.canvas.before:
            PushMatrix()
            self._moved = Translate(0, 0)
        with self.canvas.after:
            PopMatrix()
        self._held: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        if self.tap is None or not self.collide_point(*touch.pos):
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._sink(True)
        if self.hold:
            self._held = Clock.schedule_once(lambda _: self._act(), self.hold)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._sink(False)
        if self._held is not None:
            self._held.cancel()
            self._held = None
        elif self.collide_point(*touch.pos):
            self._act()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self._sink(self.collide_point(*touch.pos))
            return True
        return bool(super().on_touch_move(touch))

    def _act(self) -> None:
        look = getattr(self, "look", None)
        if look is not None and self.tap is not None:
            look.act(self.tap)

    def _sink(self, is_down: bool) -> None:
        look = getattr(self, "look", None)
        if look is not None and self.sinks:
            self._moved.y = -SINK * look.dp if is_down else 0

    def sew(self, is_new: bool, look: Look) -> None:
        """Sew the running stitch in when the thing has just been chosen."""
        Animation.cancel_all(self, "sewn")
        if is_new and look.movement == "full":
            self.sewn = 0.0
            Animation(sewn=1.0, duration=motion_seconds("stitch_in")).start(self)
        else:
            self.sewn = 1.0


Make = Callable[[type], type[PartWidget]]


class Registry:
    """Which widget shows which part."""

    def __init__(self) -> None:
        self._widgets: dict[type, type[PartWidget]] = {}

    def shows(self, part: type) -> Callable[[type[PartWidget]], type[PartWidget]]:
        """Decorates the widget of a part."""

        def add(widget: type[PartWidget]) -> type[PartWidget]:
            self._widgets[part] = widget
            return widget

        return add

    def widget_of(self, part: type) -> type[PartWidget]:
        """The widget class of a part."""
        return self._widgets[part]

    @property
    def parts(self) -> frozenset[type]:
        """All parts that have a widget."""
        return frozenset(self._widgets)


WIDGETS = Registry()


def fill(container: Widget, parts: Sequence[Any], look: Look, only: type[PartWidget] | None = None) -> list[PartWidget]:
    """Show the parts in a container, one widget each (all of one kind, if told); a widget of the same kind in the same
    place is kept."""
    # Kivy keeps children from the last to the first.
    present = list(reversed(container.children))
    shown: list[PartWidget] = []
    for number, part in enumerate(parts):
        kind = only or WIDGETS.widget_of(type(part))
        if number < len(present) and type(present[number]) is kind:
            widget = present[number]
        else:
            for old in present[number:]:
                container.remove_widget(old)
            present = present[:number]
            widget = kind()
            container.add_widget(widget)
        widget.show(part, look)
        shown.append(widget)
    for old in present[len(shown) :]:
        container.remove_widget(old)
    return shown


class Stack(BoxLayout):
    """Parts below each other: each as high as it must be, those that grow share what is left."""

    GAP: ClassVar[float] = 8.0

    def __init__(self, **options: Any) -> None:
        options.setdefault("orientation", "vertical")
        super().__init__(**options)
        self._lift = 1.0
        """The share of the room that is left over which is left free below the parts."""

    def fill(self, parts: Sequence[Any], look: Look, gap: float | None = None, is_centred: bool = False) -> None:
        """Show these parts; where they leave room they stand at the top, or in the middle."""
        self.spacing = (self.GAP if gap is None else gap) * look.dp
        self._lift = 0.5 if is_centred else 1.0
        for widget, part in zip(fill(self, parts, look), parts, strict=True):
            widget.size_hint_x = 1
            widget.is_growing = grows(part)

    def do_layout(self, *arguments: Any) -> None:
        # Kivy leaves what is not needed at the top; also a part that grows may want no more than so much.
        super().do_layout(*arguments)
        free = self.top - self.padding[1] - max((child.top for child in self.children), default=self.top)
        if free > 1:
            for child in self.children:
                child.y += free * self._lift


def grows(part: Any) -> bool:
    """Whether a part takes the height that is left."""
    return isinstance(part, _ALWAYS_GROWING) or bool(getattr(part, "grows", False))
