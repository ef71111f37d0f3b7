// The components, and geometry of tiles. No rules: which placements are legal, the server says.
import { boxOf } from '../../core/box';
import type * as Box from './box.json';
import type { Table } from '../../core/table.svelte';
import type { Placed, View } from './view';

const box = boxOf<typeof Box>('public_market');
export const FISH = ['sardine', 'herring', 'cod', 'salmon'] as const;
export const LETTERS = 'SHCM';
export const LOGOS = ['anchor', 'boat', 'wheel', 'fish'] as const;
export const PLACES = ['none', ...FISH] as const;
export const fishOf = (letter: string): string => FISH[LETTERS.indexOf(letter)] ?? '';
export interface Cell {
  x: number;
  y: number;
  letter: string;
}
export interface Tile {
  id: string;
  rows: string[];
  shell: string;
}
export interface Card {
  id: string;
  gears: string;
  logos: string[];
  cost: string;
}

const tiles = new Map<string, Tile>(box.tiles.tile.map((t) => [t.id, t]));
const cards = new Map<string, Card>([...box.cards.blue, ...box.cards.red].map((c) => [c.id, c]));
const contracts = new Map(box.cards.contract.map((c) => [c.id, c]));
const chests = new Map(box.chests.chest.map((c) => [c.id, c]));
export const tile = (id: string): Tile => tiles.get(id)!;
export const card = (id: string): Card => cards.get(id)!;
export const contract = (id: string) => contracts.get(id)!;
export const chest = (id: string) => chests.get(id)!;
const STRENGTHS: Record<string, unknown>[] = box.solo.strength;
/** An action card of the Solo Angler; a weaker angler has other figures on it. */
export function solo(id: string, strength: string) {
  const number = box.solo.card.findIndex((c) => c.id === id);
  const own = STRENGTHS.find((found) => found.id === strength) ?? {};
  const figures = Object.entries(own).filter(([, all]) => Array.isArray(all));
  const changed = Object.fromEntries(figures.map(([name, all]) => [name, (all as number[])[number]]));
  return { ...box.solo.card[number]!, ...changed };
}
/** PM-C3: how far a catch and a gear can rise. */
export const MOST_CAUGHT = box.board.tracker.most;
export const rose = box.shallow_waters.rose;
export const bonuses = box.shallow_waters.bonus.map((b) => b.spaces);
export const locations = (seats: number) => (seats > 3 ? box.cards.many : box.cards.few);
export const collections = (seats: number) => box.cards.collection.id.slice(0, seats > 3 ? 2 : 1);
export const price = (view: View, place: string): number =>
  view.evening
    ? place === 'home'
      ? 0
      : box.board.bids.evening[(FISH as readonly string[]).indexOf(place)]!
    : box.board.bids.day[(PLACES as readonly string[]).indexOf(place)]!;

export function cellsOf(id: string): Cell[] {
  return tile(id).rows.flatMap((row, y) =>
    [...row].map((letter, x) => ({ x, y, letter })).filter((c) => c.letter !== '.'),
  );
}
export function turned(cells: Cell[], turns: number): Cell[] {
  let out = cells;
  for (let i = 0; i < turns; i++) {
    const height = Math.max(...out.map((c) => c.y));
    out = out.map((c) => ({ x: height - c.y, y: c.x, letter: c.letter }));
  }
  return out;
}
export const sizeOf = (cells: Cell[]) => ({
  w: Math.max(...cells.map((c) => c.x)) + 1,
  h: Math.max(...cells.map((c) => c.y)) + 1,
});
const laid = new Map<string, Cell[]>();
/** Lying: the turn in which a tile needs the fewest rows. */
export function lying(id: string): Cell[] {
  let cells = laid.get(id);
  if (!cells) {
    cells = cellsOf(id);
    const { w, h } = sizeOf(cells);
    if (h > w) cells = turned(cells, 1);
    laid.set(id, cells);
  }
  return cells;
}
/** A path over all cells, of 100 units each: overlapping round rectangles, so that no outline need be found. */
export function outline(cells: Cell[], gap: number, radius: number): string {
  const has = new Set(cells.map((c) => `${c.x},${c.y}`));
  const side = 100 - 2 * gap;
  const bridge = 100 + side;
  return cells
    .map(({ x, y }) => {
      const [right, below] = [has.has(`${x + 1},${y}`), has.has(`${x},${y + 1}`)];
      const corner = right && below && has.has(`${x + 1},${y + 1}`);
      const [left, top] = [x * 100 + gap, y * 100 + gap];
      return [
        roundRect(left, top, right ? bridge : side, side, radius),
        below ? roundRect(left, top, side, bridge, radius) : '',
        corner ? roundRect(left + 50, top + 50, 100, 100, radius) : '',
      ].join('');
    })
    .join('');
}
function roundRect(x: number, y: number, w: number, h: number, r: number): string {
  const [dx, dy] = [w - 2 * r, h - 2 * r];
  const bend = (toX: number, toY: number) => `a${r} ${r} 0 0 1 ${toX} ${toY}`;
  return `M${x + r} ${y}h${dx}${bend(r, r)}v${dy}${bend(-r, r)}h${-dx}${bend(-r, -r)}v${-dy}${bend(r, -r)}z`;
}
export const at = (name: string) => ({ x: 'abcde'.indexOf(name[0]!), y: Number(name[1]) - 1 });
export const nameOf = (x: number, y: number) => 'abcde'[x]! + (y + 1);
/** A placed tile cell by cell, with its fish: the turn follows from the cells. */
export function placedCells(placed: Placed): Cell[] {
  const where = placed.cells.map(at);
  const x0 = Math.min(...where.map((c) => c.x));
  const y0 = Math.min(...where.map((c) => c.y));
  const set = new Set(where.map((c) => `${c.x},${c.y}`));
  for (let turn = 0; turn < 4; turn++) {
    const cells = turned(cellsOf(placed.tile), turn).map((c) => ({ ...c, x: c.x + x0, y: c.y + y0 }));
    if (cells.every((c) => set.has(`${c.x},${c.y}`))) return cells;
  }
  return [];
}
export const count = (letters: string): number[] =>
  [...LETTERS].map((l) => [...letters].filter((o) => o === l).length);

/** The fish of a tile, or those that a card or contract costs, by letter. */
export function lettersOf(id: string): string | undefined {
  const letters = tiles
    .get(id)
    ?.rows.join('')
    .replace(/[^SHCM]/g, '');
  return letters ?? cards.get(id)?.cost ?? contracts.get(id)?.cost;
}

// In words

export const fishName = (table: Table<View>, fish: string): string => table.word('fishs', fish);
export function inWords(table: Table<View>, letters: string): string {
  return counted(table, count(letters));
}
/** So many of each kind of fish; none where a number is below 1. */
export function counted(table: Table<View>, numbers: number[]): string {
  const fish = numbers.flatMap((n, i) => Array<string>(Math.max(n, 0)).fill(FISH[i]!));
  return String(table.words.name('fish', fish));
}
export function tileWords(table: Table<View>, id: string): string {
  const cells = cellsOf(id);
  const fish = inWords(table, cells.map((cell) => cell.letter).join(''));
  return table.say('tile', { n: cells.length, fish });
}
/** A seat, or the Solo Angler. */
export function partyName(table: Table<View>, party: number): string {
  return table.view.players[party] ? table.name(party) : table.say('angler');
}
export function ownerName(table: Table<View>, party: number | null | undefined): string {
  return typeof party === 'number' ? partyName(table, party) : table.say('free');
}
