"""The contract of games and what every game needs: dice, records, words."""
