"""Dummy Whist and Double Dummy: trick-taking card games with bidding, a dummy and two jokers."""
