/** Fair dealing: what was promised before the deal, checked against the record after the game. */

/** The lines of a record that its commitment binds, in this order; shoal.core.commitment has the same. */
const COMMITTED = ['game', 'rules', 'data', 'options', 'seats', 'seed'];

export interface RecordHead {
  magic: string;
  lines: Record<string, string>;
}

/** The head of a record: its first line, and the lines up to the empty one. */
export function readHead(record: string): RecordHead {
  const [magic = '', ...rest] = record.split('\n');
  const end = rest.indexOf('');
  const lines = rest.slice(0, end < 0 ? rest.length : end).map((line) => {
    const colon = line.indexOf(': ');
    return colon < 0 ? [line.replace(/:$/, ''), ''] : [line.slice(0, colon), line.slice(colon + 2)];
  });
  return { magic, lines: Object.fromEntries(lines) as Record<string, string> };
}

/** The bytes that were hashed before the deal. */
export function committedBytes({ magic, lines }: RecordHead): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  if (magic.endsWith(' 1')) {
    const seed = (lines.seed ?? '').match(/../g)?.map((byte) => parseInt(byte, 16)) ?? [];
    return Uint8Array.from([...encoder.encode('shoal seed'), ...seed]);
  }
  const texts = [magic, ...COMMITTED.map((name) => `${name}: ${lines[name] ?? ''}`)];
  return Uint8Array.from(encoder.encode(texts.map((line) => `${line}\n`).join('')));
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Proof {
  /** What the page computed from the record. */
  found: string;
  /** What the record says was published. */
  published: string;
  /** What this page saw before the deal; null where it was not there. */
  seen: string | null;
  /** Whether the record has the nonce that this page added; null where it added none. */
  nonce: boolean | null;
}

/** Whether the game was dealt as promised. */
export async function prove(record: string, seen: string | null, nonces: string[]): Promise<Proof> {
  const head = readHead(record);
  const inRecord = (head.lines.nonces ?? '').split(' ');
  return {
    found: await sha256(committedBytes(head)),
    published: head.lines.commitment ?? '',
    seen,
    nonce: nonces.length ? nonces.every((nonce) => inRecord.includes(nonce)) : null,
  };
}

export function holds({ found, published, seen, nonce }: Proof): boolean {
  return found === published && (seen === null || seen === found) && nonce !== false;
}
