"""Measurements, with the rivals in the same run."""
