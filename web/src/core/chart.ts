import type { Step } from './cinema.svelte';
import type { Analysis, Thought } from './protocol';

/** One line of a chart: a value at some places, the same for every seat. */
export interface Curve {
  seat: number;
  points: [x: number, y: number][];
}

/** The names of the scores that somebody could know at some time, those of the result first. */
export function scoreNames(steps: Step[]): string[] {
  const names = new Set<string>();
  for (const step of steps.toReversed())
    for (const [name, values] of Object.entries(step.standings?.scores ?? {}))
      if (values.some((value) => value !== null)) names.add(name);
  return [...names];
}

/** How a score grew, for each seat; unknown values are left out. */
export function scoreCurves(steps: Step[], name: string, seats: number): Curve[] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: steps.flatMap((step): [number, number][] => {
      const value = step.standings?.scores[name]?.[seat];
      return typeof value === 'number' ? [[step.n, value]] : [];
    }),
  }));
}

/** The chance to win of whoever decided, for each seat, before its decisions. */
export function chanceCurves({ thoughts }: Analysis, moves: number[], seats: number): Curve[] {
  return Array.from({ length: seats }, (_, seat) => ({
    seat,
    points: thoughts.flatMap((thought): [number, number][] =>
      thought.seat === seat && thought.chance !== null ? [[moves[thought.ply - 1] ?? 0, thought.chance]] : [],
    ),
  }));
}

export interface Turn extends Thought {
  line: number;
  lost: number;
}
const WORTH_TELLING = 0.08;

/** The decisions that cost most, in the order of the game. */
export function turningPoints({ thoughts }: Analysis, moves: number[], most = 6): Turn[] {
  return thoughts
    .flatMap((thought): Turn[] =>
      thought.chance === null || thought.played === null || thought.move === thought.best
        ? []
        : [{ ...thought, line: moves[thought.ply - 1] ?? 0, lost: thought.chance - thought.played }],
    )
    .filter((turn) => turn.lost >= WORTH_TELLING)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, most)
    .sort((one, other) => one.ply - other.ply);
}
