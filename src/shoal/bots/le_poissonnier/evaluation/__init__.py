"""What positions of Le Poissonnier are worth, and which moves to consider."""
