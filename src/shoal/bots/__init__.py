"""Bots: programs that play. They are given views, never positions."""
