"""A photo file becomes pixels; preview frames are judged; readings are drawn over photos."""
