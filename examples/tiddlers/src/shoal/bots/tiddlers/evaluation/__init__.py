"""What a position of Tiddlers is worth, and what a seat does without a search."""
