"""Measurements that take longer than a test, one module a study: `./study NAME`."""
