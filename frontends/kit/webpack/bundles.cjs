/**
 * Which file of the shell a module goes to. Every page loads the same few files: `vendor` (libraries), `kit`, and the
 * words of one language. Without these groups each of the eighty shared modules would be a file of its own, and what
 * two of them import would be in both.
 */
const path = require('node:path');
const { kitModules } = require('./shared.cjs');

const KIT = path.resolve(__dirname, '../src');
const SHELL = path.resolve(__dirname, '../../shell/src');
const VENDORS = ['antd', 'react-router'].map((name) => path.join(__dirname, 'vendor', `${name}.mjs`));

const LIBRARIES =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@ant-design[\\/]cssinjs|@emotion|stylis|@tanstack|i18next|react-i18next|html-parse-stringify|void-elements|use-sync-external-store|dayjs|openapi-fetch|single-spa)[\\/]/;
const NODE_MODULES = /[\\/]node_modules[\\/]/;
/** The lists of what we use of a library. */
const VENDOR = /[\\/]webpack[\\/]vendor[\\/]/;
/** Japanese of the kit, the shell, antd with its parts, and dayjs: `ja.json`, `errors.ja.json`, `ja_JP.js`, `ja.js`. */
const WORDS =
  /[\\/](?:frontends[\\/](?:kit|shell)[\\/]src[\\/]locales|(?:antd|@rc-component[\\/][\w-]+)[\\/]es[\\/](?:.*[\\/])?locale|dayjs[\\/]locale)[\\/](?:errors\.)?(?<language>ja|en|fr|he|ru|ar)(?:_[A-Z]{2})?\.js(?:on)?$/;

/** Modules that begin a part of every page. */
const starts = () =>
  new Set([
    ...VENDORS,
    path.join(SHELL, 'boot.tsx'),
    ...kitModules()
      .filter((name) => !name.startsWith('pro/'))
      .flatMap((name) => [path.join(KIT, `${name}.tsx`), path.join(KIT, `${name}.ts`)]),
  ]);
/** Parts that load late, even where they import a public file of the kit. */
const LATE =
  /[\\/]pro-components[\\/]|[\\/]recharts[\\/]|[\\/]kit[\\/]src[\\/](?:pro|gallery)[\\/]|\.gallery\./;

function isStart(chunk, chunkGraph, roots) {
  let found = false;
  for (const { resource } of chunkGraph.getChunkModulesIterable(chunk)) {
    if (resource === undefined) continue;
    if (LATE.test(resource)) return false;
    found ||= roots.has(resource);
  }
  return found;
}

/** The test of a group, true for modules of chunks that every page loads. */
function ofEveryPage() {
  const roots = starts();
  const known = new WeakMap();
  return (module, chunkGraph) => {
    for (const chunk of chunkGraph.getModuleChunksIterable(module)) {
      if (!known.has(chunk)) known.set(chunk, isStart(chunk, chunkGraph, roots));
      if (known.get(chunk)) return true;
    }
    return false;
  };
}

/** The file of a module, or the folder of which an `import()` with a variable takes one: `./locales/${language}.json`. */
const placeOf = ({ resource, options }) =>
  resource ?? (typeof options?.resource === 'string' ? options.resource : undefined);
const languageOf = ({ resource }) => WORDS.exec(resource ?? '')?.groups.language;
const common = { chunks: 'async', enforce: true };

/** One file for the words of a language. */
const words = {
  ...common,
  name: (module) => `words-${languageOf(module)}`,
  priority: 20,
  test: (module) => languageOf(module) !== undefined,
};

/** `optimization.splitChunks` of the pages before the log-in. */
const wordBundles = () => ({ cacheGroups: { words } });

/** `optimization.splitChunks` of the shell. */
function shellBundles() {
  const isOfEveryPage = ofEveryPage();
  const group = (name, test) => ({
    ...common,
    name,
    priority: 30,
    test: (module, { chunkGraph }) => {
      const place = placeOf(module);
      return place !== undefined && test(place, () => isOfEveryPage(module, chunkGraph));
    },
  });
  return {
    cacheGroups: {
      vendor: group('vendor', (file, isEvery) =>
        LIBRARIES.test(file)
          ? !WORDS.test(file) || isEvery()
          : (NODE_MODULES.test(file) || VENDOR.test(file)) && isEvery(),
      ),
      kit: group('kit', (file, isEvery) => file.startsWith(KIT + path.sep) && isEvery()),
      words,
    },
  };
}

module.exports = { shellBundles, wordBundles };
