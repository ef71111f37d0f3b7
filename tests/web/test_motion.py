"""What moves ends where it would lie without motion, and nothing jumps on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from shoal.core.catalog import find

from .stage import Stage, after, boards, every_kind, every_phase, kind_of, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from .stage import Scene

NARROW: Final = {"width": 320, "height": 740}
MOVING: Final[dict[str, set[int | str]]] = {
    "fish_and_chips": {0, 1},
    "le_poissonnier": {5, 6, 13, "shows"},
    "little_big_fish": {2, 3, 5},
    "petri_heil": {6, 8, 12, 15},
    "public_market": {4, 5, 6, 9, 10, 11, 13, 14, 16, 17},
}
"""Kinds of moves of each game by which something moves in the scenes of `every_kind`; and events
that are rare: when the last one has placed, all shutters open."""

HELD: Final = """() => {
  const { animate } = Element.prototype;
  window.begun = 0;
  Element.prototype.animate = function (...how) {
    const motion = animate.apply(this, how);
    motion.pause();
    window.begun++;
    return motion;
  };
}"""
"""Motions are counted and stand still at their beginning, however busy the machine is."""

DRAWN: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)

UNFINISHED: Final = (
    "() => document.getAnimations().filter((one) => one.playState !== 'finished').length"
)

PICTURE: Final = """() => [...document.querySelectorAll('body *')].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const { opacity, visibility } = getComputedStyle(node);
  const text = [...node.childNodes].filter((part) => part.nodeType === 3).map((part) => part.data);
  const box = [x, y, width, height].map((side) => Math.round(side * 2) / 2);
  const name = [node.tagName, ...[...node.classList].sort()].join('.');
  return [name, text.join('').trim(), ...box, opacity, visibility].join(' ');
})"""
"""All that is on the page: what it is, what it says, where and how it is drawn."""

END: Final = """() => {
  const running = () => document.getAnimations().filter((one) => one.playState !== 'finished');
  for (const motion of running()) motion.finish();
  return new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(running().length))));
}"""
"""Everything is where it belongs; says what has begun to move because of it."""

JUMPS: Final = """async () => {
  const nodes = [...document.querySelectorAll('main, main *')];
  const look = () => nodes.map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height];
  });
  const running = () => document.getAnimations().filter((one) => one.playState !== 'finished');
  const motions = running();
  const endless = motions.filter((motion) => !isFinite(motion.effect.getComputedTiming().endTime));
  const at = (time) => motions.forEach((motion) => {
    motion.pause();
    motion.currentTime = time(motion.effect.getComputedTiming().endTime);
  });
  const moved = new Set(motions.map((motion) => motion.effect.target));
  const moves = (node) => node && (moved.has(node) || moves(node.parentElement));
  at(() => 0);
  const first = look();
  at((end) => end - 0.01);
  const last = look();
  while (running().length) {
    for (const motion of running()) motion.finish();
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  const ended = look();
  const differs = (one, other) => one.some((side, i) => Math.abs(side - other[i]) > 1);
  const wrong = endless.map(() => 'something moves for ever');
  nodes.forEach((node, i) => {
    if (!node.isConnected) return;
    const name = `${node.tagName}.${node.classList} ${node.textContent.trim().slice(0, 30)}`;
    const jump = (from) => `${name}: ${from} -> ${ended[i]}`;
    if (differs(last[i], ended[i])) wrong.push(`jumps at its end: ${jump(last[i])}`);
    if (!moves(node) && differs(first[i], ended[i])) wrong.push(`is pushed: ${jump(first[i])}`);
  });
  return wrong;
}"""
"""What jumps at the end of its motion, or is pushed by what moves beside it."""


OUTSIDE: Final = """() => {
  const motions = document.getAnimations().filter((one) => one.playState === 'paused');
  return [0.1, 0.2, 0.3, 0.5, 0.8].filter((share) => {
    for (const motion of motions)
      motion.currentTime = motion.effect.getComputedTiming().endTime * share;
    return motions.some(({ effect: { target } }) => {
      const { left, right } = target.getBoundingClientRect();
      return left < 0 || right > innerWidth || document.documentElement.scrollWidth > innerWidth;
    });
  });
}"""
"""When, as shares of its time, something that moves sticks out at a side of the page."""


def scenes(game: str) -> Iterator[tuple[int | str, Scene]]:
    """A scene of every kind of move in a list, and one in which each event of MOVING happens."""
    for kind, scene in every_kind(game).items():
        if kind == kind_of(scene.game, scene.move):
            yield kind, scene
    for event in MOVING[game]:
        if isinstance(event, str):
            yield event, next(s for s in play(find(game), 0) if happens_in(s, event))


def happens_in(scene: Scene, key: str) -> bool:
    """Whether an event comes of a scene's move, of which the mover is told."""
    return any(event.key == key for event in after(scene).told[-1].events)


def settle(page: Page) -> None:
    """Wait until nothing moves."""
    while page.evaluate(END):
        pass


def happen(stage: Stage, scene: Scene) -> None:
    """Put a position on the board, and let its move be told."""
    stage.show(scene)
    page = stage.page
    page.evaluate(DRAWN)
    settle(page)
    before = page.evaluate(PICTURE)
    page.evaluate("() => { window.begun = 0; }")
    stage.tell(after(scene), scene.seat)
    for _ in range(100):
        if page.evaluate(PICTURE) != before:
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"{scene.text}: nothing is to be seen of it")


def moving_page(new_page: Callable[..., Page], *, phone: bool = False) -> Stage:
    """A page on which things move, as far as the test lets them."""
    page = new_page(moving=True, phone=phone)
    page.add_init_script(f"({HELD})()")
    return Stage(page)


@pytest.mark.parametrize("game", boards())
def test_motion_ends_in_the_picture_without_motion(
    game: str, new_page: Callable[..., Page]
) -> None:
    moving, still = moving_page(new_page), Stage(new_page())
    wrong, moved = list[str](), set[int | str]()
    for kind, scene in scenes(game):
        happen(moving, scene)
        if moving.page.evaluate("() => begun"):
            moved.add(kind)
        wrong += [f"{scene.text}: {what}" for what in moving.page.evaluate(JUMPS)]
        happen(still, scene)
        settle(still.page)
        one, other = moving.page.evaluate(PICTURE), still.page.evaluate(PICTURE)
        if one != other:
            differ = [f"{a} | {b}" for a, b in zip(one, other, strict=False) if a != b]
            wrong.append(f"{scene.text}: {len(one)} and {len(other)} parts; {differ[:3]}")
    assert not wrong, "\n".join(wrong[:30])
    assert moved == MOVING[game]


def test_a_board_that_turns_stays_on_a_narrow_page(new_page: Callable[..., Page]) -> None:
    stage = moving_page(new_page, phone=True)
    stage.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    scene = next(s for s in every_kind("little_big_fish").values() if s.phase == "turn")
    for quarter in ("TL", "TR", "BL", "BR"):
        happen(stage, scene._replace(move=scene.game.read(f"turn {quarter} cw")))
        assert stage.page.evaluate("() => begun")
        assert not stage.page.evaluate(OUTSIDE), quarter
        settle(stage.page)


LOOSE_FISH: Final = """() => document.getAnimations()
  .filter(({ effect: { target } }) => target.matches('.fish')).length"""


def test_fish_turn_with_their_board_and_do_not_swim_on_it(new_page: Callable[..., Page]) -> None:
    """Whoever has swum does it once, however often the sea is drawn anew to try a whirlpool."""
    stage = moving_page(new_page)
    scene = next(s for s in every_phase("little_big_fish") if s.phase == "turn")
    happen(stage, scene)
    assert stage.page.evaluate("() => begun")
    assert not stage.page.evaluate(LOOSE_FISH), "when it is told"
    settle(stage.page)
    for way in ("ccw", "cw"):
        stage.show(scene)
        settle(stage.page)
        stage.page.locator(f'[data-spot="turn TL {way}"]').click()
        stage.page.evaluate(DRAWN)
        assert stage.page.evaluate(UNFINISHED)
        assert not stage.page.evaluate(LOOSE_FISH), f"when {way} is tried"
        stage.page.keyboard.press("Escape")


@pytest.mark.parametrize(("game", "by"), [("fish_and_chips", "key"), ("le_poissonnier", "press")])
def test_motion_is_skipped_at_once(game: str, by: str, new_page: Callable[..., Page]) -> None:
    """What would follow is left out too, such as a splash, and nothing is played by it."""
    stage, still = moving_page(new_page), Stage(new_page())
    scene = next(scene for kind, scene in scenes(game) if kind in MOVING[game])
    happen(stage, scene)
    assert stage.page.evaluate(UNFINISHED)
    if by == "key":
        stage.page.keyboard.press("Shift")
    else:
        stage.page.mouse.click(1, 400)
    stage.page.evaluate(DRAWN)
    assert not stage.page.evaluate(UNFINISHED)
    happen(still, scene)
    assert stage.page.evaluate(PICTURE) == still.page.evaluate(PICTURE)
    assert not stage.moves
