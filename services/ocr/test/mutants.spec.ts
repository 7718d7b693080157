import { readdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantOf, type Sample } from './mutants.js';

const FOLDER = fileURLToPath(new URL('./samples/', import.meta.url));
const samples: Sample[] = readdirSync(FOLDER)
  .filter((name) => /\.(pdf|png|jpg)$/.test(name))
  .sort()
  .map((name) => ({ name, bytes: readFileSync(join(FOLDER, name)) }));
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

it('the same seed and number give the same mutant, others give others, and samples stay unchanged', () => {
  const before = samples.map(({ bytes }) => hash(bytes));
  const run = (seed: number) => Array.from({ length: 150 }, (_, n) => hash(mutantOf(seed, n, samples).bytes));
  expect(run(7)).toEqual(run(7));
  const different = new Set([...run(7), ...run(8)]);
  expect(different.size).toBeGreaterThan(270);
  expect(samples.map(({ bytes }) => hash(bytes))).toEqual(before);
});

it('every kind of damage and every sample comes up, and nearly every mutant differs from its sample', () => {
  const mutants = Array.from({ length: 400 }, (_, n) => mutantOf(1, n, samples));
  expect(new Set(mutants.flatMap(({ done }) => done)).size).toBe(9);
  expect(new Set(mutants.map(({ of }) => of)).size).toBe(samples.length);
  const same = mutants.filter(({ of, bytes }) =>
    samples.find(({ name }) => name === of)?.bytes.equals(bytes),
  );
  expect(same.length).toBeLessThan(12);
  expect(Math.max(...mutants.map(({ bytes }) => bytes.length))).toBeLessThanOrEqual(4 * 1024 * 1024);
});
