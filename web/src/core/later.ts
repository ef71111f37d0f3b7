/** Milliseconds after which a page has drawn what it came for. */
const LATER = 3000;

/** Fetch what may be asked for later while there is a server; returns the timer. */
export function fetchLater(...loads: (() => Promise<unknown>)[]): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    for (const load of loads) load().catch(() => undefined);
  }, LATER);
}
