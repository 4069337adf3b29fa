"""The director's commands as text: one line in, one frozen command out."""
