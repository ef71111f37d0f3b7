import type { Button, GameUi, Mark, SeatFacts } from '../../core/game';
import type { Choice, Table } from '../../core/table.svelte';
import Art from './Art.svelte';
import { bidSteps } from './bidding';
import Board from './Board.svelte';
import { fishName, fishOf, lettersOf } from './box';
import Small from './Small.svelte';
import type { Angler, Player, View } from './view';

function steps(text: string, places: string[], view: View): string[] {
  const [kind, ...rest] = text.split(' ');
  switch (kind) {
    case 'bid':
      return bidSteps(places, view);
    case 'place':
      return ['hand', text];
    case 'scrap':
      return [`waiting ${rest[0]}`, rest[1]!];
    case 'power':
      return rest[0] === 'cash' ? [] : ['power scrap', `scrap ${rest[1]}`, rest[2]!];
    case 'shrimp':
      return [`power ${rest[0]}`];
    case 'take':
    case 'card':
    case 'free':
    case 'give':
      return [rest[0]!];
    case 'contract':
      return places;
    case 'boat':
    case 'bonus':
    case 'token':
      return [text];
    default:
      return [];
  }
}

function ask(table: Table<View>): string {
  const { view, picks } = table;
  if (table.over) return table.say('day_over');
  if (!table.mine) return table.say(`waits_${view.phase}`, { name: table.name(view.mover) });
  if (view.phase === 'bid' && picks.length) return askBid(table);
  if (view.phase === 'cards' && picks[0]?.startsWith('P')) return table.say('ask_lighthouse');
  if (picks[0]?.startsWith('waiting') || picks[1]?.startsWith('scrap')) return table.say('ask_scrap_cell');
  if (picks[0] === 'power scrap') return table.say('ask_any_scrap');
  if (view.phase === 'handle' && !view.hand)
    return table.say(table.choices.some(({ steps }) => steps.length) ? 'ask_scrap' : 'ask_packed');
  return table.say(`ask_${view.phase}`);
}

function askBid(table: Table<View>): string {
  const [next] = table.lit;
  if (!next) return table.say('ask_bid_sure');
  return table.say(next.startsWith('front') ? 'ask_front' : 'ask_which_scrap');
}

function marks(table: Table<View>, who: Player | Angler): Mark[] {
  return [
    { icon: 'coin', value: who.money, label: table.say('dollars') },
    { icon: 'lighthouse', value: who.lighthouses, label: table.say('lighthouses_left') },
    { icon: 'crab', value: who.crabs, label: table.say('crabs') },
    { icon: 'card', value: who.cards.length, label: table.say('cards') },
  ];
}

function seats(table: Table<View>): SeatFacts[] {
  const { players, angler, first } = table.view;
  const cards: SeatFacts[] = players.map((player, seat) => ({
    name: table.name(seat),
    score: table.score('vp', seat),
    unit: table.unit('vp'),
    tag: first === seat ? table.say('first') : '',
    marks: marks(table, player),
  }));
  if (angler) {
    const points = table.room.standings?.automata?.angler?.vp ?? '?';
    cards.push({
      name: table.say('angler'),
      score: points,
      unit: table.unit('vp'),
      marks: marks(table, angler),
    });
  }
  return cards;
}

function button(table: Table<View>, { text }: Choice): Button {
  const key = `button_${text.replace(' ', '_')}`;
  const [kind, fish = ''] = text.split(' ');
  const label =
    kind === 'return' ? table.say('button_return', { fish: fishName(table, fish) }) : table.say(key);
  const amount = text === 'sell' ? 3 : text === 'power cash' ? 5 : 0;
  const gain = amount ? `+${table.say('money', { amount })}` : '';
  return { label, move: text, main: text === 'fish', ...(gain ? { detail: gain } : {}) };
}

function speak({ text }: Choice, table: Table<View>): string {
  const [kind, what = ''] = text.split(' ');
  if (kind !== 'bid') return table.say(`do_${kind}`);
  if (what === 'none' || what === 'home') return table.say(`do_bid_${what}`);
  return table.say('do_bid', { fish: fishName(table, what) });
}

/** A tile means to take it, a card or contract to complete it, a post to bid there. */
function guess(name: string, { picks }: Table<View>): string | null {
  if (picks.length) return null;
  if (name.startsWith('bid ') || name.startsWith('boat ')) return name;
  if (/^F\d/.test(name)) return `take ${name}`;
  return /^[BR]\d/.test(name) ? `card ${name}` : null;
}

/** Tiles, cards and contracts have no numbers on the board: they are told by their fish. */
function called(thing: string, table: Table<View>): string | null {
  const letters = lettersOf(thing);
  return letters ? String(table.words.name('fish', [...letters].map(fishOf))) : null;
}

const ui: GameUi<View> = {
  called,
  board: Board,
  guess,
  art: Art,
  small: Small,
  steps,
  seats,
  guide: [
    { key: 'guide_bid', at: '.quay' },
    { key: 'guide_ocean', at: '.ocean' },
    { key: 'guide_chest', at: '.own .chest' },
    { key: 'guide_market', at: '.market' },
  ],
  ask,
  facts: (table) => [
    table.say(table.view.evening ? 'round_evening' : 'round', { round: table.view.round }),
    table.say('bag', { n: table.view.bag }),
    ...(table.view.shallow_waters ? [table.say('shallow_waters')] : []),
  ],
  buttons: (table, plain) => plain.map((choice) => button(table, choice)),
  speak,
};
export default ui;
