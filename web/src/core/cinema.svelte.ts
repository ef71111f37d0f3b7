import { api } from './api';
import type { Analysis, Film } from './protocol';
import type { Entry, Moment, Room } from './room.svelte';
import { share } from './share';

/** Whose eyes: a seat, a spectator, or those of whoever moved. */
export type Eyes = 'open' | 'spectator' | `${number}`;

/** A moment with its number: a line of the record, or the viewer's own count. */
export interface Step extends Moment {
  n: number;
}

const PACE = 1300;
/** How often somebody looks how far an analysis is. */
const ASK_AGAIN = 2500;

/**
 * Shows what was. A game that is over comes as a film from the server, from any eyes; one that is being
 * played is made of the moments that this viewer was shown.
 */
export class Cinema {
  readonly room: Room;
  readonly finished: boolean;
  steps = $state.raw<Step[]>([]);
  at = $state(0);
  eyes = $state<Eyes>('spectator');
  running = $state(false);
  /** What went wrong; the next step that can be shown takes it away. */
  problem = $state('');
  analysis = $state.raw<Analysis | null>(null);
  /** For each move that stands, its line. */
  moves: number[] = [];
  #timer = 0;
  #poll = 0;

  readonly entries: Entry[] = $derived(
    this.steps.flatMap(({ n, by, events }) => (events.length ? [{ n, by, events }] : [])),
  );

  constructor(room: Room) {
    this.room = room;
    this.finished = room.over;
  }

  get step(): Step | undefined {
    return this.steps[this.at];
  }
  get last(): number {
    return this.steps.length - 1;
  }

  /** Open at a number; without one, at the end. */
  async open(n = Infinity, eyes?: Eyes): Promise<void> {
    if (this.finished) await this.lookFrom(eyes ?? seatEyes(this.room.own), n);
    else {
      this.steps = [...this.room.kept].map(([count, moment]) => ({ ...moment, n: count }));
      this.goTo(n);
    }
  }

  async lookFrom(eyes: Eyes, n = this.step?.n ?? Infinity): Promise<void> {
    try {
      this.steps = await this.#fetch(eyes);
      this.eyes = eyes;
      this.goTo(n);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async #fetch(eyes: Eyes): Promise<Step[]> {
    const steps: Step[] = [];
    let film: Film;
    do {
      film = await api.film(this.room.id, this.room.token, steps.length, eyes);
      for (const [i, step] of film.steps.entries()) {
        const view = share(steps.at(-1)?.view, step.view);
        steps.push({ ...step, view, events: step.told, n: film.first + i });
      }
    } while (steps.length <= film.plies);
    this.moves = film.moves;
    return steps;
  }

  /** The moment of a number, or the last one before it. */
  goTo(n: number): void {
    this.show(
      Math.max(
        this.steps.findLastIndex((step) => step.n <= n),
        0,
      ),
    );
  }

  /** The moment at which the viewer had been told so much. */
  goToTold(count: number): void {
    const entry = this.finished ? this.entries[count - 1] : undefined;
    this.goTo(entry?.n ?? count);
  }

  show(index: number): void {
    const step = this.steps[Math.min(Math.max(index, 0), this.last)];
    if (!step) return;
    this.problem = '';
    this.at = this.steps.indexOf(step);
    const log = this.entries.filter((entry) => entry.n <= step.n);
    this.room.past = { ...step, log, last: this.finished && this.at === this.last };
    if (this.finished) writeAddress(step.n, this.eyes);
  }

  /** Let it run, from the beginning if it was at its end. */
  run(): void {
    if (this.running) return this.stop();
    if (this.at === this.last) this.show(0);
    this.running = true;
    this.#timer = window.setInterval(() => {
      this.show(this.at + 1);
      if (this.at === this.last) this.stop();
    }, PACE);
  }
  stop(): void {
    this.running = false;
    clearInterval(this.#timer);
  }

  /** What the strongest bot thinks of every decision; it takes a while. */
  async analyse(): Promise<void> {
    try {
      this.analysis = await api.analyse(this.room.id, this.room.token);
      this.#askOn();
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
  async readAnalysis(): Promise<void> {
    try {
      this.analysis = await api.analysis(this.room.id, this.room.token);
      this.#askOn();
    } catch {
      // A game of other rules is not looked at again; the rest of the page stands.
      this.analysis = null;
    }
  }
  #askOn(): void {
    clearTimeout(this.#poll);
    if (this.analysis?.state === 'running')
      this.#poll = window.setTimeout(() => void this.readAnalysis(), ASK_AGAIN);
  }

  close(): void {
    this.stop();
    clearTimeout(this.#poll);
    this.room.past = null;
  }
}

function seatEyes(seat: number | null): Eyes {
  return seat === null ? 'spectator' : `${seat}`;
}

/** A link to this moment can be shared. */
function writeAddress(n: number, eyes: Eyes): void {
  history.replaceState(null, '', `${location.pathname}?ply=${n}&seat=${eyes}${location.hash}`);
}

/** The moment that the address asks for, if it does. */
export function readAddress(search: string): { n: number; eyes: Eyes | undefined } | null {
  const asked = new URLSearchParams(search);
  const n = asked.get('ply');
  const eyes = asked.get('seat') ?? '';
  if (!n || !/^\d{1,6}$/.test(n)) return null;
  return { n: Number(n), eyes: /^(open|spectator|[0-7])$/.test(eyes) ? (eyes as Eyes) : undefined };
}
