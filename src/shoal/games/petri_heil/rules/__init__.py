"""The rules of Petri Heil!: `pond` is the rulebook, `geometry` its cells, lines and piers."""
