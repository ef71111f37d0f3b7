"""The table server: tables of every game over HTTP and websockets, in a log that loses nothing.

wire      messages, as types; the protocol's documents are made from them
store     the log of all tables on the disk: SQLite, one writer, group commit
vault     keeps seeds encrypted at rest
room      one table in memory: a cache of its log, and who looks at it
hub       all rooms of a process; loads and unloads them
people    guests, seat tokens, invitation and watch links
bots      a pool of processes that decide for bots
app       the web application
"""
