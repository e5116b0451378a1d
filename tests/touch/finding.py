"""Finds where on a real window a finger must go to mean something."""

from __future__ import annotations

from typing import Any

from companion.screens.views import Tap

Point = tuple[float, float]


def place_of(root: Any, tap: Tap) -> Point | None:
    """The middle of the thing in the window's pixels, flicked into view where a list hides it; None if nowhere."""
    for widget in _walk(root):
        spot = _spot_in(widget, tap)
        if spot is not None:
            _bring_into_view(widget, spot)
            spot = _spot_in(widget, tap)
            assert spot is not None
            x, y = widget.to_window(*spot)
            return x, y
    return None


def _walk(widget: Any) -> Any:
    yield widget
    for child in widget.children:
        yield from _walk(child)


def _spot_in(widget: Any, tap: Tap) -> Point | None:
    """Where in its parent's coordinates this widget means the tap."""
    from companion.touch.part import Touchable
    from companion.touch.parts.figure import BoardWidget, PictureWidget
    from companion.touch.parts.wizard import StepperWidget

    if isinstance(widget, StepperWidget) and widget.part.tap == tap.name and tap.number < widget.part.now:
        return float(widget.x + (tap.number + 0.5) * widget.width / len(widget.part.steps)), float(widget.center_y)
    if isinstance(widget, BoardWidget) and widget.part is not None and widget.part.tap == tap.name:
        grid, (row, col) = widget.part.grid, tap.cell
        x = grid.x + (col + 0.5) * grid.width / widget.part.cols
        y = grid.y + (row + 0.5) * grid.height / widget.part.rows
        return _on_picture(widget, x, y)
    if isinstance(widget, PictureWidget) and widget.part is not None:
        for area in widget.areas:
            if area.tap == tap:
                return _on_picture(widget, *area.box.centre)
    if isinstance(widget, Touchable) and widget.tap == tap and widget.get_root_window() is not None:
        return float(widget.center_x), float(widget.center_y)
    return None


def _on_picture(widget: Any, x: float, y: float) -> Point:
    from companion.touch.placing import frame_of

    dp = widget.look.dp
    frame, scale = frame_of(widget.picture, widget._room(widget.width / dp, widget.height / dp))
    return widget.x + (frame.x + x * scale) * dp, widget.top - (frame.y + y * scale) * dp


def _bring_into_view(widget: Any, spot: Point) -> None:
    from kivy.uix.scrollview import ScrollView

    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if isinstance(parent, ScrollView):
            x, y = widget.to_window(*spot)
            left, bottom = parent.to_window(*parent.pos)
            if not (left <= x <= left + parent.width and bottom + 4 <= y <= bottom + parent.height - 4):
                parent.scroll_to(widget, animate=False)
        parent = parent.parent
