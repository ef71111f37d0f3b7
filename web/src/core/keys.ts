const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys walk over the cells of a grid of that many columns; cells stand in reading order. */
export function arrows(cells: string, columns: number): (event: KeyboardEvent) => void {
  return (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(cells)];
    const here = all.indexOf(event.target as HTMLElement);
    if (here < 0) return;
    const column = (here % columns) + step[0];
    const next = column >= 0 && column < columns && all[here + step[0] + step[1] * columns];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

/** Where nothing else listens to them, arrow keys go to the nearest place that way. */
export function roam(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const here = event.target as HTMLElement;
  if (!step || event.defaultPrevented || !here.matches('.spot')) return;
  const [x, y] = middle(here);
  let nearest = Infinity;
  let next: HTMLElement | undefined;
  for (const place of (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.spot')) {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const ahead = dx * step[0] + dy * step[1];
    // Straight ahead first: what lies aside is three times as far.
    const far = ahead + 3 * Math.abs(dx * step[1] + dy * step[0]);
    if (ahead < 1 || far >= nearest || !place.checkVisibility()) continue;
    [nearest, next] = [far, place];
  }
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function middle(place: HTMLElement): [number, number] {
  const { left, top, width, height } = place.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
