import type { GameUi } from '../../core/game';
import { anyOrder, type Table } from '../../core/table.svelte';
import Art from './Art.svelte';
import Board from './Board.svelte';
import { SIZES } from './box';
import type { View } from './view';

const FISH = ['smb', 'SMB'];

function ask(table: Table<View>): string {
  const { view, picks } = table;
  if (!table.mine)
    return table.say(`waits_${view.phase}`, { name: table.name(table.acting[0] ?? view.mover) });
  if (view.phase === 'step')
    return picks.length ? table.say('where_to') : table.say('choose_fish', { n: view.steps });
  if (view.phase === 'turn' && picks.length) return table.say('turned_so');
  return table.say(`ask_${view.phase}`);
}

/** So many turns without a meal are worth a word. */
const LONG = 10;
function quiet(table: Table<View>): string[] {
  const { quiet, limit } = table.view;
  return limit && quiet >= LONG ? [table.say('quiet', { quiet, limit })] : [];
}

const ui: GameUi<View> = {
  board: Board,
  art: Art,
  steps(text, places) {
    const [kind, ...rest] = text.split(' ');
    if (kind === 'turn') return [text];
    if (kind === 'birth' || kind === 'return') return [rest[0]!];
    return kind === 'place' ? anyOrder(rest) : places;
  },
  seats: (table) =>
    FISH.map((letters, seat) => ({
      name: table.name(seat),
      score: table.score('eaten', seat),
      unit: table.say('of_five'),
      marks: [
        {
          icon: 'fish',
          value: [...table.view.fish].filter((letter) => letters.includes(letter)).length,
          label: table.say('fish_in_sea'),
        },
      ],
    })),
  guide: [
    { key: 'guide_goal', at: '.lbf .shoal' },
    { key: 'guide_pick', at: '.lbf .frame' },
    { key: 'guide_ground', at: '.lbf .quarter' },
    { key: 'guide_surprises', at: '.lbf .surprises' },
  ],
  ask,
  facts: (table) => [table.say('turn', { number: table.view.turns + 1 }), ...quiet(table)],
  sources: (table) => [
    ...SIZES.map((size, i) => ({
      label: table.say('ate', { fish: table.word('sizes', size) }),
      values: table.view.eaten.map((counts) => counts[i] ?? 0),
    })),
    {
      label: table.say('fish_in_sea'),
      values: FISH.map((letters) => [...table.view.fish].filter((letter) => letters.includes(letter)).length),
    },
  ],
  buttons: () => [],
  speak: (choice, table) => table.say(`do_${choice.text.split(' ')[0]}`),
};
export default ui;
