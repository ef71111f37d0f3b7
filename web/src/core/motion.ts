import type { Attachment } from 'svelte/attachments';
import { prefersReducedMotion } from 'svelte/motion';

const GLIDE = 300;
const DROP = 260;
const TURN = 300;
const SPLASH = 300;
const COIN = 300;
/** However much happens, the last thing begins to move within this time. */
const LONGEST_WAIT = 1500;
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
/** Where a thing lies on its board: fractions of the board's width and height. */
type Place = [x: number, y: number];
type Frames = Keyframe[] | PropertyIndexedKeyframes;

/**
 * One thing moves at a time: each motion begins when the one before has ended. A board draws the final
 * picture at once; motions only come from elsewhere, so what is skipped or reduced ends in the same picture.
 */
class Stage {
  /** What moves, and what is to be done at its end. */
  readonly #running = new Map<Animation, () => void>();
  #free = 0;
  /** Whether everything ends just now: then nothing follows it. */
  #skips = false;
  /** What began last: the way it goes, and when. */
  #last = { way: '', begins: 0 };

  /** Let something move when its turn comes; things that go the same `way` go together, as a pile does. */
  move(node: Element, frames: Frames, duration: number, ended?: () => void, easing = EASE, way = ''): void {
    if (prefersReducedMotion.current || document.hidden) return ended?.();
    const now = performance.now();
    const isAlong = way !== '' && way === this.#last.way && this.#last.begins + duration > now;
    const begins = isAlong ? this.#last.begins : Math.max(this.#free, now);
    const delay = Math.min(Math.max(begins - now, 0), LONGEST_WAIT);
    this.#last = { way, begins: now + delay };
    this.#free = now + delay + duration;
    this.#play(node, frames, { duration, delay, easing, fill: 'backwards' }, ended);
  }
  /** Several parts of one thing move at once. */
  moveAll(parts: [node: Element, frames: Frames][], duration: number, ended?: () => void): void {
    if (prefersReducedMotion.current || document.hidden || !parts.length) return ended?.();
    const now = performance.now();
    const delay = Math.min(Math.max(this.#free - now, 0), LONGEST_WAIT);
    this.#free = now + delay + duration;
    parts.forEach(([node, frames], i) =>
      this.#play(node, frames, { duration, delay, easing: EASE, fill: 'backwards' }, i ? undefined : ended),
    );
  }
  /** What follows a motion and holds nothing up, such as rings in the water. */
  follow(node: Element, frames: Frames, duration: number, delay: number, ended: () => void): void {
    if (prefersReducedMotion.current || this.#skips) return ended();
    this.#play(node, frames, { duration, delay, easing: 'ease-out', fill: 'both' }, ended);
  }
  /** Everything is where it belongs, at once. */
  readonly skip = (): void => {
    this.#free = 0;
    this.#skips = true;
    for (const end of [...this.#running.values()]) end();
    // What style sheets move ends too, such as a chip that turns over.
    for (const motion of document.getAnimations()) motion.finish();
    this.#skips = false;
  };

  #play(node: Element, frames: Frames, options: KeyframeAnimationOptions, ended?: () => void): void {
    const motion = node.animate(frames, options);
    const end = () => {
      if (this.#running.delete(motion)) ended?.();
    };
    this.#running.set(motion, end);
    motion.onfinish = end;
    motion.oncancel = end;
  }
}
export const stage = new Stage();
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', stage.skip, { capture: true });
  addEventListener('keydown', stage.skip, { capture: true });
}

/**
 * Things that were elsewhere on the board glide to where they are now. A thing is known by its key;
 * the board is the nearest element with `data-glide`.
 */
export class Glider {
  readonly #places = new Map<string, Place>();
  /** On which spot each thing lay. */
  readonly #spots = new Map<string, string>();
  /** What lay on the board when it was first drawn has not just come. */
  #begun = false;

  constructor() {
    if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => (this.#begun = true));
  }

  /** Remember where this thing lies, and come from where it lay before, or from a given spot. */
  to(key: string, from?: string, splash = false): Attachment<HTMLElement> {
    return (node) => {
      const board = node.closest<HTMLElement>('[data-glide]');
      if (!board) return;
      const here = placeOf(node, board);
      const origin = from ? board.querySelector<HTMLElement>(`[data-spot="${from}"]`) : null;
      const before = origin ? placeOf(origin, board) : this.#places.get(key);
      const spot = node.closest<HTMLElement>('.spot')?.dataset.spot ?? '';
      const way = `${from ?? this.#spots.get(key)} ${spot}`;
      this.#places.set(key, here);
      this.#spots.set(key, spot);
      if (before && this.#begun) glide(node, board, { from: before, to: here, way }, splash);
    };
  }

  /** What is new comes from a given spot; what was there before stays. */
  come(key: string, from: string): Attachment<HTMLElement> {
    return this.#places.has(key) ? this.to(key) : this.to(key, from || undefined);
  }

  /** What is new drops into its place, with a small bounce. */
  drop(key: string): Attachment {
    return (node) => {
      const isNew = !this.#places.has(key);
      this.#places.set(key, [0, 0]);
      if (isNew && this.#begun) dropIn(node);
    };
  }
}

function placeOf(node: HTMLElement, board: HTMLElement): Place {
  const [thing, ground] = [node.getBoundingClientRect(), board.getBoundingClientRect()];
  const x = (thing.left + thing.width / 2 - ground.left) / ground.width;
  const y = (thing.top + thing.height / 2 - ground.top) / ground.height;
  return [x, y];
}

interface Way {
  from: Place;
  to: Place;
  way: string;
}

function glide(node: HTMLElement, board: HTMLElement, { from, to, way }: Way, splash: boolean): void {
  const dx = (from[0] - to[0]) * board.clientWidth;
  const dy = (from[1] - to[1]) * board.clientHeight;
  if (Math.hypot(dx, dy) < 2) return;
  // What glides passes over the places between.
  const spot = node.closest<HTMLElement>('.spot');
  spot?.classList.add('gliding');
  const frames = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }];
  const ended = () => {
    spot?.classList.remove('gliding');
    if (splash && spot) splashOn(spot);
  };
  stage.move(node, frames, GLIDE, ended, EASE, way);
}

/** Two rings in the water round a place. */
export function splashOn(spot: HTMLElement): void {
  if (prefersReducedMotion.current) return;
  for (const delay of [0, 110]) {
    const ring = document.createElement('span');
    ring.className = 'splash';
    spot.append(ring);
    const frames = [
      { transform: 'scale(.55)', opacity: 0.9 },
      { transform: 'scale(1.45)', opacity: 0 },
    ];
    stage.follow(ring, frames, SPLASH, delay, () => ring.remove());
  }
}

function dropIn(node: Element): void {
  // Units of a drawing are not pixels: a share of its own height is right in both.
  const size = node instanceof SVGGraphicsElement ? node.getBBox().height : node.clientHeight;
  const up = Math.max(24, size * 0.35);
  const bounce = node instanceof SVGGraphicsElement ? 8 : 4;
  const frames = [
    { transform: `translateY(${-up}px)`, opacity: 0, offset: 0 },
    { transform: 'none', opacity: 1, offset: 0.6 },
    { transform: `translateY(${-bounce}px)`, opacity: 1, offset: 0.8 },
    { transform: 'none', opacity: 1, offset: 1 },
  ];
  stage.move(node, frames, DROP, undefined, 'ease-in');
}

/** Parts of a board really turn about its middle; they are drawn as they lie afterwards. */
export function turnTogether(parts: HTMLElement[], middle: HTMLElement, degrees: number): void {
  const ground = middle.getBoundingClientRect();
  const [x, y] = [ground.left + ground.width / 2, ground.top + ground.height / 2];
  stage.moveAll(
    parts.map((part) => {
      const box = part.getBoundingClientRect();
      const origin = `${x - box.left}px ${y - box.top}px`;
      return [
        part,
        [
          { transform: `rotate(${degrees}deg) scale(1)`, transformOrigin: origin },
          // Smaller on the way: its corners stay on the page.
          { transform: `rotate(${degrees / 2}deg) scale(.78)`, transformOrigin: origin },
          { transform: 'rotate(0deg) scale(1)', transformOrigin: origin },
        ],
      ];
    }),
    TURN,
  );
}

/** Coins fly from a place on the page to the card of the seat that gets them. */
export function flyCoins(from: Element | null, seat: number, count: number): void {
  const card = document.querySelector(`[data-seat="${seat}"]`);
  if (!from || !card || prefersReducedMotion.current) return;
  const [start, end] = [from.getBoundingClientRect(), card.getBoundingClientRect()];
  const [dx, dy] = [
    end.left + 24 - (start.left + start.width / 2),
    end.top + 16 - (start.top + start.height / 2),
  ];
  const coins = Array.from({ length: Math.min(count, 4) }, (_, i) => {
    const coin = document.createElement('span');
    coin.className = 'coin-in-flight';
    coin.style.left = `${start.left + start.width / 2 + i * 7 - 10}px`;
    coin.style.top = `${start.top + start.height / 2 - i * 4 - 10}px`;
    document.body.append(coin);
    return coin;
  });
  const frames = [
    { transform: 'none', opacity: 1 },
    { transform: `translate(${dx / 2}px, ${dy / 2 - 40}px)`, opacity: 1, offset: 0.5 },
    { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 1 },
  ];
  stage.moveAll(
    coins.map((coin) => [coin, frames]),
    COIN,
    () => coins.forEach((coin) => coin.remove()),
  );
}

/**
 * What is about to leave a list flies to its goal (a selector), or up and away; what stays closes the gap by itself (`Glider.to`).
 * Called before the list is drawn anew: a copy flies, since the thing itself will be gone.
 */
export function flyAway(
  list: HTMLElement,
  staying: ReadonlySet<string>,
  goal: (key: string) => string = () => '',
): void {
  if (prefersReducedMotion.current) return;
  for (const thing of list.querySelectorAll<HTMLElement>(':scope > [data-key]')) {
    if (staying.has(thing.dataset.key!)) continue;
    const { left, top, width, height } = thing.getBoundingClientRect();
    const copy = thing.cloneNode(true) as HTMLElement;
    copy.removeAttribute('data-key');
    copy.inert = true;
    Object.assign(copy.style, { position: 'fixed', zIndex: '9', pointerEvents: 'none' });
    for (const [side, size] of Object.entries({ left, top, width, height }))
      copy.style.setProperty(side, `${size}px`);
    list.append(copy);
    const to = document.querySelector(goal(thing.dataset.key!) || 'nowhere')?.getBoundingClientRect();
    const way = to
      ? `translate(${to.left + to.width / 2 - left - width / 2}px, ${to.top + to.height / 2 - top - height / 2}px) scale(.2)`
      : 'translateY(-120px)';
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: way, opacity: to ? 0.6 : 0 },
    ];
    stage.move(copy, frames, GLIDE, () => copy.remove());
  }
}

/** Things that are about to go all roll up together: copies of them, since they will be gone. */
export function rollUp(things: Iterable<HTMLElement>): void {
  if (prefersReducedMotion.current) return;
  const copies = [...things].map((thing) => {
    const copy = thing.cloneNode(true) as HTMLElement;
    copy.inert = true;
    copy.style.transformOrigin = 'top';
    thing.parentElement!.append(copy);
    return copy;
  });
  const frames = [{ transform: 'none' }, { transform: 'scaleY(0)' }];
  stage.moveAll(
    copies.map((copy) => [copy, frames]),
    GLIDE,
    () => copies.forEach((copy) => copy.remove()),
  );
}

/** A sheet of paper comes over the table from the side of whoever passes it. */
export function slideIn(x: number, y: number): Attachment<HTMLElement> {
  return (node) => {
    const frames = [{ transform: `translate(${x}px, ${y}px) rotate(${x / 80}deg)`, opacity: 0 }, {}];
    stage.move(node, frames, GLIDE);
  };
}
