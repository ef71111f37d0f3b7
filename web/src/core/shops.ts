import { fetchBox } from './box';
import type { GameUi, Shop } from './game';

/** Every folder under games/: its shop front at once, its board when somebody sits down. */
const SHOPS = import.meta.glob<Shop>('../games/*/shop.ts', { eager: true, import: 'default' });
const BOARDS = import.meta.glob<{ default: GameUi<unknown> }>('../games/*/index.ts');

export function shopOf(game: string): Shop {
  return SHOPS[`../games/${game}/shop.ts`] ?? { stripes: ['#1a7f9f', '#fdf3df'], minutes: 30, usual: 2 };
}

/** Whose number in the palette of seats a seat has, on every page. */
export function colourOf(game: string, seat: number): number {
  return shopOf(game).colours?.[seat] ?? seat;
}

/** The board of a game; a plain one where it has none, or where the address asks for that. */
export async function loadGame(game: string, search = ''): Promise<GameUi<unknown>> {
  const isPlain = new URLSearchParams(search).get('board') === 'plain';
  const load = BOARDS[`../games/${game}/index.ts`];
  if (!load || isPlain) return (await import('../plain')).default;
  await fetchBox(game);
  return (await load()).default;
}
