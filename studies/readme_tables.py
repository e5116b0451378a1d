"""The tables of the README with gaps for the figures: {set.figure}, see `studies/figures.py`."""

from __future__ import annotations

# ruff: noqa: E501  a row of a Markdown table is one line
ACCURACY = """\
Measured {when} by `./study accuracy`, which reads every photo by the same path as the touchscreen and the command. Whatever is not sure is marked and
asked for; a silent error is a cell or tile that was wrong and not marked.

| photos | found | silent errors | unsure | more |
|---|---|---|---|---|
| Doodle sheets (rendered, 5 designs, none of which took part in the fitting) | {doodle.found} of {doodle.photos} | {doodle.silent} of {doodle.cells} cells | {doodle.unsure:share} | points {doodle.points} of {doodle.found}, patches {doodle.patches} of {doodle.found} |
| Doodle sheets of **other makers** (rendered, 6 designs and other hands) | {doodle_strangers.found} of {doodle_strangers.photos} | {doodle_strangers.silent} of {doodle_strangers.cells} cells | {doodle_strangers.unsure:share} | points {doodle_strangers.points} of {doodle_strangers.found}, patches {doodle_strangers.patches} of {doodle_strangers.found} |
| the same with a photo of an unused sheet (`--empty-sheet`) | {doodle_strangers_known.found} of {doodle_strangers_known.photos} | {doodle_strangers_known.silent} of {doodle_strangers_known.cells} cells | {doodle_strangers_known.unsure:share} | patches {doodle_strangers_known.patches} of {doodle_strangers_known.found} |
| Patchwork boards (rendered, 4 designs, none of which took part in the fitting) | {patchwork.found} of {patchwork.photos} | {patchwork.silent} of {patchwork.cells} cells | {patchwork.unsure:share} | patches {patchwork.patches} of {patchwork.found} |
| Patchwork boards of **other makers** (rendered, 2 designs) | {patchwork_strangers.found} of {patchwork_strangers.photos} | {patchwork_strangers.silent} of {patchwork_strangers.cells} cells | {patchwork_strangers.unsure:share} | patches {patchwork_strangers.patches} of {patchwork_strangers.found} |
| Patchwork boards, made up, of families left out of the fitting | told | {patchwork_made.silent} of {patchwork_made.cells} cells | {patchwork_made.unsure:share} | |
| the same, found in the photo (many with lines that can hardly be seen) | {patchwork_found.found} of {patchwork_found.photos} | {patchwork_found.silent} of {patchwork_found.cells} cells | {patchwork_found.unsure:share} | a board that may lie a cell aside is asked about as a whole{patchwork_found.note} |
| boards of other games and puzzles, scanned as Doodle sheets or Patchwork boards | | {other_games.silent} of {other_games.photos} with a sure cell | |{other_games.note} |
| sudoku photographs by strangers, `scan grid`, 24 of them filled in completely | {kubiesa.found} of {kubiesa.photos} | {kubiesa.silent} of {kubiesa.cells} cells | {kubiesa.unsure:share} | |
| old blurred phone pictures of sudokus, `scan grid` | {wicht.found} of {wicht.photos} | {wicht.silent} of {wicht.cells} cells | {wicht.unsure:share} | |
| Quilt Show quilts (rendered, as the next two; decks taught from their teaching photos) | {quilt_show.found} of {quilt_show.photos} | {quilt_show.silent} of {quilt_show.cells} tiles | {quilt_show.unsure:share} | all chips seen in {quilt_show.chips_seen} of {quilt_show.found}, none read wrong in {quilt_show.chip_values_not_wrong} |
| Match Quilt quilts | {match_quilt.found} of {match_quilt.photos} | {match_quilt.silent} of {match_quilt.cells} tiles | {match_quilt.unsure:share} | |
| Quiltable quilts | {quiltable.found} of {quiltable.photos} | {quiltable.silent} of {quiltable.cells} tiles | {quiltable.unsure:share} | patch colours and places {quiltable_patches.silent} silent, {quiltable_patches.unsure:share} unsure |
| tiles of a pattern, colour or value that was never taught (each left out in turn) | | {untaught.silent} of {untaught.cells} called sure | | |
| made-up quilts with a lamp mirrored in them | | {glare.silent} of {glare.cells} tiles | {glare.unsure:share} | |
| Set cards photographed by a stranger (taught from one layout, the others read) | {set.found} of {set.photos} | {set.silent} of {set.cells} cards | {set.unsure:share} | |
| digits written by hands that no fitting saw (`./study digits`: {digits.scanned} scanned, {digits.photographed} photographed) | | {digits.wrong} of {digits.sure} sure ones | {digits.unsure:share} | {digits.scores} scores on {digits.sheets} made-up printed sheets: {digits.scores_wrong} wrong, {digits.scores_unsure} unsure |
| patch cards of Doodle ({doodle_cards_made.photos} made-up photos of one card, rows and rings, not chosen on) | all but {doodle_cards_made.missed} | {doodle_cards_made.silent} of {doodle_cards_made.cells} cards | {doodle_cards_made.unsure:share} | |"""

SPEED = """\
How long that takes, by `./study speed` and `./study start`, on 2 cores with nothing else to do and with one thread; T is what it takes to decode the same JPEG whole
(measured {when}; two runs differ by up to a fifth):

| what | time |
|---|---|
| a Doodle sheet of 2 megapixels, from the file to its points | {speed.doodle:times} T in the median of {speed.doodle_photos} photos, {speed.doodle_p90:times} T for one in ten |
| the same of 12 megapixels | {speed.doodle_12mp:times} T |
| a Patchwork board of 2 megapixels | {speed.patchwork:times} T |
| a photo without a sheet, without a board | {speed.no_sheet:times} T, {speed.no_board:times} T |
| tiles of a taught deck, 2 and 12 megapixels | {speed.tiles:times} T, {speed.tiles_12mp:times} T |
| `scan` as a whole, beside a bare `import cv2` | {speed.cold_start:times} times as long, {speed.memory:.0f} MB more, on a sheet that is also compared with the other game, as 3 of these 60 are |
| the window until its first frame, beside a bare Kivy window | {start.first_frame:times} times as long |"""

TABLES = {"accuracy": ACCURACY, "speed": SPEED}
