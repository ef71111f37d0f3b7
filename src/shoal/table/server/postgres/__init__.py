"""The same store on PostgreSQL, for any number of servers: each plays any table, none matters.

`store` reads and keeps connections, `writer` writes in groups, `hearing` tells servers what others
write, `schema` has the tables. The key `(table, seq)` of a line decides who was first.
"""
