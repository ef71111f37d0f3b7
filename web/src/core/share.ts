/**
 * A value that was told anew, with every part that is as before replaced by the old part itself. Whoever
 * compares by identity, as a page that is drawn again does, then sees only what has changed.
 */
export function share<T>(before: unknown, after: T): T {
  if (before === after || !isCompound(before) || !isCompound(after)) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  const [old, now] = [before as Parts, after as Parts];
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(old).length;
  const shared: Parts = Array.isArray(after) ? ([] as unknown as Parts) : {};
  for (const key of keys) {
    shared[key] = share(old[key], now[key]);
    isSame &&= key in old && shared[key] === old[key];
  }
  return (isSame ? before : shared) as T;
}

type Parts = Record<string, unknown>;

function isCompound(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
