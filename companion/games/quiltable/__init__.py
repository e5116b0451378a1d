"""Quiltable: plan patterns, choose blocks, and sew the quilt that shows the patterns most often."""
