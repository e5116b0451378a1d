"""The rules of Match Quilt."""
