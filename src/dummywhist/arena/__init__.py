"""Where bots play matches."""
