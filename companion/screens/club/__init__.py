"""This table's place in a club: joined by a code or a link, and left again."""
