import type { Facts, Lang } from './protocol';
import { fill, NOBODY, typeset, Words, type Names, type Tables } from './words';

/** Sentences of the client itself: a template per key. */
type Phrases = Record<string, string>;

/** The addresses of the files with phrases: they are data, not script. */
const FILES = import.meta.glob<string>(['../words/*.json', '../games/*/words/*.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});
const LANGUAGES: readonly Lang[] = ['en', 'fr'];
const CHOICE = 'shoal.lang';

/** What is said at the moment, all in one language: a language is loaded whole and then taken. */
class Speech {
  lang = $state<Lang>('en');
  #shell = $state.raw<Phrases>({});
  #boards = $state.raw<Record<string, Phrases>>({});
  #books = $state.raw<Record<string, Tables>>({});
  readonly #games = new Set<string>();

  /** The language that was chosen here, or that the browser asks for. */
  async begin(): Promise<void> {
    const chosen = localStorage.getItem(CHOICE) ?? navigator.language.slice(0, 2);
    await this.use(LANGUAGES.find((lang) => lang === chosen) ?? 'en');
  }

  async choose(lang: Lang): Promise<void> {
    localStorage.setItem(CHOICE, lang);
    await this.use(lang);
  }

  async use(lang: Lang): Promise<void> {
    const names = ['core', 'table', ...this.#games];
    const [shell, books, boards] = await Promise.all([
      loadPhrases('../words', lang),
      Promise.all(names.map((name) => loadBook(name, lang))),
      Promise.all([...this.#games].map((game) => loadBoard(game, lang))),
    ]);
    this.#shell = shell;
    this.#boards = Object.fromEntries([...this.#games].map((game, i) => [game, boards[i]!]));
    this.#books = Object.fromEntries(
      names.map((name, i) => [name, toldByBoard(books[i]!, this.#boards[name])]),
    );
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Load the words of a game, in this language and in every one that follows. */
  async needGame(game: string): Promise<void> {
    if (this.#games.has(game)) return;
    const [book, board] = await Promise.all([loadBook(game, this.lang), loadBoard(game, this.lang)]);
    this.#games.add(game);
    this.#books = { ...this.#books, [game]: toldByBoard(book, board) };
    this.#boards = { ...this.#boards, [game]: board };
  }

  /** A sentence of the shell. */
  say(key: string, facts: Facts = {}, otherwise = key): string {
    return fill(this.#shell[key] ?? otherwise, facts, this.lang);
  }

  /** What the server says in every language, in this one. */
  own(texts: Record<Lang, string>): string {
    return typeset(texts[this.lang], this.lang);
  }

  /** A thing and what there is to say of it. */
  pair(what: string, value: string | number): string {
    return this.say('pair', { what, value });
  }

  /** A sentence of a game's board. */
  sayOf(game: string, key: string, facts: Facts = {}, otherwise = key): string {
    return fill(this.#boards[game]?.[key] ?? otherwise, facts, this.lang);
  }

  /** The words of a game, of the core or of the table, for somebody who knows the seats' names. */
  words(book: string, names: Names = NOBODY): Words {
    const short = book.slice(book.lastIndexOf('.') + 1);
    return new Words(this.#books[short] ?? {}, this.#books.core ?? {}, names, this.lang);
  }
}

export const speech = new Speech();

/** The book of a game; what its board tells in words of its own, `told_…`, stands for the book's. */
function toldByBoard(book: Tables, board: Phrases = {}): Tables {
  const told = Object.entries(board).flatMap(([key, text]) =>
    key.startsWith('told_') ? [[key.slice(5), text] as const] : [],
  );
  return told.length ? { ...book, events: { ...book.events, ...Object.fromEntries(told) } } : book;
}

function loadBook(name: string, lang: Lang): Promise<Tables> {
  return fetchWords(`/api/words/${name}.${lang}.json`, lang);
}

function loadBoard(game: string, lang: Lang): Promise<Phrases> {
  return loadPhrases(`../games/${game}/words`, lang);
}

async function loadPhrases(folder: string, lang: Lang): Promise<Phrases> {
  const address = FILES[`${folder}/${lang}.json`];
  return address ? fetchWords(address, lang) : {};
}

async function fetchWords<T>(address: string, lang: Lang): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return JSON.parse(typeset(await answer.text(), lang)) as T;
}
