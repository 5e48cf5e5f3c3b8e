"""The rules of Dummy Whist and Double Dummy: pure values and a match that they change."""
