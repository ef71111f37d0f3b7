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

it('knows what can be picked instead: another beginning, or another end', () => {
  const { room } = roomWith(['a1-b1-e1', 'a1-b1-f1', 'a1-c1-f1', 'd1-b1-f1']);
  const table = new Table(room, 'game', bySpaces);
  expect([...table.instead]).toEqual([]);
  table.pick('a1');
  table.pick('b1');
  expect([...table.instead].sort()).toEqual(['a1', 'b1', 'c1', 'd1']);
  table.pick('c1');
  expect(table.picks).toEqual(['a1', 'c1']);
});

it('takes picks in any order where the order is free', () => {
  const { room, played } = roomWith(['a1-b1-c1', 'a1-b1-d1']);
  const table = new Table(room, 'game', (text) => anyOrder(text.split('-')));
  for (const name of ['d1', 'a1', 'b1']) table.pick(name);
  expect(played).toEqual(['a1-b1-d1']);
});

/** A room whose server refuses every move that is tried, for a reason. */
function refusingRoom(moves: string[]) {
  const tried: string[] = [];
  const { room, played } = roomWith(moves);
  const refused = { t: 'refused', id: '', kind: 'illegal', key: 'too_far', rule: 'R1' };
  Object.assign(room, {
    refused: null,
    n: 3,
    tryMove: (text: string) => Promise.resolve(tried.push(text) ? refused : null),
  });
  return { room, played, tried, refused };
}

it('asks the server why a place is not lit, with the nearest move', async () => {
  const { room, tried, refused } = refusingRoom(['a1-b1', 'd1-b1']);
  const table = new Table(room, 'game', bySpaces);
  table.pick('d1');
  await table.whyNot('c1');
  expect(tried).toEqual(['d1-c1']);
  expect(room.refused).toBe(refused);
});

it('sends no draft that the server would refuse, and keeps it', async () => {
  const { room, played, refused } = refusingRoom(['a1-b1']);
  const table = new Table(room, 'game', bySpaces);
  table.draft = { text: 'pond', label: '' };
  await table.playDraft();
  expect([played, table.draft.text, room.refused]).toEqual([[], 'pond', refused]);
});
