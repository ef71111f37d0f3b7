"""What positions of Fish & Chips are worth, and which moves to consider."""
