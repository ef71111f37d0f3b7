import { boxOf } from '../../core/box';
import type * as Box from './box.json';
import type { View } from './view';

const box = boxOf<typeof Box>('petri_heil');
export const TILES: string[] = box.tackle.tile.map((tile) => tile.name);
/** All sixteen tiles, in the order in which they are laid. */
export const SET: string[] = box.tackle.tile.flatMap((tile) => Array<string>(tile.count).fill(tile.name));
export const ANGLERS = ['red', 'yellow'] as const;
export const SPECIALS = ['look', 'hold', 'move_red', 'move_yellow', 'swap'] as const;
/** Piers clockwise from the top left. */
export const PIERS = [
  ...['TL', 'T1', 'T2', 'T3', 'T4', 'TR', 'R1', 'R2', 'R3', 'R4'],
  ...['BR', 'B4', 'B3', 'B2', 'B1', 'BL', 'L4', 'L3', 'L2', 'L1'],
];
/** Piers of a whole lap. */
export const LAP = 20;

export const value = (tile: string): number =>
  box.tackle.tile.find((found) => found.name === tile)?.value ?? 0;
export const cellName = (cell: number): string => 'abcd'[cell % 4]! + (Math.floor(cell / 4) + 1);
export const basket = (view: View): string[] =>
  TILES.flatMap((tile, i) => Array<string>(view.caught[i] ?? 0).fill(tile));

export interface Point {
  x: number;
  y: number;
}

/** Column and row of a pier in the 6 × 6 grid round the pond. */
export function pierAt(name: string): Point {
  const n = Number(name[1]);
  if (Number.isNaN(n)) return { x: name[1] === 'R' ? 5 : 0, y: name[0] === 'B' ? 5 : 0 };
  if (name[0] === 'T') return { x: n, y: 0 };
  if (name[0] === 'B') return { x: n, y: 5 };
  return { x: name[0] === 'L' ? 0 : 5, y: n };
}

/** The pier on which an angler stands; none before the start and at home. */
export function pierOf(view: View, angler: number): string | null {
  const [start, gone] = [view.starts[angler]!, view.gone[angler]!];
  return start < 0 || gone >= LAP ? null : PIERS[(start + gone) % LAP]!;
}

/** The four cells that a pier looks at, the nearest first. */
export function lineOf(pier: string): string[] {
  const { x, y } = pierAt(pier);
  const dx = x === 0 ? 1 : x === 5 ? -1 : 0;
  const dy = y === 0 ? 1 : y === 5 ? -1 : 0;
  return [1, 2, 3, 4].map((i) => 'abcd'[x + dx * i - 1]! + (y + dy * i));
}

/** How the planks of a pier lie, in degrees. */
export function planks({ x, y }: Point): number {
  const side = x === 0 ? 1 : x === 5 ? -1 : 0;
  if (!side) return 90;
  return y === 0 ? 45 * side : y === 5 ? -45 * side : 0;
}
