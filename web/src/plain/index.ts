import type { GameUi, SeatFacts } from '../core/game';
import { speech } from '../core/speech.svelte';
import type { Table } from '../core/table.svelte';
import Board from './Board.svelte';

// A game without a folder under games/ can be played all the same: by the list of its moves.

function seats(table: Table<unknown>): SeatFacts[] {
  const score = Object.keys(table.room.standings?.scores ?? {})[0];
  return Array.from({ length: table.seats }, (_, seat) => ({
    name: table.name(seat),
    score: score === undefined ? '' : table.score(score, seat),
    unit: score === undefined ? '' : table.unit(score, table.score(score, seat)),
    marks: [],
  }));
}

function ask(table: Table<unknown>): string {
  if (table.over) return speech.say('plain_over');
  if (table.mine) return speech.say('plain_ask');
  const names = table.acting.map((seat) => table.name(seat)).join(', ');
  return speech.say('plain_waits', { names });
}

const ui: GameUi<unknown> = {
  board: Board,
  steps: (text) => [text],
  seats,
  guide: [],
  ask,
  facts: () => [],
  buttons: () => [],
  speak: ({ text }) => speech.say('plain_play', { move: text }),
};
export default ui;
