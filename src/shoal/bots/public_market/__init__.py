"""Bots of Public Market."""
