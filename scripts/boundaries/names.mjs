// Names of files and folders: kebab-case, one suffix of a closed list, no name that says nothing.
import { featureOf, isTest, workspaceOf } from './tree.mjs';

const SAYS_NOTHING = /^(utils?|helpers?|common|misc)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|cjs|js)$/;
/** What a file of a service's feature may be: docs/where-does-it-go.md says what each one holds. */
const SUFFIXES = new Set([
  'module',
  'facade',
  'controller',
  'grpc',
  'consumer',
  'service',
  'rules',
  'repository',
  'record',
  'client',
  'job',
  'list',
  'event',
  'mail',
  'filter',
  'child',
  'types',
  'data',
]);

/** The breaches in the path of one file. */
export function nameBreaches(file) {
  const found = [];
  const report = (rule, text) => found.push({ rule, file, text });
  const parts = file.split('/');
  const base = parts.at(-1);
  const nothing = [...parts.slice(1, -1), base.split('.')[0]].find((part) => SAYS_NOTHING.test(part));
  if (nothing && /^(services|frontends|gateway)\//.test(file))
    report('name-says-something', `"${nothing}" is a name that says nothing`);
  if (!file.startsWith('services/') || isTest(file)) return found;
  if (!KEBAB.test(base) || parts.slice(3, -1).some((folder) => /[A-Z_]/.test(folder)))
    report('kebab-case', 'files and folders of services have names in kebab-case');
  const feature = featureOf(file);
  if (feature && !/^services\/(kit|ocr)$/.test(workspaceOf(file))) {
    const suffix = base.split('.').slice(1, -1).at(-1);
    if (!SUFFIXES.has(suffix))
      report('suffix-says-role', suffix ? `.${suffix} is no role of a file` : 'the name shows no role');
  }
  return found;
}
