import { expect, it } from 'vitest';
import { numbered } from './room.svelte';

it('tells several of a name apart, from the first on', () => {
  expect(numbered(['Skipper', 'Trout', 'Trout', '', ''])).toEqual(['Skipper', 'Trout 1', 'Trout 2', '', '']);
});
