/** The table as everybody sees it: shoal.games.little_big_fish.view. */
export interface View {
  phase: 'setup' | 'step' | 'birth' | 'return' | 'turn' | 'over';
  /** Boards and their quarter turns: top left, top right, bottom left, bottom right. */
  layout: string;
  /** One letter per cell from a1, row by row from the top: s m b, S M B, or a dot. */
  fish: string;
  mover: number;
  steps: number;
  quiet: number;
  where: number;
  token: string | null;
  reserve: number[][];
  eaten: number[][];
  plankton: number[];
  stack: number[];
  turns: number;
  winner: number | null;
  first: number;
  limit: number;
}
