"""The menu of a table: what happened so far, the rules to remember now, and the way out."""
