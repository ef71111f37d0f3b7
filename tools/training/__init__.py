"""Fits what evaluators learn to games: `make train GAME=…`. Only here numpy is needed."""
