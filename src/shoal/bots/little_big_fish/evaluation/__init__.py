"""What positions of Little Big Fish are worth, and which moves to consider."""
