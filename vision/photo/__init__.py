"""A photo file becomes pixels and pixels a file; preview frames are judged."""
