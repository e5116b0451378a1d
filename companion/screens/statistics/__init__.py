"""Best, average and wins of everybody who played."""
