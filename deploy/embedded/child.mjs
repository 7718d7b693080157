import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from './environment.mjs';

const BACKOFF_MAX_MS = 5000;
const CALM_MS = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;

/** One process of the product: started, logged, restarted when it dies, stopped on request. */
export class Child {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string} options.script path below the project
   * @param {Record<string,string>} options.env
   * @param {string} options.logDir
   * @param {(line: string) => void} options.say important lines for the terminal
   * @param {string[]} [options.nodeArgs]
   * @param {() => void} [options.onStart] after each start, also of one that died
   */
  constructor(options) {
    this.options = options;
    this.name = options.name;
    this.restarts = 0;
    this.failures = 0;
    this.stopping = false;
    this.lastLines = [];
    /** Kind of an expected message to the one who waits for it. */
    this.asked = new Map();
    fs.mkdirSync(options.logDir, { recursive: true, mode: 0o700 });
    const file = path.join(options.logDir, `${options.name}.log`);
    if (fs.existsSync(file) && fs.statSync(file).size > LOG_MAX_BYTES) fs.renameSync(file, `${file}.1`);
    this.file = fs.createWriteStream(file, { flags: 'a', mode: 0o600 });
  }

  get pid() {
    return this.process?.pid;
  }

  start() {
    const { script, env, nodeArgs = [] } = this.options;
    const tether = path.join(ROOT, 'deploy/embedded/tether.mjs');
    const args = [
      '--disable-warning=TimeoutNegativeWarning',
      '--disable-warning=ExperimentalWarning',
      ...nodeArgs,
    ];
    this.startedAt = Date.now();
    this.ready = false;
    this.process = spawn(process.execPath, [...args, '--import', tether, path.join(ROOT, script)], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Out of the terminal's process group: a Ctrl-C is the supervisor's to hand on, in order.
      detached: true,
    });
    this.exited = new Promise((resolve) =>
      this.process.once('exit', (code, signal) => resolve(signal ?? code)),
    );
    this.process.on('message', (message) => {
      if (message?.kind === 'ready') this.ready = true;
      this.asked.get(message?.kind)?.(message);
    });
    this.process.once('error', (error) => this.options.say(`${this.name}: ${error.message}`));
    this.read(this.process.stdout, false);
    this.read(this.process.stderr, true);
    this.exited.then((how) => this.onExit(how));
    this.options.onStart?.();
  }

  read(stream, isError) {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim()) this.onLine(line, isError);
    });
  }

  onLine(line, isError) {
    this.file.write(`${line.startsWith('{') ? line : `${new Date().toISOString()} ${line}`}\n`);
    this.lastLines.push(line.slice(0, 500));
    if (this.lastLines.length > 30) this.lastLines.shift();
    const important = importantText(line, isError);
    if (important && !this.stopping) this.options.say(`${this.name}: ${important}`);
  }

  async onExit(how) {
    if (this.stopping) return;
    if (Date.now() - this.startedAt > CALM_MS) this.failures = 0;
    this.failures += 1;
    const wait = Math.min(BACKOFF_MAX_MS, 100 * 2 ** (this.failures - 1));
    this.options.say(`${this.name} ended (${how}); starting it again in ${wait} ms`);
    await delay(wait);
    if (this.stopping) return;
    this.restarts += 1;
    this.start();
  }

  /**
   * Sends `{ kind }` and returns the message of the same kind that comes back.
   * @throws Error when none comes in time
   */
  async ask(kind, patience_ms = 10_000) {
    const timer = new AbortController();
    const late = delay(patience_ms, null, { signal: timer.signal }).catch(() => null);
    const answer = new Promise((resolve) => this.asked.set(kind, resolve));
    this.process.send({ kind });
    const message = await Promise.race([answer, late]);
    timer.abort();
    this.asked.delete(kind);
    if (!message) throw new Error(`${this.name} does not answer: ${kind}`);
    return message;
  }

  /** A restart on purpose (development): no backoff. */
  async restart() {
    this.stopping = true;
    await this.end();
    this.stopping = false;
    this.failures = 0;
    this.start();
  }

  async stop() {
    this.stopping = true;
    await this.end();
    this.file.end();
  }

  async end() {
    const child = this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = new AbortController();
    const ended = await Promise.race([
      this.exited.then(() => true),
      delay(12_000, false, { signal: timer.signal }).catch(() => true),
    ]);
    timer.abort();
    if (!ended) {
      child.kill('SIGKILL');
      await this.exited;
    }
  }
}

/** Warnings and errors of the structured log, and everything that a program writes to stderr in plain words. */
function importantText(line, isError) {
  if (!line.startsWith('{'))
    return isError && !/^\s+at |^\(node:|^\(Use `node/.test(line) ? line.slice(0, 300) : null;
  try {
    const entry = JSON.parse(line);
    if (typeof entry.level !== 'number' || entry.level < 50) return null;
    const what = entry.err?.message ?? '';
    return `${entry.name ?? entry.service ?? ''} ${entry.msg ?? ''} ${what}`.trim().slice(0, 300);
  } catch {
    return null;
  }
}
