import type { Facts } from './protocol';
import type { Outcome } from './result';
import type { Room } from './room.svelte';
import { speech } from './speech.svelte';
import { isOne, type Words } from './words';

/** A legal move: its text, and the places one points at to make it, in order. */
export interface Choice {
  text: string;
  steps: string[];
}
/** One path of picks, or several where the order is free. */
export type Steps<V> = (text: string, places: string[], view: V) => string[] | string[][];

/** The move that somebody seems to want who points at a place that is not lit, as notation. */
export type Guess<V> = (name: string, table: Table<V>) => string | null;

/** A move that a board puts together itself, such as a tile that hovers over a chest. */
export interface Draft {
  text: string;
  label: string;
  /** Takes it back; a draft without this is always there. */
  cancel?: () => void;
  /** It can be played, but is hardly what somebody wants: not the main button. */
  unlikely?: boolean;
}

/** What can be done beside a move: a draft is begun, or made anew. */
export interface Aside {
  label: string;
  act: () => void;
}

/**
 * A table as one seat plays it: what the room was told, and what has been picked so far.
 * No rules live here. The legal moves came from the server; picking only makes them fewer.
 */
export class Table<V> {
  readonly room: Room;
  readonly game: string;
  readonly #steps: Steps<V>;
  readonly #guess: Guess<V> | undefined;
  picks = $state.raw<string[]>([]);
  draft = $state.raw<Draft | null>(null);
  aside = $state.raw<Aside | null>(null);
  /** What the live region says besides the news. */
  said = $state('');

  readonly choices: Choice[] = $derived.by(() =>
    this.room.moves.flatMap((text, i) =>
      paths(this.#steps(text, this.room.places[i] ?? [], this.view)).map((steps) => ({ text, steps })),
    ),
  );
  /** The moves that begin with the picks so far. */
  readonly left: Choice[] = $derived.by(() => this.choices.filter((choice) => begins(choice, this.picks)));
  /** The places that can be picked next. */
  readonly lit: Set<string> = $derived.by(
    () => new Set(this.left.flatMap((choice) => choice.steps[this.picks.length] ?? [])),
  );
  /** The places that can be picked instead of the last one, or to begin anew. */
  readonly instead: Set<string> = $derived.by(() => {
    const kept = this.picks.slice(0, -1);
    const begun = this.picks.length ? this.choices : [];
    return new Set(
      begun.flatMap((choice) => [
        ...choice.steps.slice(0, 1),
        ...(begins(choice, kept) ? choice.steps.slice(kept.length, kept.length + 1) : []),
      ]),
    );
  });
  /** A move of which everything has been picked. */
  readonly ready: Choice | null = $derived.by(() =>
    this.picks.length
      ? (this.left.find((choice) => choice.steps.length === this.picks.length) ?? null)
      : null,
  );
  /** Moves that name no place: buttons. */
  readonly plain: Choice[] = $derived.by(() => this.choices.filter((choice) => choice.steps.length === 0));
  /** What the hint would point at. */
  readonly hinted: string[] = $derived.by(
    () => this.choices.find((choice) => choice.text === this.room.hint?.move)?.steps ?? [],
  );
  readonly last: Set<string> = $derived.by(() => this.room.touched);

  constructor(room: Room, game: string, steps: Steps<V>, guess?: Guess<V>) {
    this.room = room;
    this.game = game;
    this.#steps = steps;
    this.#guess = guess;
  }

  get view(): V {
    return this.room.view as V;
  }
  get seat(): number | null {
    return this.room.seat;
  }
  /** Whether it is this seat's turn, and nothing of it is under way. */
  get mine(): boolean {
    return this.room.mine && !this.room.waiting;
  }
  get over(): boolean {
    return this.room.outcome !== null;
  }
  get outcome(): Outcome | null {
    return this.room.outcome;
  }
  get acting(): number[] {
    return this.room.acting;
  }
  /** How many sit at the table. */
  get seats(): number {
    return this.room.info?.seats.length ?? 0;
  }
  get words(): Words {
    return this.room.words;
  }
  name(seat: number): string {
    return this.room.name(seat);
  }
  /** A sentence of this game's board. */
  say(key: string, facts: Facts = {}): string {
    return speech.sayOf(this.game, key, facts);
  }
  /** A word from a table of the game's own book. */
  word(table: string, key: string, facts: Facts = {}): string {
    return this.words.say(table, key, facts);
  }
  /** The score so far of a seat, by the name of the score; a question mark where one cannot know. */
  score(name: string, seat: number): number | string {
    return this.room.standings?.scores[name]?.[seat] ?? '?';
  }

  /** What a score is called beside its number; without one, where several are meant. */
  unit(name: string, n?: number | string | null): string {
    const single = isOne(n, speech.lang) && this.words.has('one_scores', name);
    if (!this.words.has('scores', name)) return name;
    return this.word(single ? 'one_scores' : 'scores', name);
  }

  /** Point at a place. What leads nowhere from here begins anew; the last pick again takes it back. */
  pick(name: string): void {
    if (!this.mine) return;
    this.draft = null;
    this.room.refused = null;
    if (this.picks.at(-1) === name && !this.lit.has(name)) return this.pickAgain();
    const next = [[...this.picks, name], [...this.picks.slice(0, -1), name], [name]].find((picks) =>
      this.choices.some((choice) => begins(choice, picks)),
    );
    if (!next) return;
    this.picks = next;
    // Two picks or more that leave one move make it; a single pick waits for a second touch.
    if (this.ready && this.left.length === 1 && this.picks.length > 1) this.play(this.ready.text);
  }
  /** Somebody pointed at a place that is not lit: the server says why not, or that it is not its time. */
  async whyNot(name: string): Promise<void> {
    if (!this.mine) return;
    const { n } = this.room;
    const text = this.#guess?.(name, this) ?? this.#likeOthers(name);
    const refused = text ? await this.room.tryMove(text) : undefined;
    if (this.room.n !== n || refused === null) return;
    this.room.refused = refused?.kind === 'illegal' ? refused : { t: 'refused', id: '', kind: 'illegal' };
  }
  /** A legal move with this place instead of its own. */
  #likeOthers(name: string): string | null {
    for (const { text, steps } of this.left) {
      const own = steps[this.picks.length];
      if (own && own !== text && text.includes(own)) return text.replace(own, name);
    }
    return null;
  }
  private pickAgain(): void {
    if (this.ready && this.left.length === 1) this.play(this.ready.text);
    else this.picks = this.picks.slice(0, -1);
  }
  clear(): void {
    this.picks = [];
    this.draft = null;
  }
  /** Somebody thinks better of it. */
  cancel(): void {
    const undo = this.draft?.cancel;
    this.clear();
    this.room.refused = null;
    undo?.();
  }
  /** Send what was put together, once the server has said that it can be played. */
  async playDraft(): Promise<void> {
    const text = this.draft?.text;
    if (!text || !this.mine) return;
    const refused = await this.room.tryMove(text);
    if (this.draft?.text !== text) return;
    if (refused) this.room.refused = refused;
    else this.play(text);
  }
  announce(text: string): void {
    this.said = text;
  }
  play(text: string): void {
    if (!this.mine) return;
    this.clear();
    this.room.move(text);
  }
}

function begins(choice: Choice, picks: string[]): boolean {
  return picks.every((name, i) => choice.steps[i] === name);
}

function paths(steps: string[] | string[][]): string[][] {
  return steps.every((step) => Array.isArray(step)) && steps.length ? steps : [steps as string[]];
}

/** Every order in which some places can be picked. */
export function anyOrder(names: string[]): string[][] {
  if (names.length < 2) return [names];
  return names.flatMap((name, i) => anyOrder(names.toSpliced(i, 1)).map((rest) => [name, ...rest]));
}
