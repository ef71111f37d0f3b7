// How the tiles of the ocean lie: in each column side by side where they fit, as large as there is room for.
import { lying, sizeOf, turned, type Cell } from './box';

const GAP = 6;
/** At most so many lie beside each other. */
const ABREAST = 3;

/** A tile of the ocean, as it is turned there. */
export interface Swimming {
  id: string;
  cells: Cell[];
}
/** Rows of tiles, one below the other. */
type Rows = Swimming[][];
interface Column {
  height: number;
  rows: Rows;
}
export interface Plan {
  /** The side of a cell, in pixels. */
  cell: number;
  columns: Rows[];
}

/** The largest cells with which every column fits into a lane, and how its tiles lie then. */
export function plan(
  columns: string[][],
  lane: { width: number; height: number },
  [least, most]: [number, number],
): Plan {
  let cell = most;
  let found = columns.map((ids) => lowest(ids, cell, lane.width));
  while (cell > least && !found.every((column) => column && column.height <= lane.height)) {
    cell--;
    found = columns.map((ids) => lowest(ids, cell, lane.width));
  }
  return { cell, columns: found.map((column, i) => column?.rows ?? columns[i]!.map((id) => [laid(id)])) };
}

const laid = (id: string): Swimming => ({ id, cells: lying(id) });
const standing = (id: string): Swimming => ({ id, cells: turned(lying(id), 1) });

/** The lowest rows that hold the tiles of a column in their order, lying or standing; null where one is too wide. */
function lowest(ids: string[], cell: number, width: number): Column | null {
  // From the last tile on: what stands below a row is known before it.
  const from: (Column | null)[] = [];
  from[ids.length] = { height: 0, rows: [] };
  for (let first = ids.length - 1; first >= 0; first--) {
    from[first] = null;
    for (let end = first + 1; end <= Math.min(first + ABREAST, ids.length); end++) {
      const below = from[end];
      for (const row of below ? turns(ids.slice(first, end)) : []) {
        const height = rowHeight(row, cell, width) + (below!.rows.length ? GAP : 0) + below!.height;
        if (height < (from[first]?.height ?? Infinity)) from[first] = { height, rows: [row, ...below!.rows] };
      }
    }
  }
  return from[0]!;
}

/** Every way to turn some tiles, lying ones first. */
function turns([id, ...rest]: string[]): Swimming[][] {
  if (id === undefined) return [[]];
  return [laid(id), standing(id)].flatMap((tile) => turns(rest).map((others) => [tile, ...others]));
}

/** How high a row is; infinitely where it is too wide. */
function rowHeight(row: Swimming[], cell: number, width: number): number {
  const sizes = row.map((tile) => sizeOf(tile.cells));
  const wide = sizes.reduce((sum, { w }) => sum + w * cell + GAP, -GAP);
  return wide > width ? Infinity : Math.max(...sizes.map(({ h }) => h)) * cell;
}
