"""A program for Node.js: a whist on boardgame.io."""
