"""Reads a page as a browser would: its elements with their attributes and words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

_ALONE = {"input", "link", "meta", "br", "img"}


@dataclass
class Element:
    """One element and what is in it."""

    tag: str
    attributes: dict[str, str]
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    words: str = ""

    def all(self, *tags: str) -> Iterator[Element]:
        """What is shown of these; a template is kept for later."""
        for child in self.children:
            if not tags or child.tag in tags:
                yield child
            if child.tag != "template":
                yield from child.all(*tags)

    @property
    def text(self) -> str:
        return " ".join([self.words.strip(), *(child.text for child in self.children)]).strip()

    @property
    def name(self) -> str:
        """What a screen reader says of it."""
        return self.attributes.get("aria-label", "") or self.text

    def __getitem__(self, attribute: str) -> str:
        return self.attributes[attribute]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.here = Element("document", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(element)
        if tag not in _ALONE:
            self.here = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.words += data


def read_page(html: str) -> Element:
    """The page; fails where tags are not closed in the order in which they were opened."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.here is reader.root, f"<{reader.here.tag}> stays open"
    return reader.root
