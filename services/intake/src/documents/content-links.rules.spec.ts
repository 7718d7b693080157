import { type LinkTarget, openLink, parseRange, signLink } from './content-links.rules.js';

const SECRET = 'a'.repeat(32);
const TARGET: LinkTarget = {
  organization_id: '01900000-0000-7000-8000-000000000001',
  document_id: '01900000-0000-7000-8000-0000000000aa',
  document_version: 1,
  kind: 'content',
};
const NOW = 1_800_000_000_000;

describe('links to document bytes', () => {
  it('opens what was signed until its last second and not after', () => {
    const token = signLink(TARGET, SECRET, NOW, 60);
    expect(openLink(token, [SECRET], NOW)).toEqual(TARGET);
    expect(openLink(token, [SECRET], NOW + 59_999)).toEqual(TARGET);
    expect(openLink(token, [SECRET], NOW + 60_000)).toBe('expired');
  });

  it('never lives longer than five minutes', () => {
    const token = signLink(TARGET, SECRET, NOW, 86_400);
    expect(openLink(token, [SECRET], NOW + 300_000)).toBe('expired');
  });

  it('refuses every one-character change', () => {
    const token = signLink(TARGET, SECRET, NOW);
    for (let i = 0; i < token.length; i++) {
      const other = token[i] === 'A' ? 'B' : 'A';
      const changed = token.slice(0, i) + other + token.slice(i + 1);
      const opened = openLink(changed, [SECRET], NOW);
      // The last character of base64url may carry unused bits; it then still spells the same bytes.
      if (i === token.length - 1 && typeof opened === 'object') expect(opened).toEqual(TARGET);
      else expect(opened).toBe('forged');
    }
  });

  it.each(['', '.', 'a.b', 'a.b.c', `${'x'.repeat(5000)}`])('refuses %j', (token) => {
    expect(openLink(token, [SECRET], NOW)).toBe('forged');
  });

  it('opens what the previous secret signed, while it counts', () => {
    const token = signLink(TARGET, 'b'.repeat(32), NOW);
    expect(openLink(token, [SECRET, 'b'.repeat(32)], NOW)).toEqual(TARGET);
  });

  it('refuses a token of another secret', () => {
    expect(openLink(signLink(TARGET, 'b'.repeat(32), NOW), [SECRET], NOW)).toBe('forged');
  });
});

describe('byte ranges', () => {
  it.each([
    [undefined, 10, 'whole'],
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=0-', 10, { start: 0, end: 9 }],
    ['bytes=2-99', 10, { start: 2, end: 9 }],
    ['bytes=-3', 10, { start: 7, end: 9 }],
    ['bytes=-99', 10, { start: 0, end: 9 }],
    ['bytes=-0', 10, 'unsatisfiable'],
    ['bytes=10-', 10, 'unsatisfiable'],
    ['bytes=5-4', 10, 'whole'],
    ['bytes=0-1,3-4', 10, 'whole'],
    ['items=0-1', 10, 'whole'],
    ['bytes=-', 10, 'whole'],
  ])('%j of %i bytes', (header, size, expected) => {
    expect(parseRange(header, size)).toEqual(expected);
  });
});
