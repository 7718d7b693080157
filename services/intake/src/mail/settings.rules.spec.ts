import { randomBytes } from 'node:crypto';
import { Meter } from './door.rules.js';
import { localPartOf, newLocalPart } from './settings.rules.js';

it('local parts are 20 letters that are not mistaken for each other, and never the same', () => {
  const made = Array.from({ length: 2000 }, () => newLocalPart(randomBytes));
  expect(new Set(made).size).toBe(made.length);
  for (const part of made) expect(part).toMatch(/^[a-hj-km-np-z2-9]{20}$/);
  // Every letter comes about as often as the others: 40,000 of 31.
  const counts = Map.groupBy([...made.join('')], (letter) => letter);
  expect(counts.size).toBe(31);
  for (const found of counts.values()) expect(Math.abs(found.length - 40_000 / 31)).toBeLessThan(250);
});

const PART = 'abcdefghjkmnpqrstuvw';
it.each([
  [`${PART}@uketori.test`, PART],
  [`${PART.toUpperCase()}@Uketori.Test`, PART],
  [`${PART}@sub.uketori.test`, null],
  [`${PART}@uketori.test.evil.example`, null],
  [`${PART}@elsewhere.example`, null],
  [`${PART}+tag@uketori.test`, null],
  [`a@b@uketori.test`, null],
  ['@uketori.test', null],
  ['short@uketori.test', null],
  [PART, null],
  [`${'a'.repeat(41)}@uketori.test`, null],
  [`${PART.slice(0, 19)}%@uketori.test`, null],
])('%s is the local part %s', (address, part) => expect(localPartOf(address, 'uketori.test')).toBe(part));

it('a caller has a minute’s worth at once, gets it back with time, and others are not concerned', () => {
  const meter = new Meter(60);
  const take = (caller: string, second: number) => meter.take(caller, second * 1000);
  for (let i = 0; i < 60; i++) expect(take('a', 0)).toBe(true);
  expect(take('a', 0)).toBe(false);
  expect(take('b', 0)).toBe(true);
  expect(take('a', 1)).toBe(true);
  expect(take('a', 1)).toBe(false);
});

it('a flood of callers is forgotten from its beginning', () => {
  const meter = new Meter(1);
  expect(meter.take('first', 0)).toBe(true);
  expect(meter.take('first', 0)).toBe(false);
  for (let i = 0; i < 10_001; i++) meter.take(`c${i}`, 0);
  expect(meter.take('first', 0)).toBe(true);
});
