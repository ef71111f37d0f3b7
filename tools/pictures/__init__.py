"""`make pictures`: screenshots of every page, and a short moving picture of each game.

Positions come from games that bots play from fixed seeds, put before the real page by the stage of
the browser tests. What is committed is in docs/pictures, with a manifest; the rest is in build.
"""
