import { expect, test } from 'vitest';
import { spell } from './spelling';

const FRENCH = {
  place: 'étal',
  fresh: 'frais',
  very_fresh: 'très_frais',
  'give up': 'renonce',
  '=fish': 'pêche',
  fish: 'poisson',
};

test('words of the notation are those of the language', () => {
  expect(spell(FRENCH, 'place very_fresh*1 fresh*2')).toBe('étal très_frais*1 frais*2');
  expect(spell(FRENCH, 'give up')).toBe('renonce');
});

test('a word that is the whole move may have another name', () => {
  expect(spell(FRENCH, 'fish')).toBe('pêche');
  expect(spell(FRENCH, 'place fish')).toBe('étal poisson');
});

test('cells, tiles and parts of words stay', () => {
  expect(spell(FRENCH, 'b3 refresh r16')).toBe('b3 refresh r16');
  expect(spell({}, 'place fresh*1')).toBe('place fresh*1');
});
