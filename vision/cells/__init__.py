"""Reads the cells of a board that lies flat: shaded, covered or marked, and how sure that is.

What others may use, by module:

- `illumination`: `flatten_for_reading` lays a sheet flat and takes the light out.
- `doodle`: `read_flat_doodle` gives a `DoodleReading`: shaded cells, and the lines between them.
- `patchwork_planes`: `lay_flat` lays a quilt board flat; `patchwork`: `read_flat_patchwork` gives a `PatchworkReading`.
- `grid`: `read_grid` tells which cells of any ruled grid are marked.

Everything else is how these work. Nothing is imported here, so that nobody waits for what is not used.
"""
