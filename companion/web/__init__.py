"""The page for phones, laptops and TVs: the same views as on the touchscreen, as HTML.

`render` makes a page of a view; `format_tap` and `parse_tap` carry a touch through a form and back.
"""

from .rendering import PageContext, ServedPhoto, render
from .taps import UnreadableTap, format_tap, parse_tap

__all__ = ["PageContext", "ServedPhoto", "UnreadableTap", "format_tap", "parse_tap", "render"]
