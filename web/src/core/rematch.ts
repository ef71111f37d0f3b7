import { api, Refusal } from './api';
import { rememberInvitation } from './invitation';
import type { Room } from './room.svelte';
import { router } from './router.svelte';

/** Who asks first makes the next table; the others sit down there, where a seat is kept for them. */
export async function rematch(room: Room): Promise<void> {
  try {
    const next = room.info?.rematch;
    // Whoever sits there already, or comes too late, goes there all the same.
    if (next) await api.sit(next, '').catch(() => {});
    router.go(`/t/${next || rememberInvitation(await api.rematch(room.id, room.token))}`);
  } catch (error) {
    if (error instanceof Refusal) room.refused = { t: 'refused', id: '', ...error.problem };
  }
}
