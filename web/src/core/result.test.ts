import { expect, it } from 'vitest';
import { readOutcome, winners } from './result';

it('reads how a game ended', () => {
  expect(readOutcome('')).toBeNull();
  expect(readOutcome('points 9 12; places 2 1')).toEqual({ places: [2, 1], cause: '' });
  expect(readOutcome('resigns 2; places 1 2')).toEqual({ places: [1, 2], cause: 'resigns 2' });
  expect(readOutcome('won 1')).toEqual({ places: null, cause: '' });
  expect(winners(readOutcome('points 1 1 0; places 1 1 3'))).toEqual([0, 1]);
});
