"""Proofs that a server loses nothing: short in the tests, long with `make soak`."""
