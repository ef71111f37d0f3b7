import { api } from './api';
import { me } from './me.svelte';
import type { LessonInfo, LessonStep, MadeTable } from './protocol';
import type { Room } from './room.svelte';
import { router } from './router.svelte';
import { speech } from './speech.svelte';
import { stepShown } from './steps';
import { typeset } from './words';

/** How far somebody is in a lesson, as this browser remembers it; steps count from 0. */
export interface Kept {
  table: string;
  step: number;
  steps: number;
}
const keyOf = (game: string) => `shoal.lesson.${game}`;

export function kept(game: string): Kept | null {
  return JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null') as Kept | null;
}
/** Whether everything in a lesson has been seen. */
export const isDone = (progress: Kept | null) => progress !== null && progress.step >= progress.steps;

/** Go to a lesson: where one was, or at a step. */
export async function learn(game: string, step?: number): Promise<void> {
  await me.ensure();
  const from = step ?? (isDone(kept(game)) ? 0 : undefined);
  open(await api.newLesson(from === undefined ? { game } : { game, step: from }));
}
/** The address has the token of the seat: it is the link to go on with on another device. */
function open({ table, seat_tokens: tokens }: MadeTable): void {
  const token = Object.values(tokens)[0];
  router.go(`/t/${table.id}${token ? `#seat=${token}` : ''}`);
}

/**
 * A lesson at a table. The server knows which move is wanted and refuses all others; which of the
 * steps before it that are only read have been read is known here.
 */
export class Lesson {
  readonly room: Room;
  info = $state.raw<LessonInfo | null>(null);
  /** The first step of this table that has not been read. */
  #unread = $state(0);
  busy = $state(false);

  readonly steps: LessonStep[] = $derived.by(() => this.info?.steps ?? []);
  /** The step that is shown. */
  readonly at: number = $derived.by(() => {
    const { began, step } = this.room.info?.lesson ?? { began: 0, step: 0 };
    return stepShown(this.steps, began, step, this.#unread);
  });
  readonly step: LessonStep | undefined = $derived.by(() => this.steps[this.at]);
  readonly isLast: boolean = $derived.by(() => this.at === this.steps.length - 1);

  constructor(room: Room) {
    this.room = room;
    const found = kept(this.game);
    if (found?.table === room.id) this.#unread = found.step;
  }
  get game(): string {
    return this.room.info?.game ?? '';
  }
  async load(): Promise<void> {
    const info = await api.lesson(this.game, speech.lang);
    const steps = info.steps.map((step) => ({
      ...step,
      say: typeset(step.say, speech.lang),
      other: typeset(step.other, speech.lang),
    }));
    this.info = { ...info, steps };
  }
  /** This browser remembers where it was. */
  keep(): void {
    if (!this.step) return;
    const steps = this.steps.length;
    const progress: Kept = { table: this.room.id, step: this.isLast ? steps : this.at, steps };
    localStorage.setItem(keyOf(this.game), JSON.stringify(progress));
  }
  /** It has been read; the next step is at this table, or begins another scene. */
  async next(): Promise<void> {
    if (this.isLast) return;
    const following = this.at + 1;
    if (this.steps[following]?.scene === this.step?.scene) this.#unread = following;
    else await this.#go(following);
  }
  async back(): Promise<void> {
    if (this.at === 0) return;
    const before = this.steps[this.at - 1];
    const began = this.room.info?.lesson?.began ?? 0;
    // What was only read changed nothing at the table.
    if (before && !before.move && before.scene === this.step?.scene && this.at > began)
      this.#unread = this.at - 1;
    else await this.#go(this.at - 1);
  }
  /** The move is made for who would rather see it. */
  show(): void {
    if (this.step?.move) this.room.move(this.step.move);
  }
  /** The first game that is not guided. */
  async playNow(): Promise<void> {
    this.busy = true;
    const seats = ['me', ...(this.info?.opponents ?? [])];
    const made = await api.newTable({ game: this.game, seats, settings: { listed: false } });
    router.go(`/t/${made.table.id}`);
  }
  async #go(step: number): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      await learn(this.game, step);
    } finally {
      this.busy = false;
    }
  }
}
