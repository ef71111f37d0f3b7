import { expect, it } from 'vitest';
import { stepShown } from './steps';

/** Two scenes: read, do, do, read; then do, read, read. */
const STEPS = [
  { scene: 0, move: '' },
  { scene: 0, move: 'a' },
  { scene: 0, move: 'b' },
  { scene: 0, move: '' },
  { scene: 1, move: 'c' },
  { scene: 1, move: '' },
  { scene: 1, move: '' },
];

it('shows what is to be read before the move that is wanted', () => {
  expect(stepShown(STEPS, 0, 1, 0)).toBe(0);
  expect(stepShown(STEPS, 0, 1, 1)).toBe(1);
});
it('goes on with the move, whatever was read before', () => {
  expect(stepShown(STEPS, 0, 2, 0)).toBe(2);
  expect(stepShown(STEPS, 0, 2, 1)).toBe(2);
});
it('stays at the last step of a scene until somebody goes on', () => {
  expect(stepShown(STEPS, 0, 4, 0)).toBe(3);
  expect(stepShown(STEPS, 0, 4, 4)).toBe(3);
  expect(stepShown(STEPS, 4, 7, 4)).toBe(5);
  expect(stepShown(STEPS, 4, 7, 6)).toBe(6);
  expect(stepShown(STEPS, 4, 7, 7)).toBe(6);
});
it('begins no earlier than the table', () => {
  expect(stepShown(STEPS, 6, 7, 0)).toBe(6);
});
