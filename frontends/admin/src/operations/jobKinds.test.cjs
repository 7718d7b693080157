const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { kind } = require('../locales/ja.json').jobs;

const SERVICES = join(__dirname, '../../../../services');

it('every kind of job has words', () => {
  const kinds = readdirSync(SERVICES)
    .filter((name) => readdirSync(join(SERVICES, name)).includes('src'))
    .flatMap((name) => {
      const folder = join(SERVICES, name, 'src');
      return readdirSync(folder, { recursive: true })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
        .flatMap((file) => [
          ...readFileSync(join(folder, file), 'utf8').matchAll(/new JobKind(?:<[^;]*?>)?\(\s*'([^']+)'/g),
        ]);
    })
    .map((match) => match[1].replaceAll('.', '_'));
  expect(kinds.length).toBeGreaterThan(2);
  expect(kinds.filter((name) => !(name in kind)).sort()).toEqual([]);
});
