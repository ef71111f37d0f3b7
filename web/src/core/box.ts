/**
 * What is in the box of a game: tables of components, made from the game's own data. They are data, not
 * script: fetched before the board is loaded, which reads them as soon as it is.
 */
const ADDRESSES = import.meta.glob<string>('../games/*/box.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
const boxes = new Map<string, unknown>();

export async function fetchBox(game: string): Promise<void> {
  const address = ADDRESSES[`../games/${game}/box.json`];
  if (address && !boxes.has(game)) boxes.set(game, await (await fetch(address)).json());
}

/** The box of a game whose board is being loaded. */
export function boxOf<Box>(game: string): Box {
  const box = boxes.get(game);
  if (box === undefined) throw new Error(`the box of ${game} was not fetched`);
  return box as Box;
}
