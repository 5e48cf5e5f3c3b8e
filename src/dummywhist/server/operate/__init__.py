"""What the operator of a server does beside it: its tables, their end, what is wrong."""
