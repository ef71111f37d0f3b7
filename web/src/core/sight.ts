import { prefersReducedMotion } from 'svelte/motion';

/** Milliseconds after which the page is laid out anew. */
const SETTLED = 50;

/** What has just come up is scrolled into sight; on a phone it may have come up behind the slate. */
export function intoSight(thing: HTMLElement): () => void {
  const behavior = prefersReducedMotion.current ? 'auto' : 'smooth';
  // The slate says something else by now, and is as high as that takes.
  const timer = setTimeout(() => thing.scrollIntoView({ block: 'nearest', behavior }), SETTLED);
  return () => clearTimeout(timer);
}
