"""Bots of Fish & Chips."""
