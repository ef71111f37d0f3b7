"""Solvers of Fish & Chips: the end of a round, and the solo game."""
