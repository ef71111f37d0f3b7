"""Modules that the bench compiles together with the hot modules of the package."""
