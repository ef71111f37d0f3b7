import type { Fact, Facts, Lang } from './protocol';

/** The words of one book in one language: tables of templates, facts in braces. */
export type Tables = Record<string, Record<string, string>>;

/** What the seats are called by one reader. A seat without a name is called by its number. */
export interface Names {
  seats: string[];
  /** The seat of whoever reads, which is called you. */
  reader: number | null;
}
export const NOBODY: Names = { seats: [], reader: null };

const FIRST_FACT = /^\{(\w+)\}/;
const STEERS = '\uFFFD';

/** Sentences from keys and facts, by the rules of shoal.core.words. */
export class Words {
  readonly tables: Tables;
  readonly #seatWords: Record<string, string>;
  readonly #names: Names;
  readonly #lang: Lang;

  /** `core` is the book that knows how seats are called. */
  constructor(tables: Tables, core: Tables, names: Names, lang: Lang) {
    this.tables = tables;
    this.#seatWords = core.seats ?? {};
    this.#names = names;
    this.#lang = lang;
  }

  has(table: string, key: string): boolean {
    return this.tables[table]?.[key] !== undefined;
  }

  /** Whether this book has an event of that key with these facts; two books may share a key. */
  canTell(key: string, facts: Facts): boolean {
    const text = this.tables.events?.[key];
    return text !== undefined && [...text.matchAll(/\{(\w+)/g)].every((fact) => fact[1]! in facts);
  }

  /** The sentence for a key, with its facts filled in. */
  say(table: string, key: string, facts: Facts = {}): string {
    const text = this.form(table, key, facts);
    const called = Object.entries(facts).map(([name, fact]) => [name, harmless(this.called(name, fact))]);
    const said = fill(text, Object.fromEntries(called) as Facts, this.#lang);
    const first = FIRST_FACT.exec(text)?.[1];
    const begins = first !== undefined && table !== 'errors' && this.#isNumber(first, facts);
    return begins ? capital(said) : said;
  }

  /** The form of a sentence that suits the reader. */
  form(table: string, key: string, facts: Facts): string {
    const texts = this.tables[table] ?? {};
    const usual = texts[key] ?? key;
    if (this.#names.reader === null) return usual;
    const reader = this.#names.reader + 1;
    if (facts.seat === reader) return texts[`${key}_you`] ?? usual;
    const isToReader = Object.entries(facts).some(([name, fact]) => isSeat(name) && fact === reader);
    return isToReader ? (texts[`${key}_to_you`] ?? usual) : usual;
  }

  /** An event in words. */
  tell(key: string, facts: Facts): string {
    const told = this.say('events', key, this.named(facts));
    const first = FIRST_FACT.exec(this.form('events', key, facts))?.[1];
    // A word begins a sentence with a capital; names and notation stay as they are written.
    return first !== undefined && `${first}s` in this.tables ? capital(told) : told;
  }

  /** All facts but seats by what they are called. */
  named(facts: Facts): Facts {
    return Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, this.name(fact, value)]));
  }

  /** What a fact is called; several things are counted: 2 cod, 1 herring. */
  name(fact: string, value: Fact): Fact {
    if (!Array.isArray(value)) return this.tables[`${fact}s`]?.[String(value)] ?? value;
    const counts = new Map<string, number>();
    for (const thing of value) counts.set(thing, (counts.get(thing) ?? 0) + 1);
    return [...counts].map(([thing, count]) => this.counted(fact, thing, count)).join(', ');
  }

  /** A thing and how many there are of it; a table `many_fishs` has plurals. */
  counted(fact: string, thing: string, count: number): string {
    const many = count > 1 ? this.tables[`many_${fact}s`] : undefined;
    return `${count} ${many?.[thing] || this.name(fact, thing)}`;
  }

  /** A seat by its name; every other fact as it is. */
  called(fact: string, value: Fact): Fact {
    if (!isSeat(fact) || typeof value !== 'number') return value;
    if (value - 1 === this.#names.reader) return this.#seatWords.you ?? '';
    return this.#names.seats[value - 1] || fill(this.#seatWords.number ?? '', { number: value }, this.#lang);
  }

  #isNumber(fact: string, facts: Facts): boolean {
    const value = facts[fact];
    return isSeat(fact) && typeof value === 'number' && !this.#names.seats[value - 1];
  }
}

/** A template with its facts. `{count|card|cards}` is a word for one of a thing, or for several. */
export function fill(template: string, facts: Facts, lang: Lang): string {
  return template.replace(
    /\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g,
    (_, name: string, one?: string, several = '') =>
      one === undefined ? numeral(facts[name] ?? '') : isOne(facts[name], lang) ? one : several,
  );
}

/** A fact as it is written: a number below zero has a true minus, as wide as a plus. */
export function numeral(value: Fact): string {
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value);
}

/** In French no line begins with a sign that has a space before it. */
export function typeset(text: string, lang: Lang): string {
  return lang === 'fr' ? text.replace(/ (?=[:;!?»])|(?<=«) /g, '\u00A0') : text;
}

/** Whether a number goes with the singular: in French none does too. */
export function isOne(n: unknown, lang: Lang): boolean {
  return typeof n === 'number' && (Math.abs(n) === 1 || (lang === 'fr' && n === 0));
}

const VOWELS = 'aeiouyàâéèêëîïôöùûü';
const LONG = 10;
/** Long words with a place in their middle where they may be broken: before a consonant and its vowel. */
export function softened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    if (word.length < LONG) return word;
    const middle = word.length / 2;
    const ends = [...word].flatMap((letter, i) =>
      !VOWELS.includes(letter) && VOWELS.includes(word[i + 1] ?? '-') ? [i] : [],
    );
    const at = ends.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
    return at ? `${word.slice(0, at)}\u00AD${word.slice(at)}` : word;
  });
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A phrase as a whole sentence. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? capital(text) : `${capital(text)}.`;
}

function isSeat(fact: string): boolean {
  return fact === 'seat' || fact.endsWith('_seat');
}

/** What turns the direction of a text, or is no letter at all, is shown and not obeyed. */
function harmless(fact: Fact): Fact {
  if (typeof fact !== 'string') return fact;
  return fact.replace(/[\p{C}]/gu, (letter) => (letter === '\n' ? letter : STEERS));
}
