"""What leaves the program for people: sheets, seats, results, the log; as text, CSV, HTML or JSON."""
