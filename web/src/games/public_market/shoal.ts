// How the tiles of the ocean lie: in each column two abreast where they fit, as large as there is room for.
import { lying, sizeOf } from './box';

const GAP = 6;

/** The height that the tiles of a column take up, row by row, with cells of a size. */
export function heightOf(ids: string[], cell: number, width: number): number {
  let height = 0;
  let [wide, tall] = [0, 0];
  for (const id of ids) {
    const { w, h } = sizeOf(lying(id));
    const needs = w * cell + (wide ? GAP : 0);
    if (wide && wide + needs > width) {
      height += tall + GAP;
      [wide, tall] = [w * cell, h * cell];
    } else {
      wide += needs;
      tall = Math.max(tall, h * cell);
    }
  }
  return height + tall;
}

/** The largest cells with which every column fits into a lane. */
export function cellSize(
  columns: string[][],
  lane: { width: number; height: number },
  [least, most]: [number, number],
): number {
  for (let cell = most; cell > least; cell--) {
    const fits = columns.every(
      (ids) =>
        ids.every((id) => sizeOf(lying(id)).w * cell <= lane.width) &&
        heightOf(ids, cell, lane.width) <= lane.height,
    );
    if (fits) return cell;
  }
  return least;
}
