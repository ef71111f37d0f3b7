"""What positions of Public Market are worth, and which moves to consider."""
