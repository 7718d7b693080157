// docs/security.md: every requirement of ASVS 5.0, levels 1 and 2, once, with a test that exists or a reason.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = path.resolve(import.meta.dirname, '../..');
const text = fs.readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .map((line) => line.match(/^\| (\d+\.\d+\.\d+) \| (.+) \| ([a-z ]+) \| (.+) \|$/))
  .filter(Boolean)
  .map(([, id, words, state, proof]) => ({ id, words, state, proof }));
/** Requirements of levels 1 and 2 by chapter, as OWASP counts them in 5.0.0. */
const COUNTS = {
  1: 27,
  2: 11,
  3: 19,
  4: 10,
  5: 9,
  6: 35,
  7: 18,
  8: 7,
  9: 7,
  10: 29,
  11: 14,
  12: 9,
  13: 13,
  14: 9,
  15: 13,
  16: 16,
  17: 7,
};

test('every requirement is there once, in its order', () => {
  const ids = rows.map(({ id }) => id);
  assert.deepEqual(ids, [...new Set(ids)]);
  const counts = Object.groupBy(ids, (id) => id.split('.')[0]);
  assert.deepEqual(
    Object.fromEntries(Object.entries(counts).map(([key, list]) => [key, list.length])),
    COUNTS,
  );
  assert.equal(ids.length, 253);
});

test('each has a known state and a proof or a reason', () => {
  const states = new Set(['holds', 'in part', 'open', 'explained', 'does not apply']);
  assert.deepEqual(
    rows.filter(({ state, proof }) => !states.has(state) || proof.trim().length < 4),
    [],
  );
});

test('every file that the page names exists', () => {
  const named = text.match(/\b(?:services|gateway|deploy|scripts|frontends|docs)\/[\w./-]*\w/g);
  assert.ok(named.length > 150);
  assert.deepEqual(
    named.filter((name) => !fs.existsSync(path.join(ROOT, name))),
    [],
  );
});
