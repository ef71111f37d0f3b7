/** Freshness and number of fish; an empty crate has neither. */
export type Crate = [kind: string, count: number];

/** The table as one seat, or a spectator, sees it: shoal.games.le_poissonnier.view. */
export interface View {
  phase: 'placing' | 'orders' | 'landing' | 'answer' | 'over';
  active: number;
  /** For each seat its cards by kind, where the viewer may know them. */
  hands: (number[] | null)[];
  hand_sizes: number[];
  /** What everybody knows of a hand. */
  known: number[][];
  showcases: Crate[][];
  /** The showcase that the viewer has arranged, unseen by others. */
  arranging: Crate[];
  placed: number[];
  queue: string[];
  customer_deck: number;
  won: string[][];
  coins: number[];
  stamps: number[];
  employee: number;
  deck: number;
  doubled: number[];
  /** The place in the queue of the order that has agreements, or -1. */
  order: number;
  agreements: string[];
  offer: string;
  answering: number;
  asked: number;
  countered: number;
  turns: number;
  counters: number;
}
