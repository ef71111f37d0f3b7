"""Bots of Petri Heil!."""
