"""A demonstration that anyone can look at in a minute, without hardware."""
