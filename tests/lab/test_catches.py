"""Catches of levels against each other."""

from __future__ import annotations

from shoal.lab.catches import Days, Pairing, all_pairings, mean_catch, play_days


def test_a_game_gives_a_catch_of_each_day_and_can_be_repeated() -> None:
    pairing = Pairing(2, 1, 0.1)
    games = [play_days(pairing, number) for number in range(6)]
    assert games == [play_days(pairing, number) for number in range(6)]
    first, second = (sum(scores) for scores in zip(*games, strict=True))
    assert first > second
    assert all(-3 <= score <= 31 for scores in games for score in scores)


def test_every_level_meets_every_level_in_both_orders() -> None:
    assert len({(pair.first, pair.second) for pair in all_pairings(0.1)}) == 25


def test_a_mean_catch_comes_from_both_days() -> None:
    played = [
        Days(Pairing(2, 1, 0.1), 5, (20.0, 10.0), (1.0, 1.0), 0.2),
        Days(Pairing(1, 2, 0.1), 5, (12.0, 22.0), (1.0, 1.0), 0.9),
    ]
    assert mean_catch(played, 2, 1) == 21.0
    assert mean_catch(played, 1, 2) == 11.0
