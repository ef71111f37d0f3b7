import type { LessonStep } from './protocol';

/**
 * The step that is shown: the one whose move is wanted, or the first of those right before it that
 * is still to be read.
 */
export function stepShown(
  steps: readonly Pick<LessonStep, 'move' | 'scene'>[],
  began: number,
  wanted: number,
  unread: number,
): number {
  let first = wanted;
  while (first > began && !steps[first - 1]?.move) first--;
  // Where the scene wants no more moves, its last step is read until somebody goes on.
  const last = steps[wanted]?.scene === steps[began]?.scene ? wanted : wanted - 1;
  return Math.min(Math.max(first, unread), last);
}
