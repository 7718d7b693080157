// Colours with a meaning have a name. kit.css gives it to style sheets and theme.ts to antd: both say the same, and
// no style sheet repeats what has a name.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const FRONTENDS = join(__dirname, '../..');
const SOURCE = 'kit/src/kit.css';
const named = [
  ...readFileSync(join(FRONTENDS, SOURCE), 'utf8').matchAll(/--uk-([\w-]+):\s*(#[0-9a-f]{6})\b/g),
];
const colours = Object.fromEntries(named.map(([, name, colour]) => [name, colour]));

const sheets = readdirSync(FRONTENDS)
  .map((name) => join(FRONTENDS, name, 'src'))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .map((file) => relative(FRONTENDS, file))
  .filter((file) => file.endsWith('.css') && file !== SOURCE);

test.each([
  ['primary', 'colorPrimary'],
  ['danger', 'colorError'],
  ['success', 'colorSuccess'],
  ['success-ground', 'colorSuccessBg'],
  ['success-line', 'colorSuccessBorder'],
  ['warning', 'colorWarning'],
  ['warning-ground', 'colorWarningBg'],
  ['warning-line', 'colorWarningBorder'],
  ['text', 'colorTextBase'],
  ['ground', 'colorBgLayout'],
])('--uk-%s is %s of the theme', (name, token) => {
  const { appTheme } = require('./theme');
  expect(colours[name]).toBe(appTheme.token[token]);
});

// White is also the colour of letters on a dark ground.
const NAMES = Object.entries(colours).filter(([name]) => name !== 'surface');

test('no style sheet repeats a colour that has a name', () => {
  const repeated = sheets.flatMap((file) =>
    readFileSync(join(FRONTENDS, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        NAMES.filter(([, colour]) => line.toLowerCase().includes(colour)).map(
          ([name]) => `${file}:${at + 1} ${line.trim()} -> var(--uk-${name})`,
        ),
      ),
  );
  expect(sheets.length).toBeGreaterThan(20);
  expect(repeated).toEqual([]);
});
