"""Earlier games, one by one."""
