import type { GameUi, Source } from '../../core/game';
import { colourOf } from '../../core/shops';
import type { Table } from '../../core/table.svelte';
import Art from './Art.svelte';
import Board from './Board.svelte';
import { caughtBy, cellOf, fishName } from './box';
import type { View } from './view';

function ask(table: Table<View>): string {
  const { view, picks } = table;
  if (table.over) return table.say('solo_over');
  if (!table.mine) return table.say(`waits_${view.phase}`, { name: table.name(table.acting[0] ?? 0) });
  if (view.solo && !picks.length) return askAlone(table);
  if (view.phase === 'capture') return table.say(picks.length ? 'pick_prey' : 'pick_captor');
  return table.say(picks.length % 2 ? 'swap_with' : picks.length ? 'swap_more' : 'may_swap');
}

/** Alone one moves all colours in turn, for the last of them. */
function askAlone(table: Table<View>): string {
  const { view } = table;
  const colour = (letter: string) => table.word('colours', letter);
  return table.say('solo_captor', {
    colour: colour(view.order[view.turn]!),
    own: colour(view.order.at(-1)!),
  });
}

const ui: GameUi<View> = {
  board: Board,
  art: Art,
  steps(text, places, view) {
    if (text === 'stay') return [];
    if (!text.startsWith('swap')) return places;
    const swaps = [...text.matchAll(/swap (\w+) (\w+)/g)].map((swap) => [cellOf(view, swap[1]!), swap[2]!]);
    return swaps.length > 1 ? [swaps.flat(), swaps.toReversed().flat()] : swaps.flat();
  },
  seats(table) {
    const { view } = table;
    const colours = view.solo ? view.order.slice(-1) : view.order;
    return colours.map((colour, seat) => ({
      name: table.name(seat),
      score: view.solo ? caughtBy(view, colour) : table.score('points', seat),
      unit: view.target
        ? table.say('of_target', { target: view.target })
        : table.unit('points', table.score('points', seat)),
      colour: colourOf(table.game, 'rpgy'.indexOf(colour)),
      tag: table.word('colours', colour),
      marks: [{ icon: 'fish', value: `+${caughtBy(view, colour)}`, label: table.say('in_piles') }],
    }));
  },
  guide: [
    { key: 'guide_goal', alone: 'solo', at: '.fc .tray' },
    { key: 'guide_reposition', alone: 'guide_alone', at: '.slate' },
    { key: 'guide_pick', at: '.fc .sea' },
    { key: 'guide_pile', at: '.fc .peek' },
  ],
  ask,
  facts: (table) => [
    table.say('round', { round: table.view.round }),
    ...(table.view.target ? [table.say('to_target', { target: table.view.target })] : []),
    table.say('captures', { n: table.view.captures }),
  ],
  called: (thing, table) => (/^[rpgy]\d+$/.test(thing) ? fishName(thing, table) : null),
  /** What each seat scored, round by round. */
  sources(table) {
    const rows: Source[] = [];
    for (const { key, facts } of table.room.log.flatMap((entry) => entry.events)) {
      if (key === 'round_ends')
        rows.push({ label: table.say('rounds', { round: facts.round ?? 0 }), values: [] });
      if (key === 'scores') rows.at(-1)!.values[Number(facts.seat) - 1] = Number(facts.points);
    }
    return rows;
  },
  buttons: (table, plain) => plain.map((choice) => ({ label: table.say('both_stay'), move: choice.text })),
  speak: (choice, table) => table.say(choice.text.startsWith('swap') ? 'swap' : 'catch'),
};
export default ui;
