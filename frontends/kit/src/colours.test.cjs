// Every colour of the screens has a name in kit.css, with a value by day and one by night. theme.ts says the same to
// antd, and nothing else names a colour by its number.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const FRONTENDS = join(__dirname, '../..');
const SOURCE = 'kit/src/kit.css';
const css = readFileSync(join(FRONTENDS, SOURCE), 'utf8');
const [byDay, byNight] = css.slice(css.indexOf('/* Colours by day')).split('/* By night');
const named = (text) =>
  Object.fromEntries(
    [...text.matchAll(/--uk-([\w-]+):\s*(#[0-9a-f]{6,8})\b/g)].map(([, name, colour]) => [name, colour]),
  );
const COLOURS = { light: named(byDay), dark: named(byNight) };

test('each colour has a value in both themes', () => {
  expect(Object.keys(COLOURS.dark)).toEqual(Object.keys(COLOURS.light));
  expect(Object.keys(COLOURS.light).length).toBeGreaterThan(40);
});

const TOKENS = [
  ['primary', 'colorPrimary'],
  ['danger', 'colorError'],
  ['success', 'colorSuccess'],
  ['success-ground', 'colorSuccessBg'],
  ['success-line', 'colorSuccessBorder'],
  ['warning', 'colorWarning'],
  ['warning-ground', 'colorWarningBg'],
  ['warning-line', 'colorWarningBorder'],
  ['danger-ground', 'colorErrorBg'],
  ['danger-line', 'colorErrorBorder'],
  ['info-ground', 'colorInfoBg'],
  ['info-line', 'colorInfoBorder'],
  ['text', 'colorTextBase'],
  ['ground', 'colorBgLayout'],
  ['field-line', 'colorBorder'],
];
test.each(['light', 'dark'].flatMap((mode) => TOKENS.map(([name, token]) => [mode, name, token])))(
  'by %s --uk-%s is %s of the theme',
  (mode, name, token) => {
    const { themeOf } = require('./theme');
    expect(COLOURS[mode][name]).toBe(themeOf(mode).token[token]);
  },
);

test('antd takes the colours of the night unchanged', () => {
  const { theme } = require('antd');
  const { themeOf } = require('./theme');
  const { colorPrimary, colorError, colorLink } = theme.getDesignToken(themeOf('dark'));
  expect([colorPrimary, colorError, colorLink]).toEqual([
    COLOURS.dark.primary,
    COLOURS.dark.danger,
    COLOURS.dark.primary,
  ]);
});

/** What words on a ground need: 4.5 : 1 (WCAG 1.4.3). */
const READ = [
  [
    'text',
    ['surface', 'ground', 'raised', 'hover', 'selected', 'debit', 'credit', 'warning-ground', 'track'],
  ],
  ['muted', ['surface', 'ground', 'raised', 'hover', 'selected', 'debit-soft', 'credit-soft']],
  ['primary', ['surface', 'ground', 'raised', 'hover', 'selected', 'debit-soft']],
  ['on-colour', ['primary-fill', 'primary', 'danger', 'success', 'warning']],
  ['danger', ['surface', 'ground', 'raised', 'danger-ground', 'danger-fill']],
  ['success', ['surface', 'ground', 'success-ground']],
  ['warning', ['surface']],
  ['warning-text', ['surface', 'warning-ground', 'warning-fill']],
  ['attention-text', ['surface', 'attention-fill', 'attention-ground']],
  ['danger-text', ['danger-fill']],
  ['success-text', ['success-fill', 'success-ground']],
  ['info-text', ['selected', 'info-ground']],
  ['neutral-text', ['neutral-fill']],
];
const linear = (part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
function light(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one, other) {
  const [bright, dim] = [light(one), light(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}
test.each(['light', 'dark'])('words can be read by %s', (mode) => {
  const pale = READ.flatMap(([words, grounds]) =>
    grounds
      .map((ground) => [words, ground, contrast(COLOURS[mode][words], COLOURS[mode][ground])])
      .filter(([, , ratio]) => !(ratio >= 4.5)),
  );
  expect(pale).toEqual([]);
});

const sources = readdirSync(FRONTENDS)
  .map((name) => join(FRONTENDS, name, 'src'))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .map((file) => relative(FRONTENDS, file));
const NUMBER = /#[0-9a-f]{3,8}\b|\brgba?\((?!var)|\bhsla?\(/i;
const numbersIn = (file, isAllowed) =>
  readFileSync(join(FRONTENDS, file), 'utf8')
    .split('\n')
    .map((line, at) => [line, `${file}:${at + 1} ${line.trim()}`])
    .filter(([line]) => NUMBER.test(line) && !isAllowed(line))
    .map(([, told]) => told);

test('no style sheet names a colour by its number', () => {
  const sheets = sources.filter((file) => file.endsWith('.css') && file !== SOURCE);
  expect(sheets.length).toBeGreaterThan(20);
  // A custom property of a sheet: the colours of a picture or of a brand, the same in both themes.
  expect(sheets.flatMap((file) => numbersIn(file, (line) => /^\s*--[\w-]+:/.test(line)))).toEqual([]);
});

/** Drawings, the same in both themes, and the themes themselves. */
const DRAWN = ['shell/src/Logo.tsx', 'shell/src/accounts/Journey.tsx', 'kit/src/theme.ts'];
test('no component names a colour by its number', () => {
  const components = sources.filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|gallery|testing|gen\.d)\.tsx?$/.test(file) && !DRAWN.includes(file),
  );
  expect(components.length).toBeGreaterThan(200);
  const isText = (line) =>
    !/['"`:( ]#[0-9a-f]{3}([0-9a-f]{3}([0-9a-f]{2})?)?['"`);]|rgba?\(|hsla?\(/i.test(line);
  expect(components.flatMap((file) => numbersIn(file, isText))).toEqual([]);
});

test('a name that is used has a value: one in kit.css, or one that is given with it', () => {
  const own = new Set([...css.matchAll(/(--uk-[\w-]+):/g)].map(([, name]) => name));
  const wrong = sources
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(FRONTENDS, file), 'utf8').matchAll(/var\((--uk-[\w-]+)(\s*,)?/g)]
        .filter(([, name, second]) => own.has(name) === Boolean(second))
        .map(([found]) => `${file} ${found}`),
    );
  expect(wrong).toEqual([]);
});
