"""Players that are programs. They are given views, never positions."""
