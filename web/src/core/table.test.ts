import { expect, it } from 'vitest';
import type { Room } from './room.svelte';
import { anyOrder, Table } from './table.svelte';

/** A room that only remembers what was played. */
function roomWith(moves: string[]): { room: Room; played: string[] } {
  const played: string[] = [];
  const room = { moves, places: [], view: null, mine: true, waiting: null, seat: 0, hint: null, log: [] };
  return { room: { ...room, move: (text: string) => played.push(text) } as unknown as Room, played };
}
const bySpaces = (text: string) => text.split('-');

it('plays a move once two picks leave only that one', () => {
  const { room, played } = roomWith(['a1-b1', 'a1-c1', 'd1-b1']);
  const table = new Table(room, 'game', bySpaces);
  expect([...table.lit]).toEqual(['a1', 'd1']);
  table.pick('a1');
  expect([...table.lit]).toEqual(['b1', 'c1']);
  table.pick('c1');
  expect(played).toEqual(['a1-c1']);
  expect(table.picks).toEqual([]);
});

it('lets a single pick wait for a second touch', () => {
  const { room, played } = roomWith(['a1', 'b1']);
  const table = new Table(room, 'game', bySpaces);
  table.pick('a1');
  expect([played, table.ready?.text]).toEqual([[], 'a1']);
  table.pick('a1');
  expect(played).toEqual(['a1']);
});

it('begins anew with a pick that leads nowhere, and takes the last one back', () => {
  const { room } = roomWith(['a1-b1', 'a1-c1', 'd1-b1', 'd1-c1']);
  const table = new Table(room, 'game', bySpaces);
  table.pick('a1');
  table.pick('d1');
  expect(table.picks).toEqual(['d1']);
  table.pick('d1');
  expect(table.picks).toEqual([]);
});

it('takes picks in any order where the order is free', () => {
  const { room, played } = roomWith(['a1-b1-c1', 'a1-b1-d1']);
  const table = new Table(room, 'game', (text) => anyOrder(text.split('-')));
  for (const name of ['d1', 'a1', 'b1']) table.pick(name);
  expect(played).toEqual(['a1-b1-d1']);
});
