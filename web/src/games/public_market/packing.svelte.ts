import type { Table } from '../../core/table.svelte';
import { at, cellsOf, turned, type Cell } from './box';
import type { View } from './view';

/** A legal placement of the tile in hand. */
interface Placement {
  text: string;
  turn: number;
  cells: string[];
}

/** Where the tile in hand would lie: a ghost that walks over the legal placements, turn by turn. */
export class Packing {
  readonly #table: Table<View>;
  readonly placements: Placement[];
  turn = $state(0);
  now = $state.raw<Placement | null>(null);

  constructor(table: Table<View>) {
    this.#table = table;
    const { moves, places } = table.room;
    this.placements = moves.flatMap((text, i) =>
      text.startsWith('place ')
        ? [{ text, turn: Number(text.split(' ')[2]?.[1]), cells: places[i] ?? [] }]
        : [],
    );
    this.turn = this.placements[0]?.turn ?? 0;
  }

  get active(): boolean {
    return this.#table.mine && !this.#table.picks.length && this.placements.length > 0;
  }
  /** Cells that the tile can come to cover as it is turned now. */
  get cells(): Set<string> {
    return new Set(this.#turnedBy(this.turn).flatMap((placement) => placement.cells));
  }
  get hand(): Cell[] {
    return turned(cellsOf(this.#table.view.hand!), this.turn);
  }
  get ghost(): Cell[] | null {
    const hinted = this.#table.room.hint?.move;
    const shown = this.now ?? this.placements.find(({ text }) => text === hinted);
    if (!shown || !this.active) return null;
    const where = shown.cells.map(at);
    const left = Math.min(...where.map((cell) => cell.x));
    const top = Math.min(...where.map((cell) => cell.y));
    return turned(cellsOf(this.#table.view.hand!), shown.turn).map((cell) => ({
      ...cell,
      x: cell.x + left,
      y: cell.y + top,
    }));
  }

  /** Point at a cell: the tile comes to lie over it, turned if need be; pointed at again it is placed. */
  over(cell: string): void {
    if (this.now?.cells.includes(cell)) return this.#table.play(this.now.text);
    this.show(cell);
  }
  /** The tile comes to lie over a cell, as near as it may. */
  show(cell: string): void {
    if (this.now?.cells.includes(cell)) return;
    const covering = this.placements.filter((placement) => placement.cells.includes(cell));
    const away = (placement: Placement) =>
      placement.cells.reduce((sum, other) => sum + distance(other, cell), 0) +
      (placement.turn === this.turn ? 0 : 100);
    this.#show(nearest(covering, away));
  }
  rotate(by: number): void {
    const turns = [...new Set(this.placements.map((placement) => placement.turn))];
    this.turn = turns[(turns.indexOf(this.turn) + by + turns.length) % turns.length] ?? 0;
    const here = this.now;
    if (here)
      this.#show(
        nearest(this.#turnedBy(this.turn), (placement) => distance(placement.cells[0]!, here.cells[0]!)),
      );
  }

  #turnedBy(turn: number): Placement[] {
    return this.placements.filter((placement) => placement.turn === turn);
  }
  #show(placement: Placement | undefined): void {
    if (!placement) return;
    this.now = placement;
    this.turn = placement.turn;
    const table = this.#table;
    table.draft = { text: placement.text, label: table.say('pack_here'), cancel: () => (this.now = null) };
    table.announce(table.say('tile_over', { cells: placement.cells.join(', ') }));
  }
}

function distance(one: string, other: string): number {
  const [from, to] = [at(one), at(other)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function nearest(placements: Placement[], away: (placement: Placement) => number): Placement | undefined {
  return placements.toSorted((one, other) => away(one) - away(other))[0];
}
