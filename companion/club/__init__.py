"""Many tables, one club: what is played is copied to PostgreSQL, for one list of players, a league, tournaments.

A table without a club needs none of it: this room is imported only where a club was joined, or is run."""
