"""The companion application: rules, table, store, scanning, screens and the command line."""
