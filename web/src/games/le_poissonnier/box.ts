import type { Table } from '../../core/table.svelte';
import { boxOf } from '../../core/box';
import type * as Box from './box.json';
import type { View } from './view';

const box = boxOf<typeof Box>('le_poissonnier');
export const FRESH = ['very_fresh', 'fresh', 'edible', 'dubious', 'rotten'] as const;
export const SPECIALS = ['divine', 'ice', 'lemon', 'cat', 'landing', 'crier', 'loyalty'] as const;
/** Every kind of card, in the order in which hands count them. */
export const KINDS: string[] = [...FRESH, ...SPECIALS];
/** What a further crate costs, by the number one has. */
export const PRICES = box.shop.crates.prices;
export const HIRE = box.shop.employee.price;
export const MOST_CRATES = 5;
export const MOST_CUSTOMERS = 5;

export interface Customer {
  id: string;
  /** Fish of each freshness. */
  order: number[];
  /** Fish of any freshness. */
  any: number;
  coins: number;
  stamps: number;
}
const CUSTOMERS = new Map<string, Customer>(box.shop.customer.map((found) => [found.id, found]));

export const customerOf = (id: string): Customer => CUSTOMERS.get(id)!;
export const isFish = (kind: string): boolean => (FRESH as readonly string[]).includes(kind);
export const freshness = (kind: string): number => (FRESH as readonly string[]).indexOf(kind);
/** How far into the queue the active seat can reach. */
export const reach = (view: View): number => (view.employee === view.active ? MOST_CUSTOMERS : 3);

// In words

/** So many cards or fish of a kind. */
export const counted = (table: Table<View>, kind: string, count: number): string =>
  table.words.counted('card', kind, count);
/** What a kind of card is called, beside the number of them. */
export function cardName(table: Table<View>, kind: string, count = 1): string {
  const many = count > 1 && table.words.has('many_cards', kind);
  return table.word(many ? 'many_cards' : 'cards', kind);
}
export const who = (table: Table<View>, id: string): string => table.word('customers', id);

export function orderWords(table: Table<View>, { any, order }: Customer): string {
  if (any) return table.say('any_freshness', { n: any });
  const parts = order.flatMap((count, i) => (count ? [counted(table, FRESH[i]!, count)] : []));
  return parts.join(', ');
}

export function crateWords(table: Table<View>, [kind, count]: [string, number]): string {
  return count ? counted(table, kind, count) : table.say('empty');
}
