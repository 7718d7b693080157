// Starts, watches and stops every process of the embedded mode, in order.
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Child } from './child.mjs';
import { processEnvironment, readPlace } from './environment.mjs';
import { demoWasRemoved, organizationsIn, refuseDemo } from './demo.mjs';
import { watchDemoRemoval } from './demo-removal.mjs';
import { firstOwnerLink } from './first-owner.mjs';
import { portIsFree } from './ports.mjs';
import { start as startPostgres } from './postgres.mjs';
import { prepareWhenNeeded } from './prepared.mjs';
import { assertProduction, isProduction, productionWarnings } from './production.rules.mjs';
import { namedSecrets, readSecrets } from './secrets.mjs';
import { environmentOf } from './secrets.rules.mjs';
import { claimHome, endLeftovers, releaseHome } from './takeover.mjs';
import { banner, firstOwnerLines, say } from './terminal.mjs';

const READY_TIMEOUT_MS = 90_000;
const GIVE_UP_AFTER = 6;

const dev = process.argv.includes('--dev');
const began = Date.now();
let place;
let postgres;
let stopping = null;
let up = false;
let endWatch = async () => undefined;
/** @type {Child[]} in the order of starting */
const children = [];

/** Stops in the reverse order of starting: the gateway first, the database last. */
function stop(code) {
  stopping ??= (async () => {
    say('Stopping ...');
    await endWatch();
    await Promise.all(children.filter((c) => c.name === 'gateway').map((c) => c.stop()));
    await Promise.all(children.filter((c) => c.name.startsWith('ocr')).map((c) => c.stop()));
    await Promise.all(children.filter((c) => c.name === 'host').map((c) => c.stop()));
    await postgres?.stop();
    if (place) releaseHome(place.home);
    say('Stopped.');
    process.exit(code);
  })();
  return stopping;
}

let interrupts = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupts += 1;
    if (interrupts >= 3) {
      for (const child of children) if (child.pid) process.kill(child.pid, 'SIGKILL');
      process.exit(1);
    }
    void stop(0);
  });
}
if (process.channel) {
  process.on('disconnect', () => void stop(0));
  process.on('message', (message) => void onMessage(message));
}

async function onMessage(message) {
  if (message?.kind !== 'restart') return;
  const child = children.find((c) => c.name === message.name);
  if (!child || !up) return;
  const from = Date.now();
  await child.restart();
  if (message.name === 'host') await servicesReady().catch((error) => say(error.message));
  process.send?.({ kind: 'restarted', name: message.name, ms: Date.now() - from });
}

async function main() {
  place = readPlace();
  const secrets = readSecrets(place.home);
  const production = isProduction(process.env);
  assertProduction({ ...namedSecrets(secrets), ...process.env });
  fs.mkdirSync(place.log, { recursive: true, mode: 0o700 });
  fs.chmodSync(place.log, 0o700);
  claimHome(place);
  await endLeftovers(place.home);
  await refuseBusyPorts();
  postgres = await startDatabase();
  const env = processEnvironment(place, secrets, postgres.url);
  const prepared = await prepareWhenNeeded(postgres.dir, env, say);
  if (production) {
    await refuseDemo(env.MIGRATE_DATABASE_URL);
    for (const warning of productionWarnings(env)) say(`Warning: ${warning}`);
  }
  const seeding = prepared.seed && !production && process.env.SEED !== '0' && !demoWasRemoved(place.home);
  const host = addChild('host', 'deploy/embedded/host.mjs', {
    ...environmentOf(place.names, env),
    NAMES: place.names.join(','),
    OPERATORS_PORT: String(place.operators_port),
    SEED: seeding ? '1' : '0',
  });
  await servicesReady();
  await until(() => host.ready, 'host');
  prepared.done();
  addWorkers(env);
  const reload = dev ? { UKETORI_DEV_RELOAD: path.join(place.home, 'dev-reload') } : {};
  addChild('gateway', 'gateway/bootstrap.cjs', {
    ...environmentOf(['gateway'], env),
    OPERATORS_PORT: String(place.gateway_operators_port),
    ...reload,
  });
  await Promise.all([
    answers(`http://127.0.0.1:${place.port}/readyz`, 'gateway'),
    ...(children.some((c) => c.name === 'ocr')
      ? [answers(`http://127.0.0.1:${place.ocr_port}/readyz`, 'ocr')]
      : []),
  ]);
  serveHealth();
  up = true;
  const organizations = await organizationsIn(env.MIGRATE_DATABASE_URL);
  const empty = !organizations.demo && !organizations.own;
  banner(
    place,
    ((Date.now() - began) / 1000).toFixed(1),
    organizations,
    empty ? await firstLink(host) : null,
  );
  if (organizations.demo) endWatch = watchDemoRemoval(removalOf(env, host));
  process.send?.({ kind: 'ready', url: `${place.scheme}://app.${place.domain}/` });
}

/** The one-time link of the first owner, null when this copy does not run service admin. */
function firstLink(host) {
  return place.names.includes('admin') ? firstOwnerLink(host) : null;
}

function removalOf(env, host) {
  const url = env.MIGRATE_DATABASE_URL;
  const onRemoved = async () => {
    const { own } = await organizationsIn(url);
    if (!own) for (const line of firstOwnerLines(await firstLink(host))) say(line);
  };
  return { url, home: place.home, env, say, onRemoved };
}

function startDatabase() {
  const log = fs.createWriteStream(path.join(place.log, 'postgres.log'), { flags: 'a', mode: 0o600 });
  return startPostgres({
    dir: path.join(place.home, 'postgres'),
    port: place.postgres_port,
    log: (line) => log.write(`${line}\n`),
    onEvent: (event) => {
      say(event.detail);
      recordPids();
    },
  });
}

function addChild(name, script, env) {
  const child = new Child({ name, script, env, logDir: place.log, say, onStart: recordPids });
  children.push(child);
  child.start();
  return child;
}

function addWorkers(env) {
  for (let i = 0; i < place.ocr_workers; i++) {
    const port = i === 0 ? place.ocr_port : 0;
    addChild(i === 0 ? 'ocr' : `ocr-${i + 1}`, 'services/ocr/dist/main.js', {
      ...environmentOf(['ocr'], env),
      OCR_HEALTH_PORT: String(port),
    });
  }
}

async function refuseBusyPorts() {
  const ports = [
    ['the gateway', place.port],
    ...place.names.map((name) => [`service ${name}`, place.http[name]]),
    ...place.names.map((name) => [`service ${name} (gRPC)`, place.grpc[name]]),
    ['the OCR worker', place.ocr_port],
    ['the metrics of the services', place.operators_port],
    ['the metrics of the gateway', place.gateway_operators_port],
    ["the supervisor's health page", place.health_port],
  ];
  for (const [who, port] of ports) {
    if (await portIsFree(port)) continue;
    throw new Error(
      `Port ${port}, meant for ${who}, is in use by another program; free it or start with other ports, for example PORT=${place.port + 100} npm start.`,
    );
  }
}

function servicesReady() {
  return Promise.all(
    place.names.map((name) => answers(`http://127.0.0.1:${place.http[name]}/readyz`, name, 'host')),
  );
}

/** Waits until a URL responds with 200. */
function answers(url, name, process_name = name) {
  const ask = () =>
    fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  return until(ask, name, process_name);
}

/** Waits until `fulfilled`; fails when the process keeps dying before the product ever ran. */
async function until(fulfilled, name, process_name = name) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && !stopping) {
    const child = children.find((c) => c.name === process_name);
    if (!up && child && child.failures >= GIVE_UP_AFTER) {
      throw new Error(`${name} does not start. Last words:\n  ${child.lastLines.slice(-12).join('\n  ')}`);
    }
    if (await fulfilled()) return;
    await delay(50);
  }
  if (!stopping)
    throw new Error(`${name} did not become ready within ${READY_TIMEOUT_MS / 1000} s; see ${place.log}.`);
}

function recordPids() {
  fs.writeFileSync(
    path.join(place.home, 'processes.json'),
    JSON.stringify(children.filter((c) => c.pid).map((c) => ({ name: c.name, pid: c.pid }))),
  );
}

function serveHealth() {
  const server = http.createServer((_req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(
      JSON.stringify({
        ready: up,
        home: place.home,
        processes: [
          { name: 'supervisor', pid: process.pid, restarts: 0 },
          { name: 'postgres', pid: postgres.pid, restarts: 0 },
          ...children.map((c) => ({ name: c.name, pid: c.pid, restarts: c.restarts })),
        ],
      }),
    );
  });
  server.on('error', (error) => say(`health page: ${error.message}`));
  server.listen(place.health_port, '127.0.0.1');
}

try {
  await main();
} catch (error) {
  if (!stopping) console.error(`\n${error.message}\n`);
  await stop(1);
}
