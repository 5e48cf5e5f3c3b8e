"""What goes between the server and its clients: messages, requests, and their published reference."""
