/**
 * QR codes for invitations (ISO/IEC 18004): bytes, versions 1 to 9, error correction L.
 * A link has fewer than 230 bytes, so nothing larger is needed; in these versions all blocks are alike.
 */

/** For each version: all codewords, those for correction in a block, and blocks. */
const SIZES = [
  [26, 7, 1],
  [44, 10, 1],
  [70, 15, 1],
  [100, 20, 1],
  [134, 26, 1],
  [172, 18, 2],
  [196, 20, 2],
  [242, 24, 2],
  [292, 30, 2],
] as const;
/** The distance of the alignment patterns from the finders, in versions with more than one step. */
const MIDDLE: Record<number, number> = { 7: 22, 8: 24, 9: 26 };
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type Grid = (boolean | undefined)[][];

/** The dark modules of a code, row by row; null for a text that is too long. */
export function qr(text: string, mask?: number): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = SIZES.findIndex(([all, ec, blocks]) => bytes.length + 2 <= all - ec * blocks) + 1;
  if (!version) return null;
  const words = interleave(dataWords(bytes, version), version);
  const masks = mask === undefined ? MASKS.map((_, n) => n) : [mask];
  const made = masks.map((n) => draw(version, words, n));
  return made.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}

/** Mode, length, bytes, end, and padding. */
function dataWords(bytes: number[], version: number): number[] {
  const [all, ec, blocks] = SIZES[version - 1]!;
  const nibbles = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((b) => [b >> 4, b & 15]), 0];
  const words = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => nibbles[2 * i]! * 16 + nibbles[2 * i + 1]!,
  );
  for (let pad = 0xec; words.length < all - ec * blocks; pad ^= 0xfd) words.push(pad);
  return words;
}

function interleave(words: number[], version: number): number[] {
  const [, ec, blocks] = SIZES[version - 1]!;
  const length = words.length / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => words.slice(i * length, (i + 1) * length));
  const checks = parts.map((part) => correction(part, ec));
  const zip = (lists: number[][]) => lists[0]!.flatMap((_, i) => lists.map((list) => list[i]!));
  return [...zip(parts), ...zip(checks)];
}

/** A product in the field of 256 elements. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The remainder after division by the generator of Reed and Solomon. */
function correction(words: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2))
    generator = [...generator, 0].map((value, k) => value ^ (k ? times(generator[k - 1]!, root) : 0));
  const rest = [...words, ...Array<number>(count).fill(0)];
  words.forEach((_, i) => {
    const factor = rest[i]!;
    generator.forEach((value, k) => (rest[i + k]! ^= times(value, factor)));
  });
  return rest.slice(words.length);
}

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  drawFinders(grid, size);
  drawAlignment(grid, version, size);
  drawTiming(grid, size);
  drawFormat(grid, size, mask);
  if (version >= 7) drawVersion(grid, size, version);
  drawWords(grid, size, words, MASKS[mask]!);
  return grid as boolean[][];
}

function drawFinders(grid: Grid, size: number): void {
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let y = -1; y < 8; y++)
      for (let x = -1; x < 8; x++) {
        const row = grid[top + y];
        if (!row || left + x < 0 || left + x >= size) continue;
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        row[left + x] = ring !== 2 && ring !== 4;
      }
}

function drawAlignment(grid: Grid, version: number, size: number): void {
  const at = version === 1 ? [] : [6, ...(MIDDLE[version] ? [MIDDLE[version]] : []), size - 7];
  for (const cy of at)
    for (const cx of at) {
      if (grid[cy]![cx] !== undefined) continue; // a finder is there
      for (let y = -2; y <= 2; y++)
        for (let x = -2; x <= 2; x++) grid[cy + y]![cx + x] = Math.max(Math.abs(x), Math.abs(y)) !== 1;
    }
}

function drawTiming(grid: Grid, size: number): void {
  for (let i = 8; i < size - 8; i++) {
    grid[6]![i] ??= i % 2 === 0;
    grid[i]![6] ??= i % 2 === 0;
  }
}

/** Bits with the remainder of their division behind them. */
function checked(value: number, generator: number, bits: number): number {
  let rest = value << bits;
  for (let bit = 31; bit >= bits; bit--) if ((rest >>> bit) & 1) rest ^= generator << (bit - bits);
  return (value << bits) | rest;
}

/** Level L and the mask, twice. */
function drawFormat(grid: Grid, size: number, mask: number): void {
  const format = checked((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (i: number) => ((format >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[near]![8] = bit(i);
    const across = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    grid[8]![across] = bit(i);
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, size: number, version: number): void {
  const bits = checked(version, 0x1f25, 12);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
    grid[a]![b] = dark;
    grid[b]![a] = dark;
  }
}

/** Bits in columns of two, up and down, from the right. */
function drawWords(grid: Grid, size: number, words: number[], mask: (x: number, y: number) => boolean): void {
  let next = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - step : step;
        if (grid[y]![x] !== undefined) continue;
        const dark = (((words[next >> 3] ?? 0) >> (7 - (next & 7))) & 1) === 1;
        grid[y]![x] = dark !== mask(x, y);
        next++;
      }
  }
}

/** Long runs and squares of one colour are hard to read. */
function penalty(grid: boolean[][]): number {
  let sum = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]!))];
  for (const line of lines)
    for (const run of line
      .map(Number)
      .join('')
      .match(/0{5,}|1{5,}/g) ?? [])
      sum += run.length - 2;
  for (let y = 1; y < grid.length; y++)
    for (let x = 1; x < grid.length; x++) {
      const dark = grid[y]![x]!;
      if (grid[y - 1]![x] === dark && grid[y]![x - 1] === dark && grid[y - 1]![x - 1] === dark) sum += 3;
    }
  return sum;
}
