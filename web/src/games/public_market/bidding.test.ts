import { expect, it } from 'vitest';
import { bidSteps } from './bidding';

const AT_COD = { line: [{ party: 1, place: 'cod' }] };

it('takes the scrap at once where nobody stands', () => {
  expect(bidSteps(['bid herring', 'scrap sardine'], AT_COD)).toEqual(['bid herring', 'scrap sardine']);
});

it('asks where to stand where somebody does', () => {
  expect(bidSteps(['bid cod', 'scrap cod'], AT_COD)).toEqual(['bid cod', 'front cod 0', 'scrap cod']);
  expect(bidSteps(['bid cod 1', 'scrap cod'], AT_COD)).toEqual(['bid cod', 'front cod 1', 'scrap cod']);
});

it('asks nothing of who does not bid', () => {
  expect(bidSteps(['bid none'], { line: [{ party: 1, place: 'none' }] })).toEqual(['bid none']);
});
