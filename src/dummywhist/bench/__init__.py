"""Measurements: what this machine does in a second, beside what others do on it in the same run."""
