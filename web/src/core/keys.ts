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
    event.preventDefault();
    const column = (here % columns) + step[0];
    if (column >= 0 && column < columns) all[here + step[0] + step[1] * columns]?.focus();
  };
}
