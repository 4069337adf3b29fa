"""The league as facts: its people, seasons, titles, strikes and bans; pure, like the night."""
