"""A photo file becomes pixels and pixels a file; preview frames are judged.

What others may use, by module:

- `pixels`: `Pixels` and `Points`, the arrays in which everything here is told.
- `decoding`: `decode_photo` makes a `DecodedPhoto` of a file or refuses it with `UnreadablePhoto`; `reduce_picture`
  does the same with a camera's picture.
- `encoding`: `encode_jpeg`, `encode_png`.
- `preview_quality`: whether a preview frame is sharp, still and without a hand, and which photo is the sharpest.

Everything else is how these work. Nothing is imported here, so that nobody waits for what is not used.
"""
