// Compares every language file of the shell, the remotes and the kit, and the titles in every remote.json, with the
// Japanese one. They have the same keys, the same placeholders, the plural forms of the language, and no empty text.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { LANGUAGES } = require('./i18n/languages');

const FRONTENDS = join(__dirname, '../..');
/** Languages with words of their own; the pseudo ones are made of English. */
const CODES = LANGUAGES.map(({ code }) => code).filter((code) => !code.startsWith('qps'));
const OFFERED = LANGUAGES.filter(({ offered }) => offered).map(({ code }) => code);
const FORM = /_(zero|one|two|few|many|other)$/;
const JAPANESE_LETTER = /[\u3040-\u30ff\u3400-\u9fff]/;
/** French puts a space before these signs, and no line may break there. */
const FRENCH_GAP = / [;:!?»%]|« /;
/** A number and the word it counts; shorter ones are units (min, Ko). */
const COUNTED_WORD = /\{\{count\}\}\s+\p{L}{4,}/u;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
/** key.of.a.text -> its words */
const flat = (tree, prefix = '') =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? flat(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  );
const holes = (text) => [...new Set([...text.matchAll(/{{\s*(.*?)\s*}}/g)].map((match) => match[1]))].sort();

/** Every set of words: its name and a reader of one language, undefined where there is none. */
function wordSets() {
  const names = readdirSync(FRONTENDS).filter((name) => existsSync(join(FRONTENDS, name, 'src/locales')));
  const sets = names.map((name) => ({
    name,
    read: (code) => optional(join(FRONTENDS, name, 'src/locales', `${code}.json`)),
  }));
  const errors = (code) => optional(join(__dirname, 'locales', `errors.${code}.json`));
  const titles = names
    .map((name) => [name, join(FRONTENDS, name, 'remote.json')])
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => ({ name: `titles of ${name}`, read: (code) => readJson(file).titles[code] }));
  return [...sets, { name: 'errors', read: errors }, ...titles];
}

const optional = (file) => (existsSync(file) ? readJson(file) : undefined);

/** Plural categories of a language, each with whether it stands for one single number ("two" in Arabic, not "one" in Russian). */
function categoriesOf(code) {
  const rules = new Intl.PluralRules(code);
  const numbers = Array.from({ length: 1_000 }, (_, number) => rules.select(number));
  return new Map(
    rules
      .resolvedOptions()
      .pluralCategories.map((name) => [name, numbers.filter((found) => found === name).length === 1]),
  );
}

/** The faults in one language's words, as `key: fault`. */
function faultsOf(code, words, japanese, english) {
  const source = new Map(flat(japanese));
  const model = new Map(flat(english));
  const own = new Map(flat(words));
  const categories = categoriesOf(code);
  // The English words do without: "invoice(s)".
  const counts = code !== 'en' && categories.size > 1;
  const faults = [];
  const seen = new Set();
  for (const [key, text] of own) {
    const form = source.has(key) ? undefined : FORM.exec(key)?.[1];
    const base = form ? key.replace(FORM, '') : key;
    const original = source.get(base);
    const tell = (fault) => faults.push(`${key}: ${fault}`);
    seen.add(base);
    if (original === undefined) tell('not a key of the Japanese words');
    else if (typeof text !== 'string' || text.trim() === '') tell('empty');
    else {
      for (const fault of holeFaults(text, original, categories.get(form))) tell(fault);
      if (code !== 'ja' && JAPANESE_LETTER.test(text) && !JAPANESE_LETTER.test(model.get(base) ?? original))
        tell('Japanese letters');
      if (counts && !form && COUNTED_WORD.test(text)) tell('a counted word without its plural forms');
      if (code === 'fr' && FRENCH_GAP.test(text))
        tell('an ordinary space where French has one that does not break');
    }
    if (form && !categories.has(form)) tell(`${code} has no such plural form`);
    if (form && own.has(base)) tell('beside the text without plural forms');
    if (form)
      for (const name of categories.keys()) if (!own.has(`${base}_${name}`)) tell(`no form "${name}"`);
  }
  for (const key of source.keys()) if (!seen.has(key)) faults.push(`${key}: missing`);
  return faults;
}

/** @param single the text stands for one single number, so it need not print it */
function holeFaults(text, original, single = false) {
  const wanted = holes(original);
  const found = holes(text).join();
  if (found === wanted.join()) return [];
  if (single && found === wanted.filter((name) => name !== 'count').join()) return [];
  return [`names {{${found}}} instead of {{${wanted}}}`];
}

const SETS = wordSets();

test('the words of the shell, the kit and every remote are found', () => {
  const names = SETS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['kit', 'errors', 'shell', 'journal', 'titles of journal']));
  expect(names.length).toBeGreaterThan(12);
});

describe.each(CODES)('%s', (code) => {
  test.each(SETS)('$name', ({ read }) => {
    const words = read(code);
    if (words === undefined) return expect(OFFERED).not.toContain(code);
    return expect(faultsOf(code, words, read('ja'), read('en'))).toEqual([]);
  });
});

describe('what counts as a fault', () => {
  const ja = { a: '{{count}}件を{{name}}', b: 'は' };
  const en = { a: '{{name}}: {{count}}', b: 'b' };
  const faults = (code, words) => faultsOf(code, words, ja, en);
  const forms = (names) => Object.fromEntries(names.map((name) => [`a_${name}`, '{{name}} {{count}}']));

  test.each([
    ['en', { a: '{{name}}: {{count}}', b: 'b' }, []],
    ['en', { a: '{{name}}', b: ' ' }, ['a: names {{name}} instead of {{count,name}}', 'b: empty']],
    ['en', { b: 'b', c: 'c' }, ['c: not a key of the Japanese words', 'a: missing']],
    ['ru', { ...forms(['one', 'few', 'many', 'other']), b: 'б' }, []],
    ['ru', { ...forms(['one', 'other']), b: 'б' }, ['few', 'many', 'few', 'many']],
    [
      'ru',
      { ...forms(['one', 'few', 'many', 'other']), a_one: '{{name}}', b: 'б' },
      ['a_one: names {{name}}'],
    ],
    ['ar', { ...forms(['zero', 'one', 'two', 'few', 'many', 'other']), a_two: '{{name}}', b: 'b' }, []],
    ['he', { ...forms(['one', 'two', 'many', 'other']), b: 'b' }, ['a_many: he has no such plural form']],
    ['fr', { a: '{{name}} a {{count}} factures', b: 'は' }, ['a: a counted word', 'b: Japanese letters']],
    ['fr', { a: '{{name}} : {{count}}', b: 'b' }, ['a: an ordinary space']],
    ['fr', { a: '{{name}}\u00a0: {{count}}', b: 'b' }, []],
  ])('%s %j', (code, words, wanted) => {
    expect(faults(code, words)).toEqual(wanted.map((fault) => expect.stringContaining(fault)));
  });
});
