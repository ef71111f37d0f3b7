import type { Hint } from '../../core/game';

/** Parts of every table's page. */
const PARTS: Record<string, string> = {
  board: 'section.board',
  seats: 'section.seats',
  slate: 'section.slate .slate',
  result: '.result',
};

/** Where on the page something is: a place by the name that moves give it, or an @part. */
export function selectorOf(name: string, hints: readonly Hint[]): string {
  if (!name.startsWith('@')) return `[data-spot="${CSS.escape(name)}"]`;
  const part = name.slice(1);
  return PARTS[part] ?? hints.find((hint) => hint.key === `guide_${part}`)?.at ?? '';
}

/** Frame what a step is about, bring it into sight, and take the frames off again. */
export function pointAt(names: readonly string[], hints: readonly Hint[]): () => void {
  const selector = names
    .map((name) => selectorOf(name, hints))
    .filter(Boolean)
    .join(', ');
  const page = document.querySelector('main');
  if (!selector || !page) return () => undefined;
  const frame = () => {
    const found = page.querySelectorAll(selector);
    for (const thing of found) if (!thing.hasAttribute('data-look')) thing.setAttribute('data-look', '');
    return found[0];
  };
  // A place that can be picked is another element than one that cannot: it is framed anew.
  const watch = new MutationObserver(frame);
  watch.observe(page, { childList: true, subtree: true });
  frame();
  // The step itself changes how much of the page is free; it is drawn first.
  let waiting = requestAnimationFrame(() => {
    waiting = requestAnimationFrame(() => frame()?.scrollIntoView({ block: 'nearest' }));
  });
  return () => {
    cancelAnimationFrame(waiting);
    watch.disconnect();
    for (const thing of page.querySelectorAll('[data-look]')) thing.removeAttribute('data-look');
  };
}
