"""A deep search of Little Big Fish, where all is open but the bag of surprise tokens."""
