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
/** All of them in one process. */
const TOGETHER = 'services';
const servicesOf = (name) => (name === TOGETHER ? SERVICES : SERVICES.filter((one) => one === name));
const READY_MS = 90_000;
const LATE_MS = 60_000;

/** Longer than an idle connection lives in the agent of the callers, so that they are the ones that close it. */
const DISMISS = { UKETORI_DISMISS_MS: '8000' };

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
  /** @param {{name: string, http: number, grpc?: number}[]} places where its services or it itself are to be found */
  constructor(name, child, places) {
    Object.assign(this, { name, child, places });
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
      durable: false,
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

  async #spawn(release, script, processes, own, args = []) {
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
    const child = await this.#spawn(release, script, ['migrate'], {}, [...(contract ? ['--contract'] : [])]);
    const part = new Part('migrate', child, []);
    const how = await part.ended;
    const lines = part.output.join('').trim().split('\n').filter(Boolean);
    if (how !== 0) throw new Error(`the migration ended with ${how}:\n${lines.join('\n')}`);
    return { ms: Date.now() - began, lines };
  }

  /**
   * All services of a release in one process, which fills in the demonstration.
   * @param {{stay?: boolean}} options stay: the process goes on as the part `services`, else it ends
   */
  async seed(release, { stay = false } = {}) {
    const part = await this.#startServices(release, TOGETHER, { SEED: '1' });
    part.release = release;
    for (const place of part.places) this.#join(place);
    const ready = new Promise((resolve) =>
      part.child.on('message', (message) => message?.kind === 'ready' && resolve(true)),
    );
    const seeded = await Promise.race([ready, part.ended]);
    if (seeded !== true) throw new Error(`the seed ended with ${seeded}:\n${part.output.join('')}`);
    if (stay) {
      this.parts.set(TOGETHER, [part]);
      return;
    }
    await part.stop();
    for (const place of part.places) this.#leave(place);
  }

  /** A reader has no balancer: it calls intake. */
  #join({ name, http, grpc }) {
    if (name === 'gateway') this.front.add(http);
    this.#balancers[name]?.http.add(http);
    this.#balancers[name]?.grpc.add(grpc);
  }

  #leave({ name, http, grpc }) {
    if (name === 'gateway') this.front.remove(http);
    this.#balancers[name]?.http.remove(http);
    this.#balancers[name]?.grpc.remove(grpc);
  }

  /** Starts one process of a release and waits until it is ready; then the balancer knows it. */
  async start(release, name) {
    const part = await this.#start(release, name);
    part.release = release;
    this.parts.set(name, [...(this.parts.get(name) ?? []), part]);
    let over = false;
    void part.ended.then(() => (over = true));
    try {
      await until(
        `${name} of ${release.commit.slice(0, 10)}`,
        async () => {
          if (over) throw new Error(`${name} ended at its start:\n${part.output.join('').slice(-3000)}`);
          const ready = await Promise.all(part.places.map(isReady));
          return ready.every(Boolean);
        },
        READY_MS,
      );
    } catch (error) {
      throw new Error(`${error.message}\n${part.output.join('').slice(-3000)}`);
    }
    for (const place of part.places) this.#join(place);
    return part;
  }

  async #start(release, name) {
    if (servicesOf(name).length > 0) return this.#startServices(release, name, { SEED: '0' });
    const http = await freePort();
    const [script, own] =
      name === 'ocr'
        ? ['services/ocr/dist/main.js', { OCR_HEALTH_PORT: String(http) }]
        : ['gateway/bootstrap.cjs', { PORT: String(http), UKETORI_LISTEN: '127.0.0.1', ...DISMISS }];
    return new Part(name, await this.#spawn(release, script, [name], own), [{ name, http }]);
  }

  async #startServices(release, name, own) {
    const services = servicesOf(name);
    const places = [];
    for (const one of services) places.push({ name: one, http: await freePort(), grpc: await freePort() });
    const ports = places.flatMap(({ name: of, http, grpc }) => [
      [`HTTP_PORT_${of.toUpperCase()}`, String(http)],
      [`GRPC_PORT_${of.toUpperCase()}`, String(grpc)],
    ]);
    const env = { NAMES: services.join(','), ...Object.fromEntries(ports), ...own };
    return new Part(name, await this.#spawn(release, 'deploy/embedded/host.mjs', services, env), places);
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
    for (const place of part.places) this.#leave(place);
    const ms = await stopping;
    this.parts.set(
      name,
      this.parts.get(name).filter((one) => one !== part),
    );
    return ms;
  }

  async close() {
    const order = [
      ['gateway', 'ocr'],
      [TOGETHER, ...SERVICES],
    ];
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

async function isReady({ http }) {
  const limit = { signal: AbortSignal.timeout(3000) };
  const answer = await fetch(`http://127.0.0.1:${http}/readyz`, limit).catch(() => null);
  return answer?.status === 200;
}

export { SERVICES, TOGETHER };
