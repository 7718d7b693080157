// A deployment of several processes on one machine: each service, the gateway and a reader by themselves, behind balancers.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../embedded/ports.mjs';
import { start as startPostgres } from '../../embedded/postgres.mjs';
import { until } from '../product/product.mjs';
import { Balancer } from './balancer.mjs';

const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];
const READY_MS = 90_000;
const LATE_MS = 30_000;

/** A suite signs in and asks more often in a minute than any person. */
const BUDGETS = {
  UKETORI_RATE_LOGIN_PER_MINUTE: '2000',
  UKETORI_RATE_AUTHENTICATE_PER_MINUTE: '2000',
  UKETORI_RATE_PER_MINUTE: '600000',
  UKETORI_RATE_TEMPUPLOAD_PER_MINUTE: '2000',
  UKETORI_RATE_REFUSED_PER_MINUTE: '20000',
};

/** One running process of a release. */
class Part {
  constructor(name, child, ports) {
    Object.assign(this, { name, child, ports });
    this.output = [];
    this.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        this.output.push(String(text));
        if (this.output.length > 400) this.output.shift();
      });
  }

  /** Sends SIGTERM and waits for the end. @returns {Promise<number>} milliseconds that it took */
  async stop() {
    const began = Date.now();
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), LATE_MS);
    await this.ended;
    clearTimeout(timer);
    return Date.now() - began;
  }
}

/** The database, the balancers and the processes of one or two releases. */
export class Fleet {
  /** @type {Map<string, Part[]>} name → its running processes */
  parts = new Map();
  #balancers = {};

  /**
   * @param {string} home folder of this deployment's files
   * @param {Record<string, string>} settings on top of the usual ones
   */
  static async open(home, settings = {}) {
    const fleet = new Fleet();
    fleet.home = home;
    fleet.log = path.join(home, 'log');
    fs.mkdirSync(fleet.log, { recursive: true });
    for (const name of SERVICES)
      fleet.#balancers[name] = {
        http: await new Balancer().listen(),
        grpc: await new Balancer().listen(),
      };
    fleet.front = await new Balancer().listen();
    fleet.settings = { ...BUDGETS, UKETORI_PAGES_ARCHIVE: path.join(home, 'pages'), ...settings };
    fleet.port = fleet.front.port;
    fleet.domain = `uketori.localhost:${fleet.port}`;
    fleet.app = `http://app.${fleet.domain}`;
    fleet.accounts = `http://accounts.${fleet.domain}`;
    fleet.postgres = await startPostgres({
      dir: path.join(home, 'postgres'),
      port: await freePort(),
      restart: false,
      settings: { max_connections: 300 },
    });
    const admin = new URL(fleet.postgres.url);
    admin.pathname = '/uketori';
    fleet.admin_url = admin.href;
    return fleet;
  }

  /** Every setting of the deployment, as a release itself makes them. */
  async #settingsOf(release) {
    const load = (file) => import(pathToFileURL(path.join(release.root, 'deploy/embedded', file)).href);
    const environment = await load('environment.mjs');
    const secrets = fs.existsSync(path.join(release.root, 'deploy/embedded/secrets.mjs'))
      ? await load('secrets.mjs')
      : environment;
    const rules = fs.existsSync(path.join(release.root, 'deploy/embedded/secrets.rules.mjs'))
      ? await load('secrets.rules.mjs')
      : { environmentOf: (_processes, env) => env };
    const given = {
      ...process.env,
      ...this.settings,
      PORT: String(this.port),
      UKETORI_VAR: this.home,
      UKETORI_DOMAIN: this.domain,
      UKETORI_MAIL_PORT: 'off',
      UKETORI_SECURITY_LOG: path.join(this.log, 'security.jsonl'),
    };
    for (const name of SERVICES) {
      const upper = name.toUpperCase();
      given[`HTTP_URL_${upper}`] = `http://127.0.0.1:${this.#balancers[name].http.port}`;
      given[`GRPC_URL_${upper}`] = `127.0.0.1:${this.#balancers[name].grpc.port}`;
    }
    const place = environment.readPlace(given);
    const env = environment.processEnvironment(
      place,
      secrets.readSecrets(this.home),
      this.postgres.url,
      given,
    );
    return (processes, own) => ({ ...rules.environmentOf(processes, env), ...own });
  }

  async #spawn(release, name, script, processes, own, args = []) {
    const environmentOf = await this.#settingsOf(release);
    const tether = path.join(release.root, 'deploy/embedded/tether.mjs');
    return spawn(
      process.execPath,
      [
        '--disable-warning=TimeoutNegativeWarning',
        '--disable-warning=ExperimentalWarning',
        '--import',
        tether,
        path.join(release.root, script),
        ...args,
      ],
      {
        cwd: release.root,
        env: environmentOf(processes, own),
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      },
    );
  }

  /** Runs the migration step of a release. @returns {Promise<{ms: number, lines: string[]}>} */
  async migrate(release, { contract = false } = {}) {
    const began = Date.now();
    const script = 'deploy/embedded/prepare.mjs';
    const child = await this.#spawn(release, 'migrate', script, ['migrate'], {}, [
      ...(contract ? ['--contract'] : []),
    ]);
    const part = new Part('migrate', child, []);
    const how = await part.ended;
    const lines = part.output.join('').trim().split('\n').filter(Boolean);
    if (how !== 0) throw new Error(`the migration ended with ${how}:\n${lines.join('\n')}`);
    return { ms: Date.now() - began, lines };
  }

  /** All services of a release in one process, which fills in the demonstration and ends. */
  async seed(release) {
    const own = { NAMES: SERVICES.join(','), SEED: '1' };
    const ports = [];
    for (const name of SERVICES) {
      const [http, grpc] = [await freePort(), await freePort()];
      own[`HTTP_PORT_${name.toUpperCase()}`] = String(http);
      own[`GRPC_PORT_${name.toUpperCase()}`] = String(grpc);
      this.#join(name, http, grpc);
      ports.push([name, http, grpc]);
    }
    const child = await this.#spawn(release, 'seed', 'deploy/embedded/host.mjs', SERVICES, own);
    const part = new Part('seed', child, []);
    const ready = new Promise((resolve) =>
      child.on('message', (message) => message?.kind === 'ready' && resolve(true)),
    );
    const seeded = await Promise.race([ready, part.ended]);
    if (seeded !== true) throw new Error(`the seed ended with ${seeded}:\n${part.output.join('')}`);
    await part.stop();
    for (const [name, http, grpc] of ports) this.#leave(name, http, grpc);
  }

  #join(name, http, grpc) {
    this.#balancers[name].http.add(http);
    this.#balancers[name].grpc.add(grpc);
  }

  #leave(name, http, grpc) {
    this.#balancers[name].http.remove(http);
    this.#balancers[name].grpc.remove(grpc);
  }

  /** Starts one process of a release and waits until it is ready; then the balancer knows it. */
  async start(release, name) {
    const part = await this.#start(release, name);
    part.release = release;
    this.parts.set(name, [...(this.parts.get(name) ?? []), part]);
    const [http, grpc] = part.ports;
    let over = false;
    void part.ended.then(() => (over = true));
    try {
      await until(
        `${name} of ${release.commit.slice(0, 10)}`,
        async () => {
          if (over) throw new Error(`${name} ended at its start:\n${part.output.join('').slice(-3000)}`);
          const ready = await fetch(`http://127.0.0.1:${http}/readyz`, {
            signal: AbortSignal.timeout(3000),
          }).catch(() => null);
          return ready?.status === 200;
        },
        READY_MS,
      );
    } catch (error) {
      throw new Error(`${error.message}\n${part.output.join('').slice(-3000)}`);
    }
    if (name === 'gateway') this.front.add(http);
    else if (name !== 'ocr') this.#join(name, http, grpc);
    return part;
  }

  async #start(release, name) {
    const [http, grpc] = [await freePort(), await freePort()];
    const upper = name.toUpperCase();
    if (name === 'ocr') {
      const own = { OCR_HEALTH_PORT: String(http) };
      const child = await this.#spawn(release, name, 'services/ocr/dist/main.js', ['ocr'], own);
      return new Part(name, child, [http]);
    }
    if (name === 'gateway') {
      const own = { PORT: String(http), UKETORI_LISTEN: '127.0.0.1' };
      const child = await this.#spawn(release, name, 'gateway/bootstrap.cjs', ['gateway'], own);
      return new Part(name, child, [http]);
    }
    const own = { NAMES: name, SEED: '0' };
    own[`HTTP_PORT_${upper}`] = String(http);
    own[`GRPC_PORT_${upper}`] = String(grpc);
    const child = await this.#spawn(release, name, 'deploy/embedded/host.mjs', [name], own);
    return new Part(name, child, [http, grpc]);
  }

  /** The rolling step of one part: a process of the new release joins, both serve for a while, the old one leaves. */
  async roll(release, name, beside_ms) {
    const old = (this.parts.get(name) ?? []).filter((part) => part.release !== release);
    const began = Date.now();
    await this.start(release, name);
    const started_ms = Date.now() - began;
    await sleep(beside_ms);
    let stopped_ms = 0;
    for (const part of old) stopped_ms = Math.max(stopped_ms, await this.#retire(name, part));
    return { name, started_ms, stopped_ms };
  }

  /** As an orchestrator does it: the process gets its signal, and the balancer learns by its readiness. */
  async #retire(name, part) {
    const stopping = part.stop();
    const [http, grpc] = part.ports;
    if (name === 'gateway') this.front.remove(http);
    else if (name !== 'ocr') this.#leave(name, http, grpc);
    const ms = await stopping;
    this.parts.set(
      name,
      this.parts.get(name).filter((one) => one !== part),
    );
    return ms;
  }

  async close() {
    const order = [['gateway', 'ocr'], SERVICES];
    for (const names of order)
      await Promise.all(names.flatMap((name) => (this.parts.get(name) ?? []).map((part) => part.stop())));
    for (const { http, grpc } of Object.values(this.#balancers)) {
      http.close();
      grpc.close();
    }
    this.front.close();
    await this.postgres.stop();
  }
}

export { SERVICES };
