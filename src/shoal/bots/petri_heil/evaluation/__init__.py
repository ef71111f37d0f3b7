"""What positions of Petri Heil! are worth, and which moves to consider."""
