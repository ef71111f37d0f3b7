import { speech } from '../../core/speech.svelte';
import type { Table } from '../../core/table.svelte';
import { crateWords, freshness, MOST_CRATES, PRICES } from './box';
import type { Crate, View } from './view';

/** A showcase in the making, unseen by others: it leaves the page only as one whole move. */
export class Arranging {
  readonly #table: Table<View>;
  crates = $state<Crate[]>([]);
  /** Fish still in hand, by freshness. */
  pool = $state<number[]>([]);
  /** The freshness that the next touch puts into a crate. */
  held = $state<string | null>(null);
  #bought = $state(0);

  constructor(table: Table<View>) {
    this.#table = table;
    this.reset();
  }

  readonly reset = (): void => {
    const { view, seat } = this.#table;
    if (seat === null) return;
    this.crates = view.showcases[seat]!.map(([kind, count]) => [kind, count]);
    this.pool = (view.hands[seat] ?? []).slice(0, 5);
    this.held = null;
    this.#bought = 0;
  };

  /** Whether anything is different from what lay there before. */
  get isBegun(): boolean {
    const { view, seat } = this.#table;
    const before = seat === null ? [] : view.showcases[seat]!;
    return this.held !== null || String(before) !== String(this.crates);
  }
  /** Whether there is something to lay out, and nothing lies there. */
  get isBare(): boolean {
    return this.crates.every(([, count]) => !count) && this.pool.some(Boolean);
  }
  get active(): boolean {
    return this.#table.mine && this.#table.view.phase === 'placing';
  }
  /** What one more crate costs. */
  get price(): number {
    return PRICES[this.crates.length] ?? 0;
  }
  /** The rules say whether one can be bought at all; then the purse says how many more. */
  get canBuy(): boolean {
    if (!this.#table.choices.some(({ text }) => text === 'buy')) return false;
    const had = this.crates.length - this.#bought;
    const spent = PRICES.slice(had, this.crates.length).reduce((sum, price) => sum + price, 0);
    const coins = this.#table.view.coins[this.#table.seat ?? 0]!;
    return this.crates.length < MOST_CRATES && spent + this.price <= coins;
  }
  fits(crate: number): boolean {
    return crate < this.crates.length && this.held !== null && this.pool[freshness(this.held)]! > 0;
  }

  hold(kind: string): void {
    this.held = this.held === kind ? null : kind;
  }
  /** With a fish in hand it goes into the crate; without one, a fish comes back. */
  touch(crate: number): void {
    if (this.held && this.fits(crate)) this.#put(crate, this.held);
    else this.#takeBack(crate);
    this.#table.announce(
      speech.pair(
        this.#table.say('crate', { number: crate + 1 }),
        crateWords(this.#table, this.crates[crate]!),
      ),
    );
  }
  buy(): void {
    this.crates.push(['', 0]);
    this.#bought++;
  }

  /** One freshness to a crate: what lay there before goes back to the hand. */
  #put(crate: number, held: string): void {
    const [kind, count] = this.crates[crate]!;
    const other = count > 0 && kind !== held;
    if (other) this.pool[freshness(kind)]! += count;
    this.crates[crate] = [held, other ? 1 : count + 1];
    this.pool[freshness(held)]!--;
    if (!this.pool[freshness(held)]) this.held = null;
  }
  #takeBack(crate: number): void {
    const [kind, count] = this.crates[crate]!;
    if (!count) return;
    this.crates[crate] = count > 1 ? [kind, count - 1] : ['', 0];
    this.pool[freshness(kind)]!++;
  }

  /** The whole showcase as one move. */
  get move(): string {
    const crates = this.crates.map(([kind, count]) => (count ? `${kind}*${count}` : '-'));
    while (crates.at(-1) === '-') crates.pop();
    const bought = this.#bought ? [`buy ${this.#bought}`] : [];
    return ['place', ...(crates.length ? crates : ['-']), ...bought].join(' ');
  }
}
