export interface Placed {
  tile: string;
  cells: string[];
}
export interface Bid {
  place: string;
  /** A seat, or the Solo Angler behind the last one. */
  party: number;
}
/** A stack of Today's Catch: the open card, and how many lie under it. */
export interface Stack {
  open: string | null;
  blue: number;
  red: number;
}
export interface Player {
  money: number;
  catch: number[];
  gears: number[];
  waiting: number[];
  chest: string | null;
  tiles: Placed[];
  /** For each kind of fish the cells of its scraps. */
  scraps: string[][];
  cooler: string | null;
  cube: string | null;
  /** Whether the shrimp power can still be used. */
  fresh: boolean;
  crabs: number;
  lighthouses: number;
  cards: string[];
  token: string | null;
  point: number | null;
  unused: string[];
}
export interface Angler {
  money: number;
  catch: number;
  gear: number;
  crabs: number;
  lighthouses: number;
  cards: string[];
  card: string | null;
  strength: string;
}

/** The table as everybody sees it: shoal.games.public_market.view. */
export interface View {
  phase: string;
  mover: number;
  first: number;
  shallow_waters: boolean;
  round: number;
  evening: boolean;
  boat: number;
  ocean: (string | null)[][];
  bag: number;
  line: Bid[];
  dock: (number | null)[];
  market: (number | null)[];
  hand: string | null;
  supply: number[];
  contracts: string[];
  stacks: Stack[];
  lighthouses: (number | null)[];
  bonus: (number | null)[];
  players: Player[];
  angler: Angler | null;
}
