import { expect, it } from 'vitest';
import { Cinema } from './cinema.svelte';
import type { Moment, Room } from './room.svelte';

const MOMENT: Moment = { viewer: null, by: null, acting: [], view: {}, standings: null, events: [] };

it('forgets what went wrong with the next step', async () => {
  const kept = new Map([0, 1, 2].map((n) => [n, MOMENT]));
  const cinema = new Cinema({ over: false, kept, past: null } as unknown as Room);
  await cinema.open();
  cinema.problem = 'The server cannot be reached.';
  cinema.show(0);
  expect([cinema.at, cinema.problem]).toEqual([0, '']);
});
