import { boxOf } from '../../core/box';
import type * as Box from './box.json';
import type { View } from './view';

const box = boxOf<typeof Box>('little_big_fish');
export const COLOURS = ['blue', 'red', 'yellow', 'green'] as const;
export const QUARTERS = ['TL', 'TR', 'BL', 'BR'] as const;
export const SIZES = ['small', 'medium', 'big'] as const;
export const TOKENS = ['fisherman', 'plankton', 'birth', 'whirlpool'] as const;
/** What lies on a cell, by its letter in the components. */
export const GROUNDS: Record<string, string> = {
  O: 'ocean',
  W: 'wreck',
  B: 'birth',
  P: 'plankton',
  S: 'surprise',
};

export interface Quarter {
  place: (typeof QUARTERS)[number];
  colour: string;
  cells: string[];
}
export interface Cell {
  name: string;
  x: number;
  y: number;
  ground: string;
  colour: string;
  fish: { seat: number; size: number } | null;
}

/** The four boards as they lie. */
export function quarters(layout: string): Quarter[] {
  return QUARTERS.map((place, i) => {
    const board = box.boards.board.find((found) => found.letter === layout[2 * i])!;
    let rows = board.upright.map((row) => [...row]);
    for (let turn = 0; turn < Number(layout[2 * i + 1]); turn++) {
      rows = rows[0]!.map((_, x) => rows.map((row) => row[x]!).reverse());
    }
    return { place, colour: board.name, cells: rows.flat() };
  });
}

/** The sea as a whirlpool would leave it: a board turns by a quarter, with all that swims on it. */
export function turned(view: View, place: string, way: string): View {
  const q = QUARTERS.indexOf(place as Quarter['place']);
  const times = way === 'cw' ? 1 : 3;
  const layout = [...view.layout];
  layout[2 * q + 1] = String((Number(layout[2 * q + 1]) + times) % 4);
  const [left, top] = [(q % 2) * 3, q > 1 ? 3 : 0];
  let rows = [0, 1, 2].map((y) => [...view.fish.slice((top + y) * 6 + left, (top + y) * 6 + left + 3)]);
  for (let turn = 0; turn < times; turn++)
    rows = rows[0]!.map((_, x) => rows.map((row) => row[x]!).reverse());
  const fish = [...view.fish];
  rows.flat().forEach((letter, i) => (fish[(top + Math.floor(i / 3)) * 6 + left + (i % 3)] = letter));
  return { ...view, layout: layout.join(''), fish: fish.join('') };
}

/** The sea, cell by cell, row by row from the top. */
export function cells(view: View): Cell[] {
  const four = quarters(view.layout);
  return Array.from({ length: 36 }, (_, i) => {
    const [x, y] = [i % 6, Math.floor(i / 6)];
    const quarter = four[(y > 2 ? 2 : 0) + (x > 2 ? 1 : 0)]!;
    const figure = '.smbSMB'.indexOf(view.fish[i]!);
    return {
      name: 'abcdef'[x]! + (y + 1),
      x,
      y,
      ground: GROUNDS[quarter.cells[(y % 3) * 3 + (x % 3)]!]!,
      colour: quarter.colour,
      fish: figure > 0 ? { seat: figure > 3 ? 1 : 0, size: (figure - 1) % 3 } : null,
    };
  });
}
export const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);
