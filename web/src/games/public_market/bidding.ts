import type { View } from './view';

/** The path of a bid, by the places that it names: the post, where to stand if somebody is there, the scrap. */
export function bidSteps([bid = '', ...scrap]: string[], view: Pick<View, 'line'>): string[] {
  const [, place = '', ahead = '0'] = bid.split(' ');
  const isCrowded = place !== 'none' && view.line.some((other) => other.place === place);
  return [`bid ${place}`, ...(isCrowded ? [`front ${place} ${ahead}`] : []), ...scrap];
}
