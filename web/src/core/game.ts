import type { Component } from 'svelte';
import type { Choice, Guess, Steps, Table } from './table.svelte';

/** A number beside a name: what it counts is said to a screen reader and shown on hover. */
export interface Mark {
  icon: string;
  value: string | number;
  label: string;
}

/** A seat as a game tells of it. */
export interface SeatFacts {
  name: string;
  score: string | number;
  unit: string;
  marks: Mark[];
  /** Whose number in the palette of seats, where the deal decides it; else the shop does. */
  colour?: number;
  tag?: string;
}

/** A seat as its card shows it. */
export interface SeatCard extends SeatFacts {
  colour: number;
}

/** One row of the table of points: where they came from, and how many each seat had from there. */
export interface Source {
  label: string;
  values: (number | string)[];
}

/** A move on the slate. */
export interface Button {
  label: string;
  move: string;
  main?: boolean;
  detail?: string;
}

/** A hint for newcomers: a sentence of the board, and what it is about on the page. */
export interface Hint {
  key: string;
  /** The sentence for somebody who plays alone, where it is another one. */
  alone?: string;
  /** A selector within the page. */
  at: string;
}

/** All that a folder under games/ gives. A sixth game needs one of these and nothing else; without it, it is played by a list of moves. */
export interface GameUi<V> {
  board: Component<{ table: Table<V> }>;
  /** Symbols of this game, put into the page once. */
  art?: Component;
  /** Drawn in the card of each seat, such as a small ice chest. */
  small?: Component<{ table: Table<V>; seat: number }>;
  /** The places that one points at to make a move, in order. */
  steps: Steps<V>;
  /** What somebody means who points at a place that is not lit, where its name does not say it. */
  guess?: Guess<V>;
  /** Hints for the first turn. */
  guide: Hint[];
  seats(table: Table<V>): SeatFacts[];
  /** What to do now, in one sentence. */
  ask(table: Table<V>): string;
  /** What a person calls a thing that events name in notation, such as a fish; null for others. */
  called?(thing: string, table: Table<V>): string | null;
  /** Where the points came from, once the game is over; left out: what the server says. */
  sources?(table: Table<V>): Source[];
  /** Short facts for the head: round, bag. */
  facts(table: Table<V>): string[];
  /** Moves that are buttons. */
  buttons(table: Table<V>, plain: Choice[]): Button[];
  /** A move that has been picked completely, as a person would say it. */
  speak(choice: Choice, table: Table<V>): string;
  /** A move as a hint names it, where neither places nor buttons do; null for others. */
  describe?(move: string, table: Table<V>): string | null;
}

/** What the street of shops shows of a game before it is loaded. */
export interface Shop {
  /** The two colours of its awning. */
  stripes: [string, string];
  /** How long a game takes, in minutes. */
  minutes: number;
  /** How many sit down when somebody just wants to play. */
  usual: number;
  /** The numbers of its seats in the palette of seats; left out: in their order. */
  colours?: number[];
}
