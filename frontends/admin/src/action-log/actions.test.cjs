const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { actions, subjects } = require('../locales/ja.json').log;

const SERVICES = join(__dirname, '../../../../services');
const sources = readdirSync(SERVICES)
  .filter((name) => name !== 'kit' && readdirSync(join(SERVICES, name)).includes('src'))
  .flatMap((name) => {
    const folder = join(SERVICES, name, 'src');
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  });

const has = (key) => typeof key.split('.').reduce((node, part) => node?.[part], actions) === 'string';
const found = (pattern) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]))),
];

it('every entry that a service writes into the log has words', () => {
  const written = found(/\.audit\(\s*'([a-z_]+\.[a-z_0-9]+)'/g);
  const stored = found(/\bstore\w*\([^;]*'((?:payment|approval)\.[a-z_0-9]+)'/g);
  expect(written.length).toBeGreaterThan(50);
  expect(stored.length).toBeGreaterThan(10);
  expect([...written, ...stored].filter((action) => !has(action)).sort()).toEqual([]);
});

it('so does an action of each level', () => {
  for (const level of [1, 2, 3, 4, 5])
    for (const done of ['approved', 'cancelled']) expect(has(`approval.level${level}_${done}`)).toBe(true);
  for (const level of [1, 2, 3])
    for (const action of [`confirmed${level}`, `confirm${level}_cancelled`])
      expect(has(`payment.${action}`)).toBe(true);
});

it('and so does what it was done to', () => {
  const named = found(/subject_type: '([a-z_]+)'/g);
  expect(named.filter((subject) => !(subject in subjects)).sort()).toEqual([]);
});
