import type { MadeTable } from './protocol';

const keyOf = (table: string) => `shoal.invite.${table}`;

/** Only who made a table can invite to it, from this browser, also tomorrow; returns the table. */
export function rememberInvitation({ table, invite }: MadeTable): string {
  if (invite) localStorage.setItem(keyOf(table.id), invite);
  return table.id;
}

/** The link to a table, for a friend. */
export function linkTo(table: string): string {
  const token = localStorage.getItem(keyOf(table));
  return `${location.origin}/t/${table}${token ? `#invite=${token}` : ''}`;
}
