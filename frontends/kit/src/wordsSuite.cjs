// The test of a remote's words, the same for all: `require('@uketori/frontend-kit/wordsSuite.cjs')(__dirname)`.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const kit = require('./locales/ja.json');

const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
const word = (tree, key) => String(key.split('.').reduce((node, part) => node[part], tree));
const holes = (text) => [...new Set([...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]))].sort();

/** Defines the tests for the remote whose sources and `locales` lie in `folder`. */
module.exports = function wordsSuite(folder) {
  const ja = require(join(folder, 'locales/ja.json'));
  const en = require(join(folder, 'locales/en.json'));
  const sources = readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

  it('ja and en have the same keys', () => expect(flat(en).sort()).toEqual(flat(ja).sort()));

  it('every key that is asked for exists', () => {
    const known = new Set([...flat(ja), ...flat(kit)]);
    const asked = sources.flatMap((text) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });

  it('placeholders are the same in both languages', () => {
    for (const key of flat(ja)) expect([key, holes(word(en, key))]).toEqual([key, holes(word(ja, key))]);
  });
};
