"""One night: commands are asked, events answer, a pure state follows.

Nothing in this package reads a clock, draws randomness, touches a disk or knows the name of a league.
"""
