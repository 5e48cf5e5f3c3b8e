"""The table server: people and bots at tables, over HTTP and WebSocket, kept in a store of streams."""
