"""Bots of Le Poissonnier."""
