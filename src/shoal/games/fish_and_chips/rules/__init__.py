"""The rules of Fish & Chips: `sea` is the rulebook, `board` how piles are kept."""
