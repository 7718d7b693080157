import { addWords, changeLanguage, languageStore, PLAIN, startI18n, suggestLanguage, text } from './i18n';

const WORDS = { ja: { from: '{{name}}から' }, he: { from: 'מאת {{name}}' }, ar: { from: 'من {{name}}' } };

beforeAll(async () => {
  await startI18n('ja');
  addWords('values', WORDS);
});
afterAll(() => changeLanguage('ja'));

const said = (name: unknown, options = {}) => text('from', { name, ...options }, 'values');

test.each(['he', 'ar'] as const)('%s keeps what it is given apart from the words around it', async (code) => {
  await changeLanguage(code);
  expect(said('(株)サトウ')).toContain('\u2068(株)サトウ\u2069');
  expect(said('03-1234-5678')).toContain('\u206803-1234-5678\u2069');
  // A number has no order to lose.
  expect(said(1200)).not.toMatch(/[\u2068\u2069]/);
});

test('what is kept or sent has no invisible marks', async () => {
  await changeLanguage('he');
  expect(said('(株)サトウ', PLAIN)).toBe('מאת (株)サトウ');
});

test('languages from left to right take values unchanged', async () => {
  await changeLanguage('ja');
  expect(said('<b>(株)サトウ</b>')).toBe('<b>(株)サトウ</b>から');
});

test.each([
  [0, '0 صف'],
  [1, 'صف واحد'],
  [2, 'صفّان'],
  [5, '5 صفوف'],
  [12, '12 صفًا'],
  [100, '100 صف'],
])('Arabic counts %d in the form of that number', async (count, wanted) => {
  await changeLanguage('ar');
  expect(text('table.per_page', { count })).toBe(wanted);
});

test.each([
  ['ja', '10,000件を選択中'],
  ['en', '10,000 selected'],
  ['fr', '10\u202f000 éléments sélectionnés'],
] as const)('%s parts the thousands of a count, not of a number', async (code, wanted) => {
  addWords('numbers', { [code]: { of: 'No. {{number}} ({{year}})' } });
  await changeLanguage(code);
  expect(text('table.selected', { count: 10_000 })).toBe(wanted);
  expect(text('of', { number: 10_000, year: 2026 }, 'numbers')).toBe('No. 10000 (2026)');
});

test('a page suggests its language until the user chooses one', async () => {
  const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('');
  await suggestLanguage('en');
  expect(languageStore.get()).toBe('en');
  expect(document.documentElement.lang).toBe('en');
  cookie.mockReturnValue('uketori_language=fr');
  await suggestLanguage('ja');
  expect(languageStore.get()).toBe('en');
  cookie.mockRestore();
});
