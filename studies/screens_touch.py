"""Makes pictures of scenes in a real window of one size; `./study screens` starts it for each."""

from __future__ import annotations

import sys

import cv2
import msgspec

from studies.screens import Wish
from tests.touch.showing import open_window

if __name__ == "__main__":
    wish = msgspec.json.decode(sys.argv[1], type=Wish)
    count = 0
    with open_window(wish.size) as window:
        for path, session in wish.each_scene():
            window.show(session)
            cv2.imwrite(str(path), window.picture())
            count += 1
    print(count)
