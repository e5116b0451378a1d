"""Makes the page's one style sheet: colours and type from tokens.json, then the rules of companion/web/styles."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

from companion.pictures.theme import ThemeName, cloth_count, load_theme, style_names
from companion.pictures.theme import style as style_of

from .colours import variable

_ORDER = ("ground", "parts", "choosing", "frame", "displays", "club")
"""The files of rules, the more general first."""
_FAMILIES = {
    "AtkinsonHyperlegibleNext_500Medium": ("Atkinson", 500),
    "AtkinsonHyperlegibleNext_700Bold": ("Atkinson", 700),
    "Fraunces_600SemiBold": ("Fraunces", 600),
    "Fraunces_700Bold": ("Fraunces", 700),
}
_FALLBACK = {"Atkinson": "system-ui, sans-serif", "Fraunces": "Georgia, serif"}


def make_stylesheet() -> str:
    """The whole text of page.css."""
    rules = [
        (files(__package__) / "styles" / f"{name}.css").read_text(encoding="utf-8").strip() + "\n" for name in _ORDER
    ]
    return "\n".join([_fonts(), _type(), _themes(), *rules])


def _fonts() -> str:
    return "".join(
        f'@font-face {{ font-family: {family}; font-weight: {weight}; font-display: swap; src: url("{file}.woff2")'
        ' format("woff2"); }\n'
        for file, (family, weight) in _FAMILIES.items()
    )


def _type() -> str:
    """Sizes in rem, so that they follow the browser's own setting and grow on a TV."""
    lines, letters = [], []
    for name in style_names():
        found = style_of(name)
        family, weight = _FAMILIES[found.font]
        faces = f"{family}, {_FALLBACK[family]}"
        lines.append(f"  --{name.replace('_', '-')}: {weight} {found.size / 16:g}rem/{found.line / 16:g}rem {faces};\n")
        letters.append(f".letters-{name} {{ font-family: {faces}; font-weight: {weight}; }}\n")
    return f":root {{\n{''.join(lines)}}}\n{''.join(letters)}"


def _themes() -> str:
    """Linen unless the browser wishes for dark or for more contrast, or the page was told which one."""
    linen, indigo, contrast = (_colours(name) for name in get_args(ThemeName))
    return (
        f":root {{ color-scheme: light; {linen} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {indigo} }} }}\n"
        f"@media (prefers-contrast: more) {{ :root {{ color-scheme: dark; {contrast} }} }}\n"
        f':root[data-look="linen"] {{ color-scheme: light; {linen} }}\n'
        f':root[data-look="indigo"] {{ color-scheme: dark; {indigo} }}\n'
        f':root[data-look="contrast"] {{ color-scheme: dark; {contrast} }}\n'
    )


def _colours(name: ThemeName) -> str:
    theme = load_theme(name)
    found = [f"{variable(role)}: {getattr(theme, role)};" for role in theme.__struct_fields__ if role != "name"]
    for seat in range(cloth_count()):
        for part in ("cloth", "motif", "letter", "name"):
            role = f"seat{seat}.{part}"
            found.append(f"{variable(role)}: {theme.colour(role)};")
    return " ".join(found)
