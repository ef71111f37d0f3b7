"""Tables of a server elsewhere, for people and for bots.

server    what is asked over HTTP: come as a guest, make a table, sit down
client    the socket of one table: typed messages, answers by id, reconnection
table     a table elsewhere as a screen shows it
bot       lets one of our bots play there
"""
