import { api, Refusal } from './api';
import type { Guest } from './protocol';
import { speech } from './speech.svelte';

const KNOWN = 'shoal.known';

/** Who sits before this screen: a guest with a name, known by a cookie. */
class Me {
  guest = $state.raw<Guest | null>(null);

  async begin(): Promise<void> {
    // Who never was here is not asked for; the server would only refuse.
    if (!localStorage.getItem(KNOWN)) return;
    try {
      this.guest = await api.me();
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem;
      this.guest = null;
    }
  }

  /** A newcomer gets a name of the harbour, and may take another one at any time. */
  async ensure(): Promise<Guest> {
    this.guest ??= await api.newGuest(harbourName());
    localStorage.setItem(KNOWN, 'yes');
    return this.guest;
  }

  async call(name: string): Promise<void> {
    this.guest = this.guest ? await api.rename(name) : await api.newGuest(name);
    localStorage.setItem(KNOWN, 'yes');
  }
}

export const me = new Me();

function harbourName(): string {
  const names = speech.say('harbour_names').split('|');
  return names[Math.floor(Math.random() * names.length)]!;
}
