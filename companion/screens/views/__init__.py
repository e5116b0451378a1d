"""What a display shows, as values in a person's words: no toolkit, no coordinates, no colours.

A screen makes a `View`; every display has a renderer for each part of it. A new part is a frozen dataclass in one of
the modules here, a widget in `companion/touch` and a template in `companion/web`; a test walks all parts and says what
is missing.
"""

from .frame import Banner, Key, KeyName, Keys, Notice, Status, View
from .parts import (
    Area,
    Board,
    Button,
    Card,
    Chart,
    Choice,
    Choices,
    Column,
    Face,
    Field,
    Figure,
    Line,
    Listing,
    ListRow,
    Part,
    PhotoView,
    PlayerRow,
    Players,
    Progress,
    Row,
    Score,
    Series,
    Space,
    Span,
    Stepper,
    Text,
)
from .tap import Tap

__all__ = [
    "Area",
    "Banner",
    "Board",
    "Button",
    "Card",
    "Chart",
    "Choice",
    "Choices",
    "Column",
    "Face",
    "Field",
    "Figure",
    "Key",
    "KeyName",
    "Keys",
    "Line",
    "ListRow",
    "Listing",
    "Notice",
    "Part",
    "PhotoView",
    "PlayerRow",
    "Players",
    "Progress",
    "Row",
    "Score",
    "Series",
    "Space",
    "Span",
    "Status",
    "Stepper",
    "Tap",
    "Text",
    "View",
]
