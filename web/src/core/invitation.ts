import type { MadeTable } from './protocol';

const keyOf = (table: string) => `shoal.invite.${table}`;

/** Only who made a table can invite to it, from this tab; returns the table. */
export function rememberInvitation({ table, invite }: MadeTable): string {
  if (invite) sessionStorage.setItem(keyOf(table.id), invite);
  return table.id;
}

/** The link to a table, for a friend. */
export function linkTo(table: string): string {
  const token = sessionStorage.getItem(keyOf(table));
  return `${location.origin}/t/${table}${token ? `#invite=${token}` : ''}`;
}
