import type { GameUi } from '../../core/game';
import type { Table } from '../../core/table.svelte';
import Art from './Art.svelte';
import Board from './Board.svelte';
import { capital } from '../../core/words';
import { ANGLERS, LAP, lineOf, PIERS, pierOf, SET, value } from './box';
import type { View } from './view';

function ask(table: Table<View>): string {
  const { view, picks } = table;
  if (table.over) return table.say('day_over');
  if (!table.mine) return table.say(`waits_${view.phase}`, { name: table.name(table.acting[0] ?? 0) });
  const [first] = picks;
  if (first === 'look' || first === 'swap' || first === 'hold') return table.say(`ask_${first}`);
  if (first?.startsWith('angler '))
    return table.say('walk_to', { angler: table.word('anglers', first.slice(7)) });
  if (view.phase === 'fish' && first) return askCatch(table, first);
  if (view.phase === 'slide')
    return first ? table.say('slide_to') : table.say('ask_slide', { n: view.slides });
  if (view.phase === 'place' && table.draft) return table.say('ask_laying');
  if (view.phase === 'place')
    return table.say('ask_place', { tile: tileName(table, SET[view.placed] ?? '') });
  if (view.phase === 'starts')
    return table.say('ask_starts', { angler: table.word('anglers', ANGLERS[view.starts[0]! < 0 ? 0 : 1]) });
  return table.say(`ask_${view.phase}`);
}

function askCatch(table: Table<View>, cell: string): string {
  const { view } = table;
  const pier = pierOf(view, view.active);
  const price = pier ? lineOf(pier).indexOf(cell) + 1 : 0;
  return table.say('ask_catch', { cell, price, angler: table.word('anglers', ANGLERS[view.active]!) });
}

export function tileName(table: Table<View>, tile: string): string {
  return table.word('faces', tile);
}

/** A pier means a walk of that many piers; a cell, a catch there. */
function guess(name: string, { view, picks }: Table<View>): string | null {
  const angler = ANGLERS.findIndex((found) => picks[0] === `angler ${found}`);
  const pier = PIERS.indexOf(name);
  if (angler >= 0 && pier >= 0) {
    const ahead = (pier - view.starts[angler]! - view.gone[angler]! + 2 * LAP) % LAP;
    return `${ANGLERS[angler]} +${ahead}`;
  }
  return view.phase === 'go' && /^[a-d][1-4]$/.test(name) ? `catch ${name}` : null;
}

const ui: GameUi<View> = {
  board: Board,
  guess,
  art: Art,
  steps(text, _places, view) {
    const [kind, ...rest] = text.split(' ');
    const angler = ANGLERS.indexOf(kind as (typeof ANGLERS)[number]);
    if (angler >= 0)
      return [`angler ${kind}`, PIERS[(view.starts[angler]! + view.gone[angler]! + Number(rest[0])) % LAP]!];
    switch (kind) {
      case 'start':
      case 'show':
      case 'catch':
        return [rest[0]!];
      case 'put':
        return [rest[1]!];
      case 'slide':
        return rest[0]!.split('-');
      case 'look':
        return [kind, ...rest];
      case 'swap':
        return [
          [kind, ...rest],
          [kind, ...rest.toReversed()],
        ];
      case 'hold':
      case 'move':
        return [text];
      case 'pond':
        return ['pond', text];
      default:
        return [];
    }
  },
  seats: (table) =>
    [0, 1].map((seat) => ({
      name: table.name(seat),
      score: table.score('score', seat),
      unit: table.unit('score', table.score('score', seat)),
      tag: table.say(seat === table.view.angler ? 'angler_player' : 'fish_player'),
      marks: [],
    })),
  guide: [
    { key: 'guide_roles', at: '[data-seat]' },
    { key: 'guide_line', at: '.heil .bank' },
    { key: 'guide_tackle', at: '.heil .tackle' },
    { key: 'guide_specials', at: '.heil .special' },
  ],
  ask,
  facts: (table) => [
    table.say('day', { day: table.view.day, days: table.view.days }),
    table.say('turn', { turn: table.view.turns }),
  ],
  /** What each seat landed as the angler player, and what was taken off for it. */
  sources(table) {
    const landed = [0, 1].map(() => [0, 0, 0, 0, 0, 0]);
    for (const { by, events } of table.room.log)
      for (const { key, facts } of events)
        if (key === 'catches' && by !== null) landed[by]![value(String(facts.face)) - 1]! += 1;
    const sum = (seat: number) => landed[seat]!.reduce((total, count, i) => total + count * (i + 1), 0);
    return [
      ...[1, 2, 3, 4, 5, 6].map((points, i) => ({
        label: capital(tileName(table, String(points))),
        values: landed.map((counts) => counts[i]! * points),
      })),
      {
        label: table.say('specials_kept'),
        values: landed.map((_, seat) => Number(table.score('score', seat)) - sum(seat)),
      },
    ];
  },
  buttons: (table, plain) =>
    (table.draft ? [] : plain).map((choice) => ({
      label: table.say(`button_${choice.text}`),
      move: choice.text,
      main: choice.text === 'keep',
    })),
  speak(choice, table) {
    const [kind, what = ''] = choice.text.split(' ');
    return table.say(`do_${kind}`, { what: kind === 'move' ? table.word('anglers', what) : what });
  },
};
export default ui;
