// A Prometheus for tests: the one in the path, else Debian's package, unpacked below .cache.
import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../deploy/embedded/ports.mjs';
import { ROOT } from './runtime.mjs';

const run = promisify(execFile);
const CACHE = path.join(ROOT, '.cache/prometheus');
const READY_MS = 30_000;

/** Folders of dashboards, rules and the configuration. */
export const WATCH = path.join(ROOT, 'deploy/watch');

/** @returns {Promise<{prometheus: string, promtool: string} | {reason: string}>} */
export async function findPrometheus() {
  const named = process.env.UKETORI_PROMETHEUS;
  const folders = [named, path.join(CACHE, 'usr/bin'), ...(process.env.PATH ?? '').split(path.delimiter)];
  const known = folders.filter(Boolean).map(programsIn).find(Boolean);
  if (known) return known;
  try {
    await fetchPackage();
  } catch (error) {
    return {
      reason: `no Prometheus, and Debian's package cannot be fetched: ${error.message.split('\n')[0]}`,
    };
  }
  return programsIn(path.join(CACHE, 'usr/bin')) ?? { reason: "Debian's package has no programs" };
}

function programsIn(folder) {
  const [prometheus, promtool] = ['prometheus', 'promtool'].map((name) => path.join(folder, name));
  return fs.existsSync(prometheus) && fs.existsSync(promtool) ? { prometheus, promtool } : null;
}

async function fetchPackage() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-prometheus-'));
  try {
    await run('apt-get', ['download', 'prometheus'], { cwd: folder, timeout: 120_000 });
    const [file] = fs.readdirSync(folder).filter((name) => name.endsWith('.deb'));
    fs.mkdirSync(CACHE, { recursive: true });
    await run('dpkg', ['-x', path.join(folder, file), CACHE]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs a Prometheus with the rules of deploy/watch, which asks each target every second.
 * @param {{prometheus: string}} programs
 * @param {Record<string, string>} targets name of the job in deploy/watch/prometheus.yml → host:port
 */
export async function startPrometheus({ prometheus }, targets) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-prometheus-'));
  const port = await freePort();
  const given = fs.readFileSync(path.join(WATCH, 'prometheus.yml'), 'utf8');
  const config = given
    .replaceAll('15s', '1s')
    .replace(
      /job_name: (\S+)\n(\s+static_configs: \[\{ targets: \[)"[^"]+"/g,
      (_, name, between) => `job_name: ${name}\n${between}"${targets[name]}"`,
    );
  fs.writeFileSync(path.join(folder, 'prometheus.yml'), config);
  fs.copyFileSync(path.join(WATCH, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  const child = spawn(
    prometheus,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let words = '';
  child.stderr.on('data', (text) => (words = (words + text).slice(-4000)));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await ended;
    }
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + READY_MS;
  for (;;) {
    const ready = await fetch(`${url}/-/ready`).catch(() => null);
    if (ready?.ok) break;
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`Prometheus does not start: ${words}`);
    }
    await delay(100);
  }
  const ask = async (place) => {
    const { status, data, error } = await (await fetch(`${url}/api/v1/${place}`)).json();
    if (status !== 'success') throw new Error(`${place}: ${error}`);
    return data;
  };
  return {
    url,
    stop,
    /** Rows of an instant query. */
    query: async (expression) => (await ask(`query?query=${encodeURIComponent(expression)}`)).result,
    rules: async () => (await ask('rules')).groups.flatMap((group) => group.rules),
    targets: async () => (await ask('targets')).activeTargets,
  };
}

/** Every dashboard: its name and the expressions of its panels. */
export function dashboards() {
  const folder = path.join(WATCH, 'dashboards');
  return fs.readdirSync(folder).map((file) => {
    const { title, panels } = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    const expressions = panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({ panel: panel.title, expr })),
    );
    return { file, title, panels, expressions };
  });
}

/** Name and expression of every alert. */
export async function alerts() {
  const { load } = (await import('js-yaml')).default;
  const { groups } = load(fs.readFileSync(path.join(WATCH, 'alerts.yml'), 'utf8'));
  return groups.flatMap(({ rules }) => rules);
}

/** Names of the metrics in an expression. */
export function metricsIn(expression) {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\b(by|without) *\([^)]*\)/g, '');
  return [...new Set(bare.match(/\b(?:uketori|nodejs|process)_\w+/g) ?? [])];
}
