"""A table, pure: commits fold to its state, commands become commits or refusals, each reader has a view."""
