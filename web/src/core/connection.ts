import type { Hello, Request, Said, Spoken } from './protocol';

export type Link = 'connecting' | 'live' | 'lost';

export interface Listener {
  /** Said first on every new socket; it names what was seen before. */
  hello(): Hello;
  hear(message: Spoken): void;
  linked(link: Link): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** One socket that comes back by itself. Requests without an answer are said again, with their ids. */
export class Connection {
  readonly #listener: Listener;
  readonly #unanswered = new Map<string, Request>();
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #where = '';
  #closed = false;

  constructor(listener: Listener) {
    this.#listener = listener;
    addEventListener('online', this.#hurry);
    this.#open();
  }

  send(request: Request): void {
    this.#unanswered.set(request.id, request);
    this.#push(request);
  }

  /** Say hello once more, to be told everything from another seat. */
  greet(): void {
    this.#push(this.#listener.hello());
  }

  /** A new socket at once: whoever sat down is known by a cookie that the old one did not have. */
  reopen(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.#socket = socket;
    this.#listener.linked('connecting');
    socket.onopen = () => this.#push(this.#listener.hello());
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Spoken);
    socket.onclose = () => {
      if (this.#socket === socket) this.#comeBack(this.#wait);
    };
  }

  #hear(message: Spoken): void {
    if (message.t === 'state') {
      this.#wait = FIRST_WAIT;
      this.#listener.linked('live');
    }
    if (message.t === 'bye') {
      this.#wait = Math.max(this.#wait, message.after * 1000);
      this.#where = message.where ?? '';
    }
    if ('id' in message && message.id) this.#unanswered.delete(message.id);
    this.#listener.hear(message);
    // Whatever was under way when the line broke is said once more; the same id is done once only.
    if (message.t === 'state') for (const request of this.#unanswered.values()) this.#push(request);
  }

  #comeBack(wait: number): void {
    if (this.#closed) return;
    this.#socket = null;
    this.#listener.linked('lost');
    this.#timer = window.setTimeout(() => this.#return(), wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** Here, or at the address that the server named: then with the whole page, for its tokens and cookies. */
  #return(): void {
    if (this.#where && this.#where !== location.origin)
      location.assign(this.#where + location.pathname + location.search + location.hash);
    else this.#open();
  }

  readonly #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#return();
  };

  #push(said: Said): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(said));
  }
}

/** An id for a request that nobody else uses. */
export function newId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(12)));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
