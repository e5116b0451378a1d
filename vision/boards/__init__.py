"""Finds ruled boards in a photo: where their lines run, the board laid flat, and what was read drawn over the photo.

What others may use, by module:

- `board`: `Board`, the crossings of the lines in photo pixels; `flatten` lays it flat.
- `board_search`: `find_board` and, for previews, `find_board_quickly`; both raise `NoBoard`.
- `cardboard`: `find_cardboard`, the same for boards whose lines can hardly be seen.
- `several_boards`: `find_boards`, all boards of one photo.
- `closer_look`: `see_closer`, a larger copy of the photo where the cells are small.
- `annotation`: `annotate` draws `BoardMarks` over the photo.

Everything else is how these work. Nothing is imported here, so that nobody waits for what is not used.
"""
