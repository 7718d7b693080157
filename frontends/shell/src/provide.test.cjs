const { readFileSync } = require('node:fs');
const { LIBRARIES, kitModules } = require('../../kit/webpack/shared.cjs');

test('every shared library and every public file of the kit is provided to the remotes', () => {
  const provided = readFileSync(`${__dirname}/provide.ts`, 'utf8');
  const wanted = [...Object.keys(LIBRARIES), ...kitModules().map((name) => `@uketori/frontend-kit/${name}`)];
  expect(wanted.filter((name) => !provided.includes(`import('${name}')`))).toEqual([]);
});
