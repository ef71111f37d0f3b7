/** The table as one seat, or a spectator, sees it: shoal.games.petri_heil.view. */
export interface View {
  phase: 'place' | 'arranged' | 'starts' | 'go' | 'show' | 'fish' | 'slide' | 'special' | 'over';
  day: number;
  /** The seat that is the angler player today. */
  angler: number;
  /** The back on each cell, row by row; -1 for water. Empty while the pond is laid unseen. */
  backs: number[];
  /** For each back what this viewer knows it to be. */
  faces: (string | null)[];
  /** The backs whose faces the angler player has seen. */
  seen: number[];
  /** The back whose face lies open right now, or -1. */
  open: number;
  placed: number;
  caught: number[];
  /** Fisher tiles left for the distances 1 to 4. */
  fishers: number[];
  specials: string[];
  /** The start piers of red and yellow; -1 before they are chosen. */
  starts: number[];
  /** How many piers each has moved on; 20 is home. */
  gone: number[];
  active: number;
  slides: number;
  scores: number[];
  turns: number;
  days: number;
}
