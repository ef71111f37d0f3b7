"""The games as environments for programs that learn.

Each module needs packages that playing does not:

    vector       many games stepped together                       numpy
    pettingzoo   seats that take turns                             shoal[pettingzoo]
    gymnasium    one seat against bots by name                     shoal[pettingzoo]
    openspiel    `shoal_<slug>` for OpenSpiel's algorithms         shoal[openspiel]

docs/environments.md shows each of them.
"""
