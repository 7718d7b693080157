const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const en = require('./locales/en.json');
const ja = require('./locales/ja.json');
const kit = require('../../kit/src/locales/ja.json');

const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
const sources = readdirSync(__dirname, { recursive: true })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map((file) => readFileSync(join(__dirname, file), 'utf8'));
const word = (tree, key) => String(key.split('.').reduce((node, part) => node[part], tree));
const holes = (text) => [...new Set([...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]))].sort();

it('ja and en have the same keys', () => expect(flat(en)).toEqual(flat(ja)));

it('every key that is asked for exists', () => {
  const known = new Set([...flat(ja), ...flat(kit)]);
  const asked = sources.flatMap((text) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});

it('placeholders are the same in both languages', () => {
  for (const key of flat(ja)) expect([key, holes(word(en, key))]).toEqual([key, holes(word(ja, key))]);
});
