"""The processes that are measured. Each does what it is told and says how long that took.

One process for each contender, because they need different interpreters. Orders and answers are
lines of JSON, also for the worker that is not written in Python:

    {"task": name, "seed": S, "amount": N}    {"units": U, "check": C, "seconds": T}
    {"record fish_and_chips": S}              {"answer": a game with all legal moves}
    {"replay fish_and_chips": game}           {"answer": "" or what differs}
"""
