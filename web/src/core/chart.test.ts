import { expect, it } from 'vitest';
import { chanceCurves, scoreCurves, scoreNames, turningPoints } from './chart';
import type { Step } from './cinema.svelte';
import type { Analysis } from './protocol';

const step = (n: number, points: (number | null)[]): Step => ({
  n,
  viewer: null,
  by: null,
  acting: [],
  view: {},
  events: [],
  standings: { scores: { points, secret: [null, null] }, automata: {}, sources: {} },
});
const steps = [step(0, [0, null]), step(1, [3, null]), step(2, [3, 5])];

it('draws what could be known, and leaves out what could not', () => {
  expect(scoreNames(steps)).toEqual(['points']);
  expect(scoreCurves(steps, 'points', 2)).toEqual([
    { seat: 0, points: [[0, 0], [1, 3], [2, 3]] }, // prettier-ignore
    { seat: 1, points: [[2, 5]] },
  ]);
});

const analysis: Analysis = {
  state: 'done',
  plies: 3,
  thoughts: [
    { ply: 1, seat: 0, move: 'a', best: 'b', chance: 0.7, played: 0.4 },
    { ply: 2, seat: 1, move: 'c', best: 'c', chance: 0.6, played: 0.6 },
    { ply: 3, seat: 0, move: 'd', best: 'e', chance: 0.5, played: 0.47 },
  ],
};

it('finds the decisions that cost most, at their lines in the record', () => {
  // The second line was taken back, so the moves that stand are on lines 1, 4 and 5.
  expect(turningPoints(analysis, [1, 4, 5]).map((turn) => [turn.line, turn.best])).toEqual([[1, 'b']]);
  expect(chanceCurves(analysis, [1, 4, 5], 2)[0]!.points).toEqual([[1, 0.7], [5, 0.5]]); // prettier-ignore
});
