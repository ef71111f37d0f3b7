import { expect, test } from 'vitest';
import { share } from './share';

const before = { phase: 'bid', players: [{ tiles: ['F1'] }, { tiles: [] }], hand: null };

test('what is as before is the very same thing', () => {
  expect(share(before, structuredClone(before))).toBe(before);
});

test('what has changed is new, the rest is kept', () => {
  const told = structuredClone(before);
  (told.players[1]!.tiles as string[]).push('F2');
  const shared = share(before, told);
  expect(shared).toEqual(told);
  expect(shared).not.toBe(before);
  expect(shared.players).not.toBe(before.players);
  expect(shared.players[0]).toBe(before.players[0]);
});

test.each([
  [
    [1, 2],
    [1, 2, 3],
  ],
  [
    [1, 2, 3],
    [1, 2],
  ],
  [{ a: 1 }, { a: 1, b: undefined }],
  [
    { a: 1, b: undefined },
    { a: 1, c: undefined },
  ],
  [[], {}],
  [{}, []],
  [null, { a: 1 }],
  [{ a: 1 }, null],
  [{ a: [1] }, { a: null }],
])('from %j comes %j', (old, now) => {
  const shared = share<unknown>(old, now);
  expect(shared).toStrictEqual(now);
  expect(shared).not.toBe(old);
});
