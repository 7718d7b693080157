/**
 * The one version table of the libraries that the shell provides and every remote borrows.
 * Versions are the exact pins of frontends/kit/package.json: change them there and nowhere else.
 * Icons are left out on purpose: a shared barrel ships every icon (160 KB), a bundled one ships the few used.
 */
const fs = require('node:fs');
const path = require('node:path');

const KIT = path.resolve(__dirname, '..');
const pins = JSON.parse(fs.readFileSync(path.join(KIT, 'package.json'), 'utf8'));

const LIBRARIES = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom',
  'react-router': 'react-router',
  antd: 'antd',
  '@ant-design/cssinjs': '@ant-design/cssinjs',
  '@tanstack/react-query': '@tanstack/react-query',
  i18next: 'i18next',
  'react-i18next': 'react-i18next',
  dayjs: 'dayjs',
  'openapi-fetch': 'openapi-fetch',
};

/** Libraries of which the production build provides the parts in use only: see vendor. */
const SHAKEN = ['antd', 'react-router'];

/**
 * Public files of the kit: the ones directly in src, and the parts over pro-components in src/pro. Other folders are
 * private to the kit. The library itself is not shared: a shared barrel ships whole, these parts ship what they use.
 */
function kitModules() {
  return ['', 'pro/'].flatMap((folder) =>
    fs
      .readdirSync(path.join(KIT, 'src', folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .filter((entry) => !/\.(test|gallery|d)\.tsx?$/.test(entry.name) && !entry.name.startsWith('testing'))
      .map((entry) => folder + entry.name.replace(/\.tsx?$/, ''))
      .sort(),
  );
}

/**
 * Share table for ModuleFederationPlugin.
 * @param {'shell'|'remote'} kind the shell provides, a remote only consumes (`import: false`)
 */
function sharedTable(kind) {
  const table = {};
  const add = (request, version) => {
    table[request] = { singleton: true, strictVersion: true, requiredVersion: version, version };
    if (kind === 'shell' && SHAKEN.includes(request) && process.env.NODE_ENV !== 'development')
      table[request].import = path.join(__dirname, 'vendor', `${request}.mjs`);
    if (kind === 'remote') {
      table[request].import = false;
      delete table[request].version;
    }
  };
  for (const [request, name] of Object.entries(LIBRARIES)) add(request, pins.dependencies[name]);
  if (process.env.NODE_ENV === 'development') add('react/jsx-dev-runtime', pins.dependencies.react);
  for (const name of kitModules()) add(`@uketori/frontend-kit/${name}`, pins.version);
  return table;
}

module.exports = { LIBRARIES, SHAKEN, kitModules, sharedTable };
