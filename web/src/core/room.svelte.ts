import { Connection, hex, newId, type Link } from './connection';
import type {
  Chatted,
  Event,
  Fact,
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
import { speech } from './speech.svelte';
import { capital, sentence, type Names, type Words } from './words';

/** One thing that happened, as this viewer was told. */
export interface Entry {
  /** The viewer's own count after it. */
  n: number;
  by: Viewer;
  events: Event[];
}

/** All that the server tells about one table, and all that can be said to it. No rules live here. */
export class Room {
  readonly id: string;
  readonly token: string;
  link = $state<Link>('connecting');
  info = $state.raw<TableInfo | null>(null);
  seat = $state<Viewer>(null);
  n = $state(-1);
  acting = $state.raw<number[]>([]);
  view = $state.raw<unknown>(null);
  moves = $state.raw<string[]>([]);
  places = $state.raw<string[][]>([]);
  standings = $state.raw<Standings | null>(null);
  log = $state.raw<Entry[]>([]);
  chat = $state.raw<Chatted[]>([]);
  outcome = $state.raw<Outcome | null>(null);
  /** When the clocks were told, by this machine's time. */
  clockAt = $state(0);
  /** The request that waits for its answer. */
  waiting = $state<string | null>(null);
  refused = $state.raw<Refused | null>(null);
  hint = $state.raw<Hinted | null>(null);
  /** Whether a bot thinks about a hint. */
  hinting = $state(false);
  forms = $state.raw<Form[]>([]);
  readonly #connection: Connection;

  constructor(id: string, token: string) {
    this.id = id;
    this.token = token;
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

  get names(): Names {
    return { seats: numbered(this.info?.seats.map(seatName) ?? []), reader: this.seat };
  }
  get mine(): boolean {
    return this.seat !== null && this.acting.includes(this.seat);
  }
  get words(): Words {
    return speech.words(this.info?.game ?? '', this.names);
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
    const facts = event.facts ?? {};
    const books = [this.words, speech.words('core', this.names)];
    return books.find((book) => book.canTell(event.key, facts))?.tell(event.key, facts) ?? '';
  }
  /** Why a request was refused, in words. */
  explain(refused: Refused): string {
    const key = refused.key ?? '';
    const books = [refused.book || 'core', this.info?.game ?? 'core', 'table', 'core'];
    const words = books.map((book) => speech.words(book, this.names)).find((book) => book.has('errors', key));
    return words
      ? sentence(words.say('errors', key, words.named(refused.facts ?? {})))
      : speech.say('refused');
  }

  // What can be said to it

  move(text: string): void {
    if (this.waiting) return;
    const id = this.#wait();
    this.#connection.send({ t: 'move', id, n: Math.max(this.n, 0), move: text });
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
  /** Somebody sat down: be told everything anew, as who they are now. */
  comeAgain(): void {
    this.n = -1;
    this.log = [];
    this.#connection.reopen();
  }

  #wait(): string {
    this.refused = null;
    this.waiting = newId();
    return this.waiting;
  }

  // What it says

  #hello(): Hello {
    return { t: 'hello', table: this.id, token: this.token, seen: this.n, places: true };
  }

  #hear(message: Spoken): void {
    if ('id' in message && message.id === this.waiting) this.waiting = null;
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
    this.log = [...this.log.filter((entry) => entry.n <= state.n - missed.length), ...missed];
    this.seat = state.seat;
    this.chat = state.chat;
    this.#takeGame(state, state.result);
    this.#takeTable(state.table);
  }

  #takeNews(news: News): void {
    if (news.n <= this.n) return;
    this.log = [...this.log, { n: news.n, by: news.by, events: news.events }];
    this.refused = null;
    this.#takeGame(news, news.result ?? '');
  }

  #takeGame(told: State | News, result: string): void {
    this.n = told.n;
    this.acting = told.acting;
    this.view = told.view;
    this.moves = told.moves ?? [];
    this.places = told.places ?? [];
    this.standings = told.standings;
    this.outcome = readOutcome(result);
    this.hint = null;
    this.hinting = false;
  }

  #takeTable(info: TableInfo): void {
    const dealing = info.state === 'dealing' && this.info?.state !== 'dealing';
    this.info = info;
    this.clockAt = performance.now();
    if (dealing && this.seat !== null) this.#addNonce();
  }

  /** Everybody at the table adds to the seed before the deal; kept for the proof after the game. */
  #addNonce(): void {
    const key = `shoal.nonce.${this.id}.${this.seat}`;
    const nonce = sessionStorage.getItem(key) ?? hex(crypto.getRandomValues(new Uint8Array(32)));
    sessionStorage.setItem(key, nonce);
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

/** Two of a name are told apart by a number. */
function numbered(names: string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return name && before ? `${name} ${before + 1}` : name;
  });
}
