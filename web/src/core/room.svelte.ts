import { Connection, hex, newId, type Link } from './connection';
import type {
  Chatted,
  Event,
  Fact,
  Facts,
  Form,
  Hello,
  Hinted,
  News,
  Refused,
  SeatInfo,
  Spoken,
  Standings,
  State,
  TableInfo,
  Viewer,
  What,
} from './protocol';
import { readOutcome, type Outcome } from './result';
import { promise } from './promise';
import { share } from './share';
import { speech } from './speech.svelte';
import { capital, sentence, type Names, type Words } from './words';

/** One thing that happened, as this viewer was told. */
export interface Entry {
  /** The viewer's own count after it. */
  n: number;
  by: Viewer;
  events: Event[];
}

/** The game at one moment, as one viewer saw it. */
export interface Moment {
  viewer: Viewer;
  by: Viewer;
  acting: number[];
  view: unknown;
  standings: Standings | null;
  events: Event[];
}

/** A moment that is over, with all that had been told by then. */
export interface Past extends Moment {
  log: Entry[];
  /** Whether it is the end of the game. */
  last: boolean;
}

/** The game now. */
interface Now extends Omit<Moment, 'viewer' | 'by' | 'events'> {
  moves: string[];
  places: string[][];
  outcome: Outcome | null;
}

const NOTHING: Now = { acting: [], view: null, standings: null, moves: [], places: [], outcome: null };
/** Moments of the game under way that can be looked at again. */
const MOST_KEPT = 600;

/** All that the server tells about one table, and all that can be said to it. No rules live here. */
export class Room {
  readonly id: string;
  readonly token: string;
  link = $state<Link>('connecting');
  info = $state.raw<TableInfo | null>(null);
  /** The seat of whoever reads. */
  own = $state<Viewer>(null);
  n = $state(-1);
  /** Everything that this viewer was told. */
  told = $state.raw<Entry[]>([]);
  chat = $state.raw<Chatted[]>([]);
  /** Seats whose chat is not wanted. */
  muted = $state.raw<number[]>([]);
  /** What is shown instead of the game as it is now. */
  past = $state.raw<Past | null>(null);
  /** The moments that this viewer was shown, by their count. */
  readonly kept = new Map<number, Moment>();
  #now = $state.raw<Now>(NOTHING);
  /** The seat to look from, where people pass one device round. */
  #looksFrom: Viewer = null;
  /** When the clocks were told, by this machine's time. */
  clockAt = $state(0);
  /** The request that waits for its answer. */
  waiting = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hinted | null>(null);
  /** Whether a bot thinks about a hint. */
  hinting = $state(false);
  forms = $state.raw<Form[]>([]);
  /** Moves that were tried, and who waits for the answer. */
  readonly #tries = new Map<string, (refused: Refused | null) => void>();
  /** What the game's board calls things that events name in notation. */
  called: (thing: string) => string | null = () => null;
  readonly #connection: Connection;
  readonly #seats: SeatInfo[] = $derived(this.info?.seats ?? []);
  readonly #game: string = $derived(this.info?.game ?? '');
  readonly names: Names = $derived({ seats: numbered(this.#seats.map(seatName)), reader: this.own });
  readonly words: Words = $derived(speech.words(this.#game, this.names));

  constructor(id: string, token: string) {
    this.id = id;
    this.token = token;
    this.muted = JSON.parse(sessionStorage.getItem(`shoal.muted.${id}`) ?? '[]') as number[];
    this.#connection = new Connection({
      hello: () => this.#hello(),
      hear: (message) => this.#hear(message),
      linked: (link) => (this.link = link),
    });
  }

  close(): void {
    this.#connection.close();
  }

  // What can be known of it

  /** Whose view is shown. */
  get seat(): Viewer {
    return this.past ? this.past.viewer : this.own;
  }
  get view(): unknown {
    return (this.past ?? this.#now).view;
  }
  get acting(): number[] {
    return (this.past ?? this.#now).acting;
  }
  get standings(): Standings | null {
    return (this.past ?? this.#now).standings;
  }
  get log(): Entry[] {
    return this.past?.log ?? this.told;
  }
  get moves(): string[] {
    return this.past ? [] : this.#now.moves;
  }
  get places(): string[][] {
    return this.past ? [] : this.#now.places;
  }
  get outcome(): Outcome | null {
    return this.past && !this.past.last ? null : this.#now.outcome;
  }
  /** Whether the game is over, whatever is shown. */
  get over(): boolean {
    return this.#now.outcome !== null;
  }
  get mine(): boolean {
    const seat = this.past ? null : this.own;
    return seat !== null && this.acting.includes(seat) && !this.info?.seats[seat]?.bot;
  }
  /** Whether somebody else sits there who is not at this device. */
  isElsewhere(seat: number): boolean {
    const { name, bot } = this.info?.seats[seat] ?? {};
    return !!name && !bot && seat !== this.own && !this.info?.yours?.includes(seat);
  }
  /** Whether people pass this device round. */
  get passedRound(): boolean {
    return (this.info?.yours?.length ?? 0) > 1;
  }
  /** Who holds this device next, where it is passed round; null while it stays. */
  get passTo(): Viewer {
    const { acting } = this.#now;
    if (this.over || this.own === null || acting.includes(this.own)) return null;
    const bots = this.info?.seats.map((seat) => seat.bot) ?? [];
    return this.info?.yours?.find((seat) => acting.includes(seat) && !bots[seat]) ?? null;
  }
  /** What a seat is called. */
  name(seat: number): string {
    return this.names.seats[seat] || speech.words('core').say('seats', 'number', { number: seat + 1 });
  }
  /** The texts of the latest news: cells, piers and tiles that a board may mark. */
  get touched(): Set<string> {
    const facts = this.log.at(-1)?.events.flatMap((event) => Object.values(event.facts ?? {})) ?? [];
    return new Set(facts.flatMap((fact: Fact) => (typeof fact === 'number' ? [] : fact)));
  }
  /** An event in words: the game's, or those that every table has. */
  tell(event: Event): string {
    const facts = this.#inWords(event.facts ?? {});
    const books = [this.words, speech.words('core', this.names)];
    return capital(books.find((book) => book.canTell(event.key, facts))?.tell(event.key, facts) ?? '');
  }
  #inWords(facts: Facts): Facts {
    const named = Object.entries(facts).map(([name, fact]) => [
      name,
      (typeof fact === 'string' && this.called(fact)) || fact,
    ]);
    return Object.fromEntries(named) as Facts;
  }
  /** Why a request was refused, in words. */
  explain(refused: Refused): string {
    const key = refused.key ?? '';
    const books = [refused.book || 'core', this.info?.game ?? 'core', 'table', 'core'];
    const words = books.map((book) => speech.words(book, this.names)).find((book) => book.has('errors', key));
    return words
      ? sentence(words.say('errors', key, words.named(this.#inWords(refused.facts ?? {}))))
      : speech.say(key ? 'refused' : 'not_now');
  }

  // What can be said to it

  move(text: string): void {
    if (this.waiting) return;
    const id = this.#wait();
    this.#connection.send({ t: 'move', id, n: Math.max(this.n, 0), move: text });
  }
  /** Whether the rules would allow a move; null if they would, else why not. Nothing is played. */
  tryMove(text: string): Promise<Refused | null> {
    const id = newId();
    return new Promise((resolve) => {
      this.#tries.set(id, resolve);
      this.#connection.send({ t: 'try', id, move: text });
    });
  }
  act(what: What, detail = ''): void {
    this.#connection.send({ t: 'act', id: newId(), n: Math.max(this.n, 0), what, detail });
  }
  speak(text: string): void {
    this.#connection.send({ t: 'say', id: newId(), text });
  }
  ask(what: 'forms' | 'hint'): void {
    this.refused = null;
    this.hinting ||= what === 'hint';
    this.#connection.send({ t: 'ask', id: newId(), what });
  }
  /** The device has been passed on: look from another seat, and forget what only this one knows. */
  lookFrom(seat: number, secrets: boolean): void {
    this.#looksFrom = seat;
    if (secrets) this.#forget();
    this.#connection.greet();
  }
  /** Hear no more of a seat, or hear it again. */
  mute(seat: number): void {
    const silent = this.muted.includes(seat);
    this.muted = silent ? this.muted.filter((other) => other !== seat) : [...this.muted, seat];
    sessionStorage.setItem(`shoal.muted.${this.id}`, JSON.stringify(this.muted));
    this.act(silent ? 'unmute' : 'mute', String(seat));
  }
  /** Somebody sat down: be told everything anew, as who they are now. */
  comeAgain(): void {
    this.#forget();
    this.#connection.reopen();
  }

  #forget(): void {
    this.n = -1;
    this.told = [];
    this.kept.clear();
    this.past = null;
  }

  #wait(): string {
    this.refused = null;
    this.waiting = newId();
    return this.waiting;
  }

  // What it says

  #hello(): Hello {
    return {
      t: 'hello',
      table: this.id,
      token: this.token,
      seat: this.#looksFrom,
      seen: this.n,
      places: true,
      muted: this.muted,
    };
  }

  #hear(message: Spoken): void {
    if ('id' in message && message.id === this.waiting) this.waiting = null;
    if ((message.t === 'allowed' || message.t === 'refused') && this.#tries.has(message.id)) {
      this.#tries.get(message.id)!(message.t === 'refused' ? message : null);
      this.#tries.delete(message.id);
      return;
    }
    switch (message.t) {
      case 'state':
        return this.#takeState(message);
      case 'news':
        return this.#takeNews(message);
      case 'about':
        return this.#takeTable(message.table);
      case 'chatted':
        this.chat = [...this.chat, message];
        return;
      case 'refused':
        this.refused = message;
        this.hinting = false;
        return;
      case 'hinted':
        this.hint = message;
        this.hinting = false;
        return;
      case 'forms':
        this.forms = message.forms;
    }
  }

  #takeState(state: State): void {
    const missed = state.told.map((told, i) => ({ ...told, n: state.n - state.told.length + i + 1 }));
    this.told = [...this.told.filter((entry) => entry.n <= state.n - missed.length), ...missed];
    this.own = state.seat;
    this.chat = state.chat;
    this.#takeGame(state, state.result);
    this.#takeTable(state.table);
  }

  #takeNews(news: News): void {
    if (news.n <= this.n) return;
    this.told = [...this.told, { n: news.n, by: news.by, events: news.events }];
    this.refused = null;
    this.#takeGame(news, news.result ?? '');
  }

  #takeGame(told: State | News, result: string): void {
    const { acting, view, standings, moves = [], places = [] } = told;
    this.n = told.n;
    // What stays as it was is the same thing: a board draws only what has changed.
    const now = { acting, view, standings, moves, places, outcome: readOutcome(result) };
    this.#now = { ...share(this.#now, now) };
    this.#keep(told.n);
    this.hint = null;
    this.hinting = false;
  }

  #keep(n: number): void {
    const { acting, view, standings } = this.#now;
    if (view === null) return;
    const { by = null, events = [] } = this.told.at(-1) ?? {};
    this.kept.set(n, { viewer: this.own, by, acting, view, standings, events });
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!);
  }

  #takeTable(info: TableInfo): void {
    const dealing = info.state === 'dealing' && this.info?.state !== 'dealing';
    this.info = share(this.info, info);
    this.clockAt = performance.now();
    if (dealing && this.own !== null) this.#addNonce();
    if (info.state === 'dealing') promise.keep(info.id, info.commitment);
  }

  /** Everybody at the table adds to the seed before the deal; kept for the proof after the game. */
  #addNonce(): void {
    const seat = this.own!;
    const nonce = promise.nonce(this.id, seat) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    promise.keepNonce(this.id, seat, nonce);
    this.act('nonce', nonce);
  }
}

/** A person by name; a bot by its level, in the reader's language. */
function seatName(seat: SeatInfo): string {
  const { name = '', bot = '' } = seat;
  const words = speech.words('table');
  const called = bot && words.has('players', bot) ? name.replace(bot, words.say('players', bot)) : name;
  return bot ? capital(called) : called;
}

/** Several of a name are told apart by numbers, from the first on: the rule of shoal.table.seats. */
export function numbered(names: string[]): string[] {
  const countOf = (name: string, among: string[]) => among.filter((other) => other === name).length;
  return names.map((name, i) =>
    name && countOf(name, names) > 1 ? `${name} ${countOf(name, names.slice(0, i + 1))}` : name,
  );
}
