"""What players know of single games: the settings of levels, and kinds of players of their own."""
