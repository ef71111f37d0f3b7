"""A program that learns one round of Fish & Chips by playing against itself, in numpy alone.

    python examples/learning/ppo.py --minutes 4

Proximal policy optimisation with masks: a small network scores every legal capture by what it is,
the softmax over the legal ones is the policy, and a second network guesses the result. Both are
corrected, a little at a time, towards what turned out better than guessed.
"""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from shoal.bots.bot import Budget, observe
from shoal.bots.kinds import make_bot
from shoal.environments.vector import Fleet

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Numbers = NDArray[np.int64]

OPTIONS = ("target=0", "reposition=off")
SIDE, CELLS = 6, 36


# What the networks look at


class Choices(NamedTuple):
    """The legal moves of some positions, one after the other."""

    first: Numbers
    """Where the moves of each position begin."""
    moves: Array
    """What each move is, a row of numbers."""
    table: Array
    """What each position is."""


def look(fleet: Fleet, games: Numbers) -> Choices:
    """Describe every legal capture in these games by what it leads to, for whoever is to move."""
    counts = fleet.counts[games]
    row = np.repeat(np.arange(len(games)), counts)
    first = np.cumsum(counts) - counts
    packed = fleet.moves[games[row], np.arange(len(row)) - first[row]]
    start, target = packed >> 6, packed & 63
    planes = fleet.observation[games, : 4 * CELLS].astype(np.float32).reshape(-1, 4, CELLS)
    value, owner, own, other = planes.swapaxes(0, 1)
    now = np.stack([np.where(owner == 1, value, -value), own, other], 1)
    then, each = now[row], np.arange(len(row))
    then[each, 1:, target] += then[each, 1:, start]
    then[each, 0, target] = then[each, 0, start]
    then[each, :, start] = 0
    moved = np.stack([now[row, 0, start], now[row, 0, target]], 1) / 16
    return Choices(first, np.concatenate([describe(then), moved], 1), describe(now))


def describe(boards: Array) -> Array:
    """Points, strength, captures, and what the next capture could take, of either side."""
    top, own, other = boards.swapaxes(0, 1)
    strength = np.abs(top)
    near = neighbours(top) * np.sign(top)[..., None]  # friends are positive, rivals negative
    beaten = -near >= np.where(top == 0, np.inf, strength)[..., None]
    attacker, friend = (-near * beaten).max(2), near.max(2)
    loss = beaten.any(2) * (own + other)
    alone = loss * (attacker > friend)
    columns = []
    for mine, under in ((top > 0, other), (top < 0, own)):
        columns += [mine.sum(1) / 16, (under * mine).sum(1) / 16, (strength * mine).sum(1) / 128]
        columns += [(beaten & mine[..., None]).sum((1, 2)) / 16]
        columns += [most for part in (loss, alone) for most in largest(part * mine)]
    return np.stack(columns, 1).astype(np.float32)


def largest(losses: Array) -> tuple[Array, Array]:
    """All of them together, and the largest."""
    return losses.sum(1) / 16, losses.max(1) / 8


def neighbours(top: Array) -> Array:
    """For every cell the first pile met to the north, east, south and west of it; 0 for none."""
    board = top.reshape(-1, SIDE, SIDE)
    near = np.zeros((len(board), SIDE, SIDE, 4), np.float32)
    for far in range(SIDE - 1, 0, -1):
        pairs = (
            (board[:, far:], near[:, :-far, :, 0]),
            (board[:, :, far:], near[:, :, :-far, 1]),
            (board[:, :-far], near[:, far:, :, 2]),
            (board[:, :, :-far], near[:, :, far:, 3]),
        )
        for there, met in pairs:
            np.copyto(met, there, where=there != 0)
    return near.reshape(len(board), CELLS, 4)


# Networks


class Network:
    """Two hidden layers and one number; trained by Adam."""

    def __init__(self, inputs: int, chance: np.random.Generator, width: int = 64) -> None:
        shapes = [(inputs, width), (width, width), (width, 1)]
        self.weights = [
            (chance.standard_normal(shape) / np.sqrt(shape[0])).astype(np.float32)
            for shape in shapes
        ] + [np.zeros(shape[1], np.float32) for shape in shapes]
        self.weights[2] *= 0.1
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def __call__(self, rows: Array) -> Array:
        """A number for each row; what lies between is kept for `learn`."""
        self.layers = [rows]
        for layer in range(2):
            rows = np.tanh(rows @ self.weights[layer] + self.weights[3 + layer])
            self.layers.append(rows)
        numbers: Array = (rows @ self.weights[2] + self.weights[5])[:, 0]
        return numbers

    def learn(self, slope: Array, rate: float) -> None:
        """Move the numbers just given against this slope of the loss."""
        back = slope[:, None].astype(np.float32)
        slopes: list[Array] = [np.empty(0, np.float32)] * 6
        for layer in (2, 1, 0):
            slopes[layer] = self.layers[layer].T @ back
            slopes[3 + layer] = back.sum(0)
            if layer:
                back = back @ self.weights[layer].T * (1 - self.layers[layer] ** 2)
        self.steps += 1
        fair = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for number, now in enumerate(slopes):
            self.mean[number] += 0.1 * (now - self.mean[number])
            self.square[number] += 0.001 * (now**2 - self.square[number])
            self.weights[number] -= fair * self.mean[number] / np.sqrt(self.square[number] + 1e-8)


def log_softmax(scores: Array, first: Numbers) -> Array:
    """Logarithms of probabilities, which add up to one for the moves of each position."""
    counts = np.diff(first, append=len(scores))
    scores = scores - np.repeat(np.maximum.reduceat(scores, first), counts)
    logs: Array = scores - np.repeat(np.log(np.add.reduceat(np.exp(scores), first)), counts)
    return logs


def best(scores: Array, first: Numbers) -> Numbers:
    """The place of the highest score among the moves of each position."""
    counts = np.diff(first, append=len(scores))
    highest = scores == np.repeat(np.maximum.reduceat(scores, first), counts)
    places = np.flatnonzero(highest)
    return places[np.searchsorted(places, first)] - first


# Playing and learning


class Decision(NamedTuple):
    """One decision of a game that is still played."""

    moves: Array
    table: Array
    chosen: int
    said: float
    """The logarithm of the probability that it had."""
    guess: float


class Learner:
    """Plays against itself in many games at once, and learns from those that ended."""

    def __init__(self, seed: int = 1, games: int = 128) -> None:
        self.chance = np.random.default_rng(seed)
        self.fleet = Fleet("fish_and_chips", games=games, options=OPTIONS, seed=seed)
        choices = look(self.fleet, np.arange(games))
        self.policy = Network(choices.moves.shape[1], self.chance)
        self.value = Network(choices.table.shape[1], self.chance)
        self.stories: list[list[Decision]] = [[] for _ in range(2 * games)]

    def gather(self, wanted: int) -> list[tuple[Decision, float, float]]:
        """Play until there are so many decisions, each with its gain and a better guess."""
        found: list[tuple[Decision, float, float]] = []
        fleet = self.fleet
        games = np.arange(fleet.games)
        while len(found) < wanted:
            choices = look(fleet, games)
            logs = log_softmax(self.policy(choices.moves), choices.first)
            guesses = self.value(choices.table)
            noise = self.chance.gumbel(size=len(logs)).astype(np.float32)
            places = best(logs + noise, choices.first)
            ends = np.append(choices.first[1:], len(logs))
            seats = fleet.seat.copy()
            for game in games:
                rows = slice(choices.first[game], ends[game])
                said = float(logs[choices.first[game] + places[game]])
                self.stories[2 * game + seats[game]].append(
                    Decision(choices.moves[rows], choices.table[game], places[game], said,
                             float(guesses[game]))
                )  # fmt: skip
            fleet.step_listed(places)
            for game in np.flatnonzero(fleet.over):
                for seat in (0, 1):
                    paid = 2 * float(fleet.values[game, seat]) - 1
                    found += judge(self.stories[2 * game + seat], paid)
                    self.stories[2 * game + seat] = []
        return found

    def improve(self, wanted: int = 8192, rate: float = 1e-3, epochs: int = 3) -> None:
        """One round of playing and learning."""
        batch = self.gather(wanted)
        gains = np.array([gain for _, gain, _ in batch], np.float32)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        goals = np.array([goal for _, _, goal in batch], np.float32)
        for _ in range(epochs):
            for part in np.array_split(self.chance.permutation(len(batch)), 1 + len(batch) // 2048):
                decisions = [batch[number][0] for number in part]
                self.correct(decisions, gains[part], goals[part], rate)

    def correct(self, decisions: list[Decision], gains: Array, goals: Array, rate: float) -> None:
        """A step of both networks: likelier what gained, within bounds, and better guesses."""
        counts = np.array([len(decision.moves) for decision in decisions])
        first = np.cumsum(counts) - counts
        chosen = first + np.array([decision.chosen for decision in decisions])
        said = np.array([decision.said for decision in decisions], np.float32)
        logs = log_softmax(self.policy(np.concatenate([d.moves for d in decisions])), first)
        ratio = np.exp(logs[chosen] - said)
        inside = np.where(gains > 0, ratio < 1.2, ratio > 0.8)
        pull = -gains * ratio * inside / len(decisions)
        likely = np.exp(logs)
        entropy = -np.add.reduceat(likely * logs, first)
        slope = 0.01 * likely * (logs + np.repeat(entropy, counts)) / len(decisions)
        slope -= np.repeat(pull, counts) * likely
        slope[chosen] += pull
        self.policy.learn(slope, rate)
        guesses = self.value(np.stack([d.table for d in decisions]))
        self.value.learn((guesses - goals) / len(decisions), rate)

    def choose(self, fleet: Fleet, games: Numbers) -> Numbers:
        """The places of the likeliest moves in these games."""
        choices = look(fleet, games)
        return best(self.policy(choices.moves), choices.first)


def judge(story: list[Decision], paid: float) -> list[tuple[Decision, float, float]]:
    """How much better each decision turned out than guessed: generalised advantages."""
    found, ahead, later = [], 0.0, paid
    for decision in reversed(story):
        ahead = later - decision.guess + 0.95 * ahead
        found.append((decision, ahead, decision.guess + ahead))
        later = decision.guess
    return found


# How good it is


def measure(learner: Learner, opponent: str, games: int) -> float:
    """What games against a bot are worth on average, from either seat; even is 0.5."""
    fleet = Fleet("fish_and_chips", games=min(games, 200), options=OPTIONS, seed=10**6)
    rival = rivals(opponent, fleet)
    paid: list[float] = []
    own = np.arange(fleet.games) % 2
    while len(paid) < games:
        places = np.zeros(fleet.games, np.int64)
        mine = np.flatnonzero(fleet.seat == own)
        if len(mine):
            places[mine] = learner.choose(fleet, mine)
        for game in np.flatnonzero(fleet.seat != own):
            places[game] = rival(int(game))
        fleet.step_listed(places)
        paid += [float(fleet.values[game, own[game]]) for game in np.flatnonzero(fleet.over)]
    return float(np.mean(paid))


def rivals(name: str, fleet: Fleet) -> Callable[[int], int]:
    """What a bot decides in a game, as a place in the list of moves."""
    game, chance = fleet.setting.game, np.random.default_rng(5)
    bots = [make_bot(name, game.slug, seat, 7) for seat in (0, 1)]

    def decide(number: int) -> int:
        if name == "random":
            return int(chance.integers(fleet.counts[number]))
        seat = int(fleet.seat[number])
        asked = observe(game, fleet.hot.positions[number], seat)
        move = game.read(bots[seat].decide(asked, Budget()).move)
        return int(np.flatnonzero(fleet.moves[number] == move)[0])

    return decide


def main() -> None:
    """Learn for some minutes, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learner, began, shown = Learner(given.seed), time.perf_counter(), 0.0
    while (spent := time.perf_counter() - began) < 60 * given.minutes:
        learner.improve(rate=1e-3 * (1 - 0.9 * spent / (60 * given.minutes)))
        if spent >= shown:
            print(f"{spent:4.0f} s: {measure(learner, 'random', 1000):.3f} against random")
            shown += 30
    for opponent, games in (("random", 4000), ("shrimp", 1000)):
        print(f"{measure(learner, opponent, games):.3f} against {opponent}")


if __name__ == "__main__":
    main()
