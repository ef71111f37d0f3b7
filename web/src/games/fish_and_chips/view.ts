/** The table as everybody sees it: shoal.games.fish_and_chips.view. */
export interface View {
  phase: 'reposition' | 'capture' | 'over';
  /** For each cell from a1 to f6, row by row, the fish from top to bottom. */
  piles: string[][];
  /** Colours in the order of play. */
  order: string[];
  turn: number;
  totals: number[];
  round: number;
  captures: number;
  target: number;
  solo: boolean;
}
