"""How the bots' evaluator is made: solved deals, the fit, and the report of how good it is."""
