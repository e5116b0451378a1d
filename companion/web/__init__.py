"""The page for phones, laptops and TVs: the same views as on the touchscreen, as HTML.

What others may use, by module:

- `beside`: `ServedPage` serves it, alone or beside the touchscreen.
- `rendering`: `render` makes a page of a view.
- `taps`: `format_tap` and `parse_tap` carry a touch through a form and back.

Everything else is how these work. Nothing is imported here, so that a table without phones does not wait for a server.
"""
