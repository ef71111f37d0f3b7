"""Bots of Tiddlers."""
