"""The table server under load, beside boardgame.io's: `python -m bench server`.

load       people who play at random, in a process of their own; tables is how they speak
processes  the servers, and what they take of the machine
trials     what is measured, in rounds
cold       tables that are loaded from their logs
report     the figures as text, and what is to be reached
"""
