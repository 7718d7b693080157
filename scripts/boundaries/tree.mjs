// What the boundary checks know about the tree: workspaces, features, tests, files.
import fs from 'node:fs';
import path from 'node:path';

export const TEAMS = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
export const ROOMS = ['services', 'frontends', 'gateway', 'deploy', 'scripts'];

const CODE = /\.(ts|tsx|mjs|cjs|js)$/;
const GENERATED = /\.gen\.ts$|\.d\.ts$/;
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'gen',
  'coverage',
  'fixtures',
  'var',
  '.cache',
  'screenshots',
]);
/** Folders under `src` that hold no feature. */
const NO_FEATURE = new Set(['migrations', 'locales']);

/** True for suites, benches, journeys and their helpers. */
export function isTest(file) {
  return /\.(spec|test|testing|bench)\.|\/(test|testing|journeys|e2e|bench)\/|\/testing\.tsx?$/.test(file);
}

/** `services/journal`, `frontends/kit`, or the first folder (`gateway`). */
export function workspaceOf(file) {
  const [side, name] = file.split('/');
  return side === 'services' || side === 'frontends' ? `${side}/${name}` : side;
}

/** The feature folder of a file, or undefined for files directly under `src` and outside it. */
export function featureOf(file) {
  const [side, , src, feature, ...rest] = file.split('/');
  if ((side !== 'services' && side !== 'frontends') || src !== 'src' || rest.length === 0) return undefined;
  return NO_FEATURE.has(feature) ? undefined : feature;
}

/** The feature folders of a workspace, sorted; [] when the workspace does not exist. */
export function featuresOf(root, workspace) {
  const src = path.join(root, workspace, 'src');
  if (!fs.existsSync(src)) return [];
  return fs
    .readdirSync(src, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !NO_FEATURE.has(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** Every file under the folders that `wanted` accepts, as paths relative to the root. */
export function filesUnder(root, wanted, folders = ROOMS) {
  const found = [];
  const walk = (dir) => {
    for (const entry of fs.readdirSync(path.join(root, dir), { withFileTypes: true })) {
      const file = `${dir}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name)) walk(file);
      } else if (wanted(file)) found.push(file);
    }
  };
  for (const folder of folders) if (fs.existsSync(path.join(root, folder))) walk(folder);
  return found;
}

/** Hand-written code: no generated file, no declaration file. */
export function codeFiles(root) {
  return filesUnder(root, (file) => CODE.test(file) && !GENERATED.test(file));
}
