import { expect, it } from 'vitest';
import { holds, prove } from './proof';

const NONCE = '07'.repeat(32);
// Written by shoal.core.record; the name has a letter of two bytes.
const RECORD = `shoal record 2
game: fish_and_chips
rules: 1
data: 759c4b25b740c8aada79d8ac738d75999a3ba2f32bedce16368e25699297fb89
options: target=60 reposition=on solo=off
seats: Zoé | trout
commitment: 4950c41b7418ced9c99dd3b1cfae2dc8262c969fbf32313f16d0ad96f5868292
seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
nonces: ${NONCE} -
date: 2026-01-02
result: unfinished

`;

it('computes the commitment that the server published', async () => {
  const proof = await prove(RECORD, null, [NONCE]);
  expect(proof.found).toBe(proof.published);
  expect(proof.nonce).toBe(true);
  expect(holds(proof)).toBe(true);
});

it('does not hold where anything was changed', async () => {
  for (const line of ['rules: 1', 'Zoé', 'seed: 00', 'target=60'])
    expect(holds(await prove(RECORD.replace(line, `${line}1`), null, [])), line).toBe(false);
  expect(holds(await prove(RECORD, 'another promise', []))).toBe(false);
  expect(holds(await prove(RECORD, null, ['08'.repeat(32)]))).toBe(false);
});
