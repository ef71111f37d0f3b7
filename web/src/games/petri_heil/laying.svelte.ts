import type { Table } from '../../core/table.svelte';
import { SET } from './box';
import type { View } from './view';

/** A whole pond in the making, unseen by the angler player: it leaves the page as one move. */
export class Laying {
  readonly #table: Table<View>;
  /** The tile on each cell, once somebody lays them all at once. */
  tiles = $state<string[] | null>(null);
  /** The cell whose tile changes places with the next one. */
  held = $state<number | null>(null);

  constructor(table: Table<View>) {
    this.#table = table;
  }

  /** Whether a pond can still be laid as a whole. */
  get isOffered(): boolean {
    const { view, mine } = this.#table;
    return mine && view.phase === 'place' && !view.placed;
  }
  get active(): boolean {
    return this.isOffered && this.tiles !== null;
  }
  get move(): string {
    return `pond ${(this.tiles ?? []).join(' ')}`;
  }

  readonly shuffle = (): void => {
    const rest = [...SET];
    this.tiles = SET.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!);
    this.held = null;
  };
  readonly stop = (): void => {
    this.tiles = null;
    this.held = null;
  };
  /** Two touches change two tiles. */
  touch(cell: number): void {
    if (this.held === null) this.held = cell;
    else this.swap(this.held, cell);
  }
  swap(one: number, other: number): void {
    if (!this.tiles) return;
    const tiles = [...this.tiles];
    [tiles[one], tiles[other]] = [tiles[other]!, tiles[one]!];
    this.tiles = tiles;
    this.held = null;
  }
}
