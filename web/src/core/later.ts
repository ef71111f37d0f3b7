/** Milliseconds after which a page has drawn what it came for. */
const LATER = 3000;
/** Milliseconds after which a part is asked for again if the line was lost. */
const AGAIN = 1000;

/** Fetch what may be asked for later while there is a server; returns the timer. */
export function fetchLater(...loads: (() => Promise<unknown>)[]): ReturnType<typeof setTimeout> {
  return setTimeout(() => {
    for (const load of loads) load().catch(() => undefined);
  }, LATER);
}

/** A part of a page that is fetched by itself, however long the server is gone. */
export async function fetchPart<T>(load: () => Promise<{ default: T }>): Promise<T> {
  for (;;) {
    const part = await load().catch(() => null);
    if (part) return part.default;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
