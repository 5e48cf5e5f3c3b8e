"""One module for each step, in the order of their names; a released step is never changed."""
