"""Bots of Little Big Fish."""
