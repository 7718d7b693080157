// node scripts/lockfile.mjs: completes package-lock.json after npm install. Run it before the commit.
// The npm program leaves out packages of other platforms that its registry does not hold, and then refuses its own
// lockfile: npm ci wants an entry for each optional dependency that any package names.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './runtime.mjs';

const FILE = path.join(ROOT, 'package-lock.json');
const OS = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony', 'aix', 'sunos'];
const CPU = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

/** Optional dependencies without an entry: [its path, name, exact version]. */
function missing(packages) {
  const found = [];
  for (const [at, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isThere(packages, at, name)) found.push({ at: `node_modules/${name}`, name, range, of: at });
    }
  }
  return found;
}

/** As Node looks: in the package's own node_modules, then in those of its parents. */
function isThere(packages, at, name) {
  for (let dir = at; ; dir = dir.slice(0, Math.max(0, dir.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${dir ? `${dir}/` : ''}node_modules/${name}`]) return true;
    if (dir === '') return false;
    if (!dir.includes('node_modules/')) dir = '';
  }
}

/** What platform a package is for, read from its name: they all follow <os>-<cpu>[-<libc>]. */
function platformOf(name) {
  const words = name.split('/').pop().split(/[-.]/);
  const os = words.includes('win') ? 'win32' : OS.find((word) => words.includes(word));
  const cpu =
    CPU.find((word) => words.includes(word)) ??
    (words.some((word) => word.startsWith('arm')) ? 'arm' : undefined);
  const libc = words.some((w) => w.startsWith('musl'))
    ? 'musl'
    : words.some((w) => w.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === 'linux' ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}

/**
 * What keeps a lockfile from installing elsewhere.
 * @returns {string[]} one line each; empty when it is fine
 */
export function findLockfileFaults() {
  const { packages } = JSON.parse(fs.readFileSync(FILE, 'utf8'));
  const addresses = Object.entries(packages).filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''));
  return [
    ...missing(packages).map(
      ({ name, of }) =>
        `package-lock.json: no entry for ${name} of ${of || 'the root'}; run node scripts/lockfile.mjs`,
    ),
    ...addresses.map(([at]) => `package-lock.json: ${at} names a download address`),
  ];
}

function complete() {
  const lock = JSON.parse(fs.readFileSync(FILE, 'utf8'));
  let added = 0;
  for (const { at, name, range } of missing(lock.packages)) {
    const version = /\d+\.\d+\.\d+[\w.+-]*$/.exec(range)?.[0];
    const platform = platformOf(name);
    if (!version || !(platform.os || platform.cpu?.[0] === 'wasm32')) {
      console.error(`${name}@${range}: not a package of one platform; npm must resolve it`);
      process.exitCode = 1;
      continue;
    }
    lock.packages[at] = { version, ...platform, optional: true };
    added += 1;
  }
  const order = ([a], [b]) => a.localeCompare(b, 'en');
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(order));
  fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${added} packages of other platforms added.`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) complete();
