import type { GameUi } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import Art from './Art.svelte';
import Board from './Board.svelte';
import { speech } from '../../core/speech.svelte';
import { counted, HIRE, PRICES, who } from './box';
import { priced, readDeal } from './deals';
import type { View } from './view';

/** Whether a board offers the move itself: yes to a deal, and what a showcase is filled with. */
const isOnBoard = (text: string, { phase }: View) =>
  text === 'accept' || (phase === 'placing' && ['buy', 'done'].includes(text));

function ask(table: Table<View>): string {
  const { view, picks, draft } = table;
  if (table.over) return table.say('shops_close');
  if (!table.mine) return wait(table);
  if (view.phase !== 'orders') return table.say(`ask_${view.phase}`);
  if (draft?.text.startsWith('deal'))
    return table.say('ask_deal', { name: table.name(readDeal(draft.text).partner) });
  const [first = ''] = picks;
  if (!picks.length && view.agreements.length)
    return table.say('ask_promised', { customer: who(table, view.queue[view.order]!) });
  if (first === 'card landing') return table.say('ask_play_landing');
  if (first.startsWith('card ')) return table.say(`ask_${first.slice(5)}`);
  const place = /^customer (\d)$/.exec(first)?.[1];
  return place
    ? table.say('how_serve', { customer: who(table, view.queue[Number(place) - 1]!) })
    : table.say('ask_orders');
}

function wait(table: Table<View>): string {
  const { view } = table;
  const seat = view.phase === 'answer' ? view.answering : view.active;
  return table.say(`waits_${view.phase}`, { name: table.name(seat) });
}

/** What a hint says of a showcase, of a deal, and of yes to one. */
function describe(text: string, table: Table<View>): string | null {
  if (text === 'accept') return table.say('accept');
  if (text.startsWith('deal ')) return table.say('promises', priced(text, table));
  if (!text.startsWith('place ')) return null;
  const crates = text.split(' ').flatMap((part, number) => {
    const [kind, count] = part.split('*');
    return kind && count
      ? [speech.pair(table.say('crate', { number }), counted(table, kind, Number(count)))]
      : [];
  });
  const all = text.includes(' buy ') ? [...crates, table.say('new_crate')] : crates;
  return all.join(', ') || table.say('show_empty');
}

const ui: GameUi<View> = {
  board: Board,
  describe,
  guess: (name) => (name.startsWith('customer ') ? `serve ${name.slice(9)} with 1*1` : null),
  art: Art,
  steps(text, _places, view) {
    const [kind, ...rest] = text.split(' ');
    switch (kind) {
      case 'serve':
        return [`customer ${rest[0]}`, text];
      case 'deal': {
        const order = /for (\d)/.exec(text)?.[1];
        // Whoever answers has the sheet before them: no customer is to be picked.
        return [order && view.phase !== 'answer' ? `customer ${order}` : 'deal', text];
      }
      case 'divine':
        return ['card divine', `crate ${rest[0]}`];
      case 'cat':
        return ['card cat', `seat ${rest[0]} crate ${rest[1]}`];
      case 'crier':
        return ['card crier', `customer ${rest[0]}`];
      case 'landing':
        return ['card landing'];
      case 'add':
        // Each touch of the crate adds one fish more.
        return [`card ${rest[1]}`, ...Array<string>(Number(rest[2])).fill(`crate ${rest[0]}`)];
      case 'put':
        return ['showcase', text];
      default:
        return [];
    }
  },
  seats: (table) =>
    table.view.coins.map((coins, seat) => ({
      name: table.name(seat),
      score: table.score('stamps', seat),
      unit: table.unit('stamps', table.score('stamps', seat)),
      tag: tagOf(table, seat),
      marks: [
        { icon: 'coin', value: coins, label: table.unit('coins') },
        { icon: 'person', value: table.view.won[seat]!.length, label: table.unit('customers') },
        { icon: 'hand', value: table.view.hand_sizes[seat]!, label: table.say('in_hand') },
      ],
    })),
  guide: [
    { key: 'guide_goal', at: '[data-seat]' },
    { key: 'guide_stall', at: '.own' },
    { key: 'guide_queue', at: '.street' },
    { key: 'guide_others', at: '.stalls' },
  ],
  ask,
  facts: (table) => [
    table.say('turn', { turn: table.view.turns + 1 }),
    table.say('deck', { n: table.view.deck }),
    table.say('customers_to_come', { n: table.view.customer_deck }),
  ],
  buttons: (table, plain) =>
    plain
      .filter((choice) => !isOnBoard(choice.text, table.view))
      .map((choice) => ({
        label: table.say(`button_${choice.text.replace(' ', '_')}`),
        move: choice.text,
        ...priceOf(choice.text, table),
      })),
  speak: (choice, table) => table.say(choice.text === 'landing' ? 'play_landing' : 'do_it'),
};

/** What a button costs. */
function priceOf(text: string, table: Table<View>): { detail?: string } {
  const crates = table.view.showcases[table.seat ?? 0]!.length;
  const price = text === 'hire' ? HIRE : text === 'buy' ? PRICES[crates] : undefined;
  return price === undefined ? {} : { detail: table.say('price', { n: price }) };
}

function tagOf(table: Table<View>, seat: number): string {
  const { view } = table;
  if (view.phase === 'placing') return view.placed.includes(seat) ? table.say('ready') : '';
  return view.active === seat && view.phase !== 'over' ? table.say('active') : '';
}
export default ui;
