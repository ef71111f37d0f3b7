import { describe, expect, it } from 'vitest';
import type { Lang } from './protocol';
import { numeral, softened, typeset, Words, type Tables } from './words';

const CORE: Tables = { seats: { you: 'you', number: 'seat {number}' } };
const BOOK: Tables = {
  events: {
    bids: '{seat} bids on {fish}.',
    bids_you: 'You bid on {fish}.',
    offers: '{seat} makes {partner_seat} an offer.',
    offers_to_you: '{seat} makes you an offer.',
    turns: '{colour} turns {count}.',
    draws: '{seat} draws {count} {count|card|cards}.',
  },
  fishs: { cod: 'codfish' },
  many_fishs: { cod: 'codfishes' },
  colours: { r: 'red' },
  errors: { taken: '{seat} is there' },
};
const words = (reader: number | null, seats = ['Ada', 'Trout', ''], lang: Lang = 'en') =>
  new Words(BOOK, CORE, { seats, reader }, lang);

describe('Words', () => {
  it('calls seats by their names, and a seat without one by its number', () => {
    expect(words(null).tell('bids', { seat: 2, fish: 'cod' })).toBe('Trout bids on codfish.');
    expect(words(null).tell('bids', { seat: 3, fish: 'cod' })).toBe('Seat 3 bids on codfish.');
    expect(words(null).say('errors', 'taken', { seat: 3 })).toBe('seat 3 is there');
  });
  it('speaks to the reader', () => {
    expect(words(1).tell('bids', { seat: 2, fish: 'cod' })).toBe('You bid on codfish.');
    expect(words(0).tell('offers', { seat: 2, partner_seat: 1 })).toBe('Trout makes you an offer.');
    expect(words(2).tell('offers', { seat: 2, partner_seat: 1 })).toBe('Trout makes Ada an offer.');
  });
  it('counts several things, and begins with a capital', () => {
    expect(words(null).name('fish', ['cod', 'cod', 'eel'])).toBe('2 codfishes, 1 eel');
    expect(words(null).tell('turns', { colour: 'r', count: 2 })).toBe('Red turns 2.');
  });
  it('has a word for one and a word for several; French has a singular for none', () => {
    const drawn = (lang: Lang) =>
      [0, 1, 2].map((count) => words(null, ['Ada'], lang).tell('draws', { seat: 1, count }).slice(10));
    expect(drawn('en')).toEqual(['0 cards.', '1 card.', '2 cards.']);
    expect(drawn('fr')).toEqual(['0 card.', '1 card.', '2 cards.']);
    expect(words(null).canTell('draws', { seat: 1 })).toBe(false);
  });
  it('writes a number below zero with a true minus', () => {
    expect(words(null).tell('turns', { colour: 'r', count: -2 })).toBe('Red turns −2.');
    expect([numeral(-3), numeral(0), numeral('a-1')]).toEqual(['−3', '0', 'a-1']);
  });
  it('knows which book an event belongs to by its facts', () => {
    expect(words(null).canTell('bids', { seat: 1, fish: 'cod' })).toBe(true);
    expect(words(null).canTell('bids', { seat: 1 })).toBe(false);
  });
  it('shows what would steer the direction of a text', () => {
    expect(words(null, ['A\u202Eb']).tell('bids', { seat: 1, fish: 'x' })).toBe('A\uFFFDb bids on x.');
  });
});

describe('typeset', () => {
  it('keeps French signs on the line of their word, and leaves English alone', () => {
    expect(typeset('« Oui » : non ; quoi ?', 'fr')).toBe('«\u00A0Oui\u00A0»\u00A0: non\u00A0; quoi\u00A0?');
    expect(typeset('a : b', 'en')).toBe('a : b');
  });
});

describe('softened', () => {
  it('lets long words break between syllables near their middle, and leaves short ones whole', () => {
    const shown = (text: string) => softened(text).replaceAll('\u00AD', '-');
    expect(shown('débarquement tardif')).toBe('débar-quement tardif');
    expect(shown('intervention divine')).toBe('inter-vention divine');
    expect(shown('comestible')).toBe('comes-tible');
    expect(shown('très frais')).toBe('très frais');
  });
});
