"""The game in a terminal, line by line: readable in a pipe and by a screen reader."""
