import { announcementFile, showingAt } from './announcements.rules.js';

const one = {
  id: '2026-12-maintenance',
  level: 'warning' as const,
  from: '2026-12-01T00:00:00+09:00',
  until: '2026-12-05T06:00:00+09:00',
  texts: { ja: '12月5日 5時から6時まで停止します。' },
};

test.each([
  ['as it should be', [one], true],
  ['nothing', [], true],
  ['without a level', [{ ...one, level: undefined }], true],
  ['no list', one, false],
  ['an unknown level', [{ ...one, level: 'panic' }], false],
  ['no Japanese', [{ ...one, texts: { en: 'down' } }], false],
  ['an empty text', [{ ...one, texts: { ja: ' ' } }], false],
  ['too much text', [{ ...one, texts: { ja: 'x'.repeat(1001) } }], false],
  ['a language that is none', [{ ...one, texts: { ja: 'x', '../en': 'y' } }], false],
  ['an instant without its zone', [{ ...one, from: '2026-12-01T00:00:00' }], false],
  ['an end before its start', [{ ...one, until: one.from }], false],
  ['the same twice', [one, one], false],
  ['a field nobody knows', [{ ...one, to: 'owners' }], false],
  ['too many', Array.from({ length: 21 }, (_, n) => ({ ...one, id: `${n}` })), false],
])('a file with %s', (_name, file, expected) => {
  expect(announcementFile.safeParse(file).success).toBe(expected);
});

test.each([
  ['2026-11-30T14:59:59Z', []],
  ['2026-11-30T15:00:00Z', ['a']],
  ['2026-12-02T00:00:00Z', ['b', 'a']],
  ['2026-12-04T20:59:59Z', ['b', 'a']],
  ['2026-12-04T21:00:00Z', ['b']],
  ['2026-12-31T00:00:00Z', []],
])('at %s shows %j', (now, ids) => {
  const b = { ...one, id: 'b', from: '2026-12-02T00:00:00Z', until: '2026-12-31T00:00:00Z' };
  expect(showingAt([{ ...one, id: 'a' }, b], Date.parse(now)).map(({ id }) => id)).toEqual(ids);
});
