"""The lock against stray touches, which is also a scoreboard across the table."""
