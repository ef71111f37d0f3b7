import { expect, it } from 'vitest';
import { sha256 } from './proof';
import { qr } from './qr';

/** Texts, masks, and the hashes of what another encoder makes of them: versions 1 to 9, one block and two. */
const KNOWN: [string, number, string][] = [
  ['shoal', 0, '4f46e9fbe85f1555'],
  [
    'http://192.168.1.20:8000/t/mh77FqODv-6y#invite=aB3-_xaB3-_xaB3-_xaB3-_xaB3-_xaB3-_x',
    3,
    '92ee7a8e3ec503e4',
  ],
  ['é'.repeat(75), 0, 'be7c0003c3f314ae'],
  ['x'.repeat(190), 6, 'ff30f77d414a8c97'],
  ['y'.repeat(230), 3, '5560622745802575'],
];

it('draws what other encoders draw', async () => {
  for (const [text, mask, known] of KNOWN) {
    const rows = qr(text, mask)!.map((row) => row.map(Number).join(''));
    const hash = await sha256(Uint8Array.from(new TextEncoder().encode(rows.join('\n'))));
    expect(hash.slice(0, 16), text).toBe(known);
  }
});

it('takes the mask that is easiest to read, and no text that is too long', () => {
  expect(qr('shoal')).toHaveLength(21);
  expect(qr('x'.repeat(231))).toBeNull();
});
