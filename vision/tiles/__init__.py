"""Finds arrangements of taught tiles in a photo and recognises each tile; learns the look of tiles from photos.

What others may use, by module:

- `arrangements`: `find_tiles` and `TileFinder` give every `Arrangement` in a photo, `template_search` its `Tile`s.
- `recognition`: a `Recogniser` made of taught looks; `recognised`: what a tile was recognised as, how sure, what else.
- `templates`: `TemplateSet`, the taught pictures of a deck; `label_parts`: where on the tiles each part shows.
- `teaching`: `learn` takes the pictures from a photo of a full layout, which `teaching_layout` finds.
- `cutting`: `PhotoPyramid`, a photo at several sizes, from which tiles are cut; `quadrilaterals`: outlines.
- `chips`: chips that lie on tiles; `stage_pictures`: how the tiles were found.

Everything else is how these work. Nothing is imported here, so that reading a ruled sheet does not wait for tiles.
"""
