// Two languages run from right to left. Each side is written with its logical name (inline-start, end), so
// that every layout mirrors itself; code without such a name uses --uk-way or useSides().
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

const FRONTENDS = join(__dirname, '../..');
const PHYSICAL_STYLES = [
  /(?<![-\w])(margin|padding|border|scroll-margin|scroll-padding)-(left|right)(-\w+)?\s*:/,
  /(?<![-\w])(left|right)\s*:/,
  /(?<![-\w])border-(top|bottom)-(left|right)-radius\s*:/,
  /(?<![-\w])(text-align|float|clear)\s*:\s*(left|right)\b/,
  // margin: 1px 2px 3px 4px with another right than left; radii likewise
  /(?<![-\w])(margin|padding|inset)\s*:\s*[^\s(]+\s+([^\s(]+)\s+[^\s(]+\s+(?!\2\s*[;!])[^\s;(]+\s*;/,
  /(?<![-\w])box-shadow\s*:\s*inset\s+-?\d+px\s+0\s+0\s/,
  /\[dir=/,
];
const PHYSICAL_PROPS = [
  /\b(margin|padding|border)(Left|Right)\b/,
  /\b(textAlign|float)\s*:\s*'(left|right)'/,
  /\bplacement\s*[=:]\s*["'](left|right|\w+(Left|Right))["']/,
  /import \{[^}]*\bDrawer\b[^}]*\} from 'antd'/,
  /\b(align|fixed)\s*[=:]\s*["'](left|right)["']/,
];
/** The one place that says which way the lines run, and the one that asks antd for a side. */
const SOURCES = ['kit/src/kit.css', 'kit/src/Drawer.tsx'];

const files = readdirSync(FRONTENDS)
  .map((name) => join(FRONTENDS, name, 'src'))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.(css|tsx)$/.test(file) && !/\.test\./.test(file))
  .filter((file) => !SOURCES.includes(relative(FRONTENDS, file)));

/** Lines that name a side of the window, as `file:line text`. */
function physicalIn(name, text) {
  const rules = name.endsWith('.css') ? PHYSICAL_STYLES : PHYSICAL_PROPS;
  return text
    .split('\n')
    .flatMap((line, at) =>
      rules.some((rule) => rule.test(line)) ? [`${name}:${at + 1} ${line.trim()}`] : [],
    );
}

test('no style and no property names left or right where a logical one serves', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap((file) => physicalIn(relative(FRONTENDS, file), readFileSync(file, 'utf8')))).toEqual(
    [],
  );
});

test.each([
  ['a.css', '  margin-left: 4px;'],
  ['a.css', '  right: 0;'],
  ['a.css', '  text-align: right;'],
  ['a.css', '  padding: 0 4px 0 8px;'],
  ['a.css', '  border-top-left-radius: 4px;'],
  ['a.css', '  box-shadow: inset 3px 0 0 red;'],
  ['a.css', '[dir="rtl"] .a {'],
  ['a.tsx', "style={{ marginLeft: 4, textAlign: 'end' }}"],
  ['a.tsx', "style={{ textAlign: 'right' }}"],
  ['a.tsx', '<Popover placement="bottomRight">'],
  ['a.tsx', "import { Button, Drawer } from 'antd';"],
])('%s %s is found', (name, line) => expect(physicalIn(name, line)).toHaveLength(1));

test.each([
  ['a.css', '  margin-inline-start: 4px;'],
  ['a.css', '  padding: 0 4px 2px 4px;'],
  ['a.css', '  padding: 1px 2px;'],
  ['a.css', '  box-shadow: inset calc(3px * var(--uk-way)) 0 0 red;'],
  ['a.css', '  text-align: end;'],
  ['a.tsx', "import { Drawer } from '@uketori/frontend-kit/Drawer';"],
  // A place on the picture of a page is physical.
  ['a.tsx', 'style={{ left: `${x * 100}%` }}'],
])('%s %s is let be', (name, line) => expect(physicalIn(name, line)).toEqual([]));
