import type { Table } from '../../core/table.svelte';
import { counted } from './box';
import type { View } from './view';

/** Some of a kind. */
export type Lot = [kind: string, count: number];

/** A deal from the side of the active seat. Seats and places in the queue count from 0; -1 for none. */
export interface Deal {
  partner: number;
  order: number;
  get: Lot[];
  give: Lot[];
  pay: number;
  earn: number;
}

/** A deal from its notation: `deal 2 for 3 get fresh*1 lemon*1 give ice*1 pay 3`. */
export function readDeal(text: string): Deal {
  const deal: Deal = { partner: -1, order: -1, get: [], give: [], pay: 0, earn: 0 };
  let word = '';
  for (const part of text.split(' ')) {
    if (/^[a-z]+$/.test(part)) word = part;
    else readPart(deal, word, part);
  }
  return deal;
}

/** A deal in words: with whom, what one gets and for what. */
export function priced(text: string, table: Table<View>): { name: string; what: string; price: string } {
  const { partner, get, give, pay, earn } = readDeal(text);
  const side = (lots: Lot[], n: number) =>
    [
      ...lots.map(([kind, count]) => counted(table, kind, count)),
      ...(n ? [table.say('coins', { n })] : []),
    ].join(', ');
  return {
    name: table.name(partner),
    what: side(get, earn),
    price: side(give, pay) || table.say('for_nothing'),
  };
}

function readPart(deal: Deal, word: string, part: string): void {
  const [kind = '', count = '1'] = part.split('*');
  if (word === 'deal') deal.partner = Number(part) - 1;
  else if (word === 'for') deal.order = Number(part) - 1;
  else if (word === 'pay' || word === 'earn') deal[word] = Number(part);
  else if (word === 'get' || word === 'give') deal[word].push([kind, Number(count)]);
}

export function writeDeal(deal: Deal): string {
  const parts = [`deal ${deal.partner + 1}`];
  if (deal.order >= 0) parts.push(`for ${deal.order + 1}`);
  for (const way of ['get', 'give'] as const) {
    if (deal[way].length)
      parts.push(`${way} ${deal[way].map(([kind, count]) => `${kind}*${count}`).join(' ')}`);
  }
  if (deal.pay) parts.push(`pay ${deal.pay}`);
  if (deal.earn) parts.push(`earn ${deal.earn}`);
  return parts.join(' ');
}

export const countOf = (lots: Lot[], kind: string): number =>
  lots.find(([found]) => found === kind)?.[1] ?? 0;

/** The lots with another count of one kind, in the order of the kinds: one way to write a deal. */
export function withCount(lots: Lot[], kind: string, count: number, kinds: readonly string[]): Lot[] {
  const others = lots.filter(([found]) => found !== kind);
  const all: Lot[] = count > 0 ? [...others, [kind, count]] : others;
  return all.sort((one, other) => kinds.indexOf(one[0]) - kinds.indexOf(other[0]));
}
