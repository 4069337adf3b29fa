"""Many nights: players, standings, qualification, conduct."""
