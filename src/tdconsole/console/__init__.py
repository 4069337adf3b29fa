"""The Textual app: what the director sees and the keys he presses."""
