/** How a game ended, from its line in the record: `points 9 12; places 2 1`. */
export interface Outcome {
  /** 1 for first; null for a game without a winner. */
  places: number[] | null;
  /** Who ended it from outside the rules, such as `resigns 2`; empty where the rules ended it. */
  cause: string;
}

const CAUSES = ['resigns', 'runs_out_of_time', 'leaves', 'draw_agreed'];

export function readOutcome(result: string): Outcome | null {
  if (!result) return null;
  const parts = result.split('; ').map((part) => part.split(' '));
  const places =
    parts
      .find(([name]) => name === 'places')
      ?.slice(1)
      .map(Number) ?? null;
  const cause = parts.find(([name]) => CAUSES.includes(name ?? ''))?.join(' ') ?? '';
  return { places, cause };
}

/** The seats in first place. */
export function winners(outcome: Outcome | null): number[] {
  return (outcome?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}
