// The production build provides parts of antd and react-router (webpack/vendor). A screen that imports another part
// would find it in development and miss it in production.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { SHAKEN } = require('../webpack/shared.cjs');

const FRONTENDS = join(__dirname, '../..');
const IMPORTS = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'(antd|react-router)'/g;
const NOT_SHIPPED = /\.(test|gallery)\.tsx?$|[\\/]testing(\.tsx$|[\\/])/;

const sources = readdirSync(FRONTENDS)
  .map((name) => join(FRONTENDS, name, 'src'))
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !NOT_SHIPPED.test(file));

const nameOf = (written) => written.trim().split(/\s+as\s+/)[0];
const namesIn = (list) =>
  list
    .split(',')
    .filter((written) => written.trim() !== '' && !/^\s*type\s/.test(written))
    .map(nameOf);

function imported(library) {
  const found = new Set();
  for (const file of sources)
    for (const [, isType, list, from] of readFileSync(file, 'utf8').matchAll(IMPORTS))
      if (!isType && from === library) for (const name of namesIn(list)) found.add(name);
  return [...found].sort();
}

function provided(library) {
  const list = readFileSync(join(FRONTENDS, 'kit/webpack/vendor', `${library}.mjs`), 'utf8');
  return namesIn(/export \{([^}]*)\}/.exec(list)[1]).sort();
}

test.each(SHAKEN)('what is provided of %s is what the screens import', (library) => {
  expect(provided(library)).toEqual(imported(library));
  expect(imported(library).length).toBeGreaterThan(5);
});

test.each(SHAKEN)('no screen imports %s as a whole', (library) => {
  const whole = new RegExp(`import\\s+(\\*\\s+as\\s+\\w+|\\w+)\\s+from\\s+'${library}'`);
  expect(sources.filter((file) => whole.test(readFileSync(file, 'utf8')))).toEqual([]);
});
