// The test of a remote's words, the same for all: `require('@uketori/frontend-kit/wordsSuite.cjs')(__dirname)`.
// What the languages must have in common is in languageFiles.test.cjs.
const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const kit = require('./locales/ja.json');

const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? flat(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

/** Defines the tests for the remote whose sources and `locales` lie in `folder`. */
module.exports = function wordsSuite(folder) {
  const ja = require(join(folder, 'locales/ja.json'));
  const sources = readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

  it('every key that is asked for exists', () => {
    const known = new Set([...flat(ja), ...flat(kit)]);
    const asked = sources.flatMap((text) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((key) => !known.has(key))).toEqual([]);
  });
};
