"""Talk in Le Poissonnier: what is agreed on is done, and nothing is said twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shoal.bots.bot import Advice, Budget, observe
from shoal.bots.deals import tuning_seed
from shoal.bots.kinds import make_bot
from shoal.bots.le_poissonnier.evaluation.evaluator import TALK_COST, GameEvaluator
from shoal.bots.le_poissonnier.evaluation.offers_made import MOST_OFFERS, offer_key
from shoal.bots.le_poissonnier.evaluation.pricing import Pricing
from shoal.bots.le_poissonnier.levels import read_offers, write_offers
from shoal.bots.le_poissonnier.strength import MEASUREMENT, Table
from shoal.bots.le_poissonnier.talk import Talk
from shoal.bots.memory import MOST_BYTES, Memory, write_memory
from shoal.games.le_poissonnier import game
from tests.games.le_poissonnier.stalls import play, shop, stall

if TYPE_CHECKING:
    from shoal.games.le_poissonnier.rules.shop import Shop

UPPER = ("trout", "pike", "shark")
FEW = Budget(iterations=24)
OFFER = "deal 2 for 1 get dubious*1 pay 3"


def one_short(talks: int = 3) -> Shop:
    """The first stall lacks a dubious fish, which the second shows."""
    return shop(
        stall("dubious*1", coins=1, won="C01"),
        stall("dubious*1", coins=1, won="C04"),
        stall("rotten*1", coins=1, won="C07"),
        queue="C10 C03 C06 C09 C12",
        talks=talks,
    )


def two_short(shown: str) -> Shop:
    """C26 wants a very fresh, a fresh, an edible and two dubious fish."""
    return shop(
        stall("fresh*1 dubious*2", coins=2, won="C01"),
        stall("edible*1", coins=2, won="C04"),
        stall(shown, coins=2, won="C07"),
        queue="C26 C03 C06 C09 C12",
    )


def decide(name: str, day: Shop, seat: int, seed: int, memory: bytes = b"") -> Advice:
    bot = make_bot(name, game.slug, seat, seed)
    return bot.decide(observe(game, day, seat, memory), FEW)


@pytest.mark.parametrize("name", UPPER)
def test_whoever_has_an_agreement_serves_the_order(name: str) -> None:
    """Slips of the levels included."""
    agreed = play(play(one_short(), OFFER), "accept")
    for seed in range(12):
        assert decide(name, agreed, 0, seed).move.startswith("serve 1")


@pytest.mark.parametrize("name", UPPER)
def test_nobody_begins_what_cannot_be_finished(name: str) -> None:
    """Nobody shows a very fresh fish, so nobody is asked for the edible one."""
    for seed in range(8):
        asked = decide(name, two_short("rotten*1"), 0, seed)
        assert all(" for 1 " not in option.move for option in asked.options)


def test_the_fish_of_further_partners_have_their_price_too() -> None:
    pricing, deal = Pricing(), game.read("deal 2 for 1 get edible*1")
    assert not pricing.find_prices(two_short("rotten*1"), deal, 0)
    assert pricing.find_prices(two_short("very_fresh*1"), deal, 0)
    assert pricing.further > 0
    assert pricing.affordable(two_short("very_fresh*1"), 0) == 2 + 5 - pricing.further


@pytest.mark.parametrize("name", ["sardine", *UPPER])
def test_no_offer_is_made_twice(name: str) -> None:
    """Everything is refused, and the bot goes on until it ends its turn."""
    for seed in range(6):
        day, memory, said = one_short(), b"", list[str]()
        while day.active == 0 and day.phase != 0:
            advice = decide(name, day, 0, seed, memory)
            memory = advice.memory
            assert len(memory) <= MOST_BYTES
            if advice.move.startswith("deal"):
                said.append(advice.move)
                day = play(play(day, advice.move), "refuse")
            else:
                break
        assert len(said) == len(set(said))


def test_an_offer_is_the_same_when_the_queue_has_moved_up() -> None:
    first, later = one_short(), one_short()
    moved = shop(
        stall("dubious*1"), stall("dubious*1"), stall("rotten*1"), queue="C03 C10 C06 C09 C12"
    )
    for_second = OFFER.replace("for 1", "for 2")
    assert offer_key(first, game.read(OFFER)) == offer_key(moved, game.read(for_second))
    assert offer_key(later, game.read(OFFER)) != offer_key(later, game.read(for_second))
    dearer = OFFER.replace("pay 3", "pay 4")
    assert offer_key(later, game.read(OFFER)) != offer_key(later, game.read(dearer))


def test_notes_hold_the_latest_offers_and_fit_into_a_memory() -> None:
    keys = [(1 << 62) + number for number in range(MOST_OFFERS + 9)]
    notes = write_offers(keys)
    assert read_offers(notes) == keys[9:]
    assert len(write_memory(Memory(1, game.slug, 4, (1 << 32) - 2), notes)) <= MOST_BYTES
    assert read_offers(b"no notes of ours") == [
        int.from_bytes(b, "big") for b in (b"no notes", b" of ours")
    ]
    assert read_offers(b"odd") == read_offers(notes + notes) == []


def test_a_talk_costs_something() -> None:
    evaluator = GameEvaluator()
    quiet = one_short()
    talked = play(play(one_short(), OFFER), "refuse")
    assert evaluator.value(talked, 0) == evaluator.value(quiet, 0)
    assert evaluator.worth(quiet, 0) - evaluator.worth(talked, 0) == pytest.approx(TALK_COST)
    assert evaluator.worth(quiet, 1) == evaluator.worth(talked, 1)


def test_talk_is_counted() -> None:
    day, talk = one_short(), Talk()
    steps = [(0, OFFER), (1, "refuse"), (0, OFFER), (1, "accept"), (0, "give up")]
    steps += [(0, OFFER.replace("pay 3", "pay 2")), (1, "accept"), (0, "serve 1 with 1*1")]
    for seat, text in steps:
        talk.note(day, seat, game.read(text))
        day = play(day, text)
    counted = (talk.offers, talk.repeated, talk.agreed, talk.kept, talk.dropped, talk.servable)
    assert counted == (3, 1, 2, 1, 1, 1)


def test_in_whole_games_agreements_are_kept_and_no_offer_is_repeated() -> None:
    plan = Table(3, 3, 0.05, tuning_seed(5))  # type: ignore[arg-type]
    games = [MEASUREMENT.play(plan, number) for number in range(6)]
    assert games[0] == MEASUREMENT.play(plan, 0)
    counts = MEASUREMENT.sum_up(plan, games)
    assert counts.agreed > 20
    assert counts.kept >= 0.9 * counts.agreed
    assert counts.repeated == counts.servable == 0
    assert "| 3 trout | 3 |" in MEASUREMENT.section([counts])
