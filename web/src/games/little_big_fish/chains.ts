import type { Cell } from './box';

/** Two cells with a rope between them. */
export type Rope = [from: Cell, to: Cell];

const touches = (one: Cell, other: Cell) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) === 1;
const near = (one: Cell, other: Cell) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) === 1;

/** Wrecks that lie side by side, on whatever boards. */
export function ropes(sea: Cell[]): Rope[] {
  const wrecks = sea.filter((cell) => cell.ground === 'wreck');
  return wrecks.flatMap((one, i) =>
    wrecks.slice(i + 1).flatMap((other): Rope[] => (touches(one, other) ? [[one, other]] : [])),
  );
}

/** The ways through wrecks from a fish to those lit cells that it could not reach otherwise. */
export function passages(sea: Cell[], start: Cell, lit: Set<string>): Rope[] {
  const ends = sea.filter((cell) => lit.has(cell.name) && !touches(start, cell) && !near(start, cell));
  const found = new Map<string, Rope>();
  for (const end of ends)
    for (const rope of wayTo(sea, start, end)) found.set(rope[0].name + rope[1].name, rope);
  return [...found.values()];
}

/** A shortest way from one cell to another in which everything between is a wreck. */
function wayTo(sea: Cell[], start: Cell, end: Cell): Rope[] {
  const from = new Map<Cell, Cell>();
  const queue = [start];
  for (const cell of queue) {
    for (const next of sea) {
      if (next === start || from.has(next) || !touches(cell, next)) continue;
      if (next !== end && next.ground !== 'wreck') continue;
      if (next === end && cell === start) continue;
      from.set(next, cell);
      queue.push(next);
    }
  }
  const way: Rope[] = [];
  for (let cell = from.has(end) ? end : start; cell !== start; cell = from.get(cell)!)
    way.unshift([from.get(cell)!, cell]);
  return way;
}
