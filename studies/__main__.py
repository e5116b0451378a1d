"""`./study NAME`: runs one study."""

from __future__ import annotations

import sys
from importlib import import_module

STUDIES = (
    "accessibility",
    "accuracy",
    "appliance",
    "arm",
    "booted",
    "club",
    "coverage",
    "digits",
    "speed",
    "fuzz",
    "kills",
    "table",
    "evening",
    "figures",
    "film",
    "finding",
    "frames",
    "latency",
    "mutation",
    "page_attacks",
    "page_games",
    "page_load",
    "page_pictures",
    "page_words",
    "play",
    "printed",
    "past",
    "screens",
    "sight",
    "start",
    "teaching",
    "wizards",
    "window",
    "written",
    "written_scores",
)


def main(words: list[str]) -> int:
    if not words or words[0] not in STUDIES:
        print(f"Which study? One of {', '.join(STUDIES)}.", file=sys.stderr)
        return 2
    status: int = import_module(f"studies.{words[0]}").main(words[1:])
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
