"""Players of single games."""
