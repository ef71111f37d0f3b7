import type { Table } from '../../core/table.svelte';
import type { View } from './view';

interface Colour {
  species: string;
  /** The rhythm of the marks on the edge of its chips. */
  spots: string;
}
const COLOURS: Record<string, Colour> = {
  r: { species: 'snapper', spots: '15.300 15.330' },
  p: { species: 'puffer', spots: '5 15.420' },
  g: { species: 'angelfish', spots: '28 12.840' },
  y: { species: 'swordfish', spots: '7.500 4.500 7.500 21.340' },
};
/** The lifebuoy, f1. */
export const BUOY = 5;

export const colourOf = (fish: string): Colour => COLOURS[fish[0]!]!;
export const valueOf = (fish: string): number => Number(fish.slice(1));
export const cellName = (cell: number): string => 'abcdef'[cell % 6]! + (Math.floor(cell / 6) + 1);
export const cellNumber = (name: string): number => 'abcdef'.indexOf(name[0]!) + (Number(name[1]) - 1) * 6;
export const cellOf = (view: View, fish: string): string =>
  cellName(view.piles.findIndex((pile) => pile.includes(fish)));

/** A fish as people call it: red 12, purple 16 (octopus). */
export function fishName(fish: string, table: Table<View>): string {
  const value = valueOf(fish);
  const called = value === 16 ? ` (${table.say('octopus')})` : value === 15 ? ` (${table.say('shark')})` : '';
  return `${table.word('colours', fish[0]!)} ${value}${called}`;
}

export function kindOf(fish: string): string {
  const value = valueOf(fish);
  return value === 16 ? 'octopus' : value === 15 ? 'shark' : colourOf(fish).species;
}

/** How many strangers lie in the piles of a colour, as they lie now. */
export function caughtBy(view: View, colour: string): number {
  return view.piles
    .filter((pile) => pile[0]?.[0] === colour)
    .reduce((sum, pile) => sum + pile.filter((fish) => fish[0] !== colour).length, 0);
}
