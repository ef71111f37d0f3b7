import { expect, it, vi } from 'vitest';
import type { Room } from '../../core/room.svelte';
import { Table } from '../../core/table.svelte';
import { Arranging } from './arranging.svelte';
import type { View } from './view';

// The page fetches the box; here it is a file.
vi.mock('../../core/box', async () => {
  const { default: box } = await import('./box.json');
  return { boxOf: () => box };
});

/** A seat with one empty crate, which places and has so many coins. */
function placing(coins: number, moves: string[]): Arranging {
  const view = { phase: 'placing', showcases: [[['', 0]]], hands: [[0, 2, 1]], coins: [coins] };
  const room = { moves, places: [], view, mine: true, waiting: null, seat: 0 };
  return new Arranging(new Table<View>(room as unknown as Room, 'le_poissonnier', () => []));
}

it('offers no crate that the rules do not: the deck may have no card left for one', () => {
  expect(placing(30, ['done']).canBuy).toBe(false);
  expect(placing(30, ['buy', 'done']).canBuy).toBe(true);
});

it('offers further crates as long as coins last', () => {
  const arranging = placing(5, ['buy', 'done']);
  while (arranging.canBuy) arranging.buy();
  const spent = arranging.crates.length - 1;
  expect(arranging.move).toBe(`place - buy ${spent}`);
  expect(arranging.price).toBeGreaterThan(0);
  expect(placing(0, ['done']).canBuy).toBe(false);
});
