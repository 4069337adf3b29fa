"""What a rule file says: reading, checking, explaining."""
