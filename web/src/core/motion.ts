import type { Attachment } from 'svelte/attachments';
import { prefersReducedMotion } from 'svelte/motion';

const GLIDE = 300;
const EASE = 'cubic-bezier(.2, .8, .2, 1)';
/** Where a thing lies on its board: fractions of the board's width and height. */
type Place = [x: number, y: number];

/**
 * Things that were elsewhere on the board glide to where they are now. A thing is known by its key;
 * the board is the nearest element with `data-glide`. Without motion the picture is the same.
 */
export class Glider {
  readonly #places = new Map<string, Place>();

  /** Remember where this thing lies, and come from where it lay before, or from a given spot. */
  to(key: string, from?: string): Attachment<HTMLElement> {
    return (node) => {
      const board = node.closest<HTMLElement>('[data-glide]');
      if (!board) return;
      const here = placeOf(node, board);
      const origin = from ? board.querySelector<HTMLElement>(`[data-spot="${from}"]`) : null;
      const before = origin ? placeOf(origin, board) : this.#places.get(key);
      this.#places.set(key, here);
      if (before) glide(node, board, before, here);
    };
  }
}

function placeOf(node: HTMLElement, board: HTMLElement): Place {
  const [thing, ground] = [node.getBoundingClientRect(), board.getBoundingClientRect()];
  const x = (thing.left + thing.width / 2 - ground.left) / ground.width;
  const y = (thing.top + thing.height / 2 - ground.top) / ground.height;
  return [x, y];
}

function glide(node: HTMLElement, board: HTMLElement, from: Place, to: Place): void {
  const dx = (from[0] - to[0]) * board.clientWidth;
  const dy = (from[1] - to[1]) * board.clientHeight;
  if (prefersReducedMotion.current || Math.hypot(dx, dy) < 2) return;
  // What glides passes over the places between.
  const spot = node.closest<HTMLElement>('.spot');
  spot?.classList.add('gliding');
  const motion = node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
    duration: GLIDE,
    easing: EASE,
  });
  const land = () => spot?.classList.remove('gliding');
  motion.onfinish = land;
  motion.oncancel = land;
}
