"""What positions of Le Poissonnier are worth, and which moves are candidates."""
