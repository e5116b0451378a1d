"""Things to print, by touch: what, how, and the ways from here to paper: a stick, a phone, a printer."""
