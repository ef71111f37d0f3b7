"""Tools of this repository."""
