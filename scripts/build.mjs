// Builds what changed: services by the TypeScript compiler, pages by webpack. Skips what its stamp says is fresh.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runNode } from './runtime.mjs';

const STAMPS = path.join(ROOT, '.cache/stamps.json');
const TSC = 'node_modules/tsgo/bin/tsc';

/** Names of the workspaces under services/ that have code. */
export function serviceProjects() {
  return fs
    .readdirSync(path.join(ROOT, 'services'))
    .filter((name) => fs.existsSync(path.join(ROOT, 'services', name, 'tsconfig.json')))
    .filter((name) => hasCode(path.join(ROOT, 'services', name, 'src')));
}

function hasCode(dir) {
  return fs.existsSync(dir) && filesUnder(dir).some((file) => file.endsWith('.ts'));
}

/**
 * Builds services and pages side by side.
 * @param {{force?: boolean, only?: 'services'|'pages', log?: (line: string) => void}} [options]
 * @returns {Promise<{ok: boolean, built: string[]}>}
 */
export async function build({ force = false, only, log = console.log } = {}) {
  const parts = [
    ['services', serviceInputs, servicesStand, compileServices],
    ['pages', pageInputs, pagesStand, bundlePages],
  ].filter(([name]) => only === undefined || name === only);
  const done = await Promise.all(
    parts.map(([name, inputs, stand, work]) => step(name, inputs(), stand, () => work(log), { force, log })),
  );
  return { ok: done.every((s) => s.ok), built: done.filter((s) => s.built).map((s) => s.name) };
}

async function step(name, inputs, stands, work, { force, log }) {
  const digest = digestOf(inputs);
  if (!force && readStamps()[name] === digest && stands()) return { name, ok: true, built: false };
  const started = Date.now();
  log(`Building ${name} ...`);
  const ok = await work();
  if (ok) writeStamp(name, digest);
  log(`${ok ? 'Built' : 'Could not build'} ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  return { name, ok, built: true };
}

async function compileServices(log) {
  const projects = ['proto', ...serviceProjects().map((name) => `services/${name}`)];
  const { code, output } = await runNode([TSC, '--build', ...projects], { quiet: true });
  if (code !== 0) log(output.trim());
  return code === 0;
}

async function bundlePages(log) {
  if (!fs.existsSync(path.join(ROOT, 'frontends/kit/webpack/build.cjs'))) return true;
  const env = { NODE_ENV: 'production' };
  const tee = (text) => {
    for (const line of text.split('\n')) if (line.startsWith('built')) log(`  ${line}`);
  };
  const { code, output } = await runNode(['frontends/kit/webpack/build.cjs'], { tee, env });
  const told = code === 0 ? [] : output.split('\n').filter((line) => !line.startsWith('built'));
  for (const line of told.slice(0, 40)) log(`  ${line}`);
  return code === 0;
}

function servicesStand() {
  const folders = serviceProjects().map((name) => path.join(ROOT, 'services', name, 'dist'));
  return folders.every((made) => fs.existsSync(made));
}

function pagesStand() {
  return ['index.html', 'accounts/index.html'].every((page) =>
    fs.existsSync(path.join(ROOT, 'frontends/shell/dist', page)),
  );
}

function serviceInputs() {
  const inputs = ['package-lock.json', 'scripts/config/tsconfig.service.json'].map((file) =>
    path.join(ROOT, file),
  );
  inputs.push(...filesUnder(path.join(ROOT, 'proto/gen')));
  for (const name of serviceProjects()) {
    inputs.push(
      path.join(ROOT, 'services', name, 'tsconfig.json'),
      ...filesUnder(path.join(ROOT, 'services', name, 'src')),
    );
  }
  return inputs;
}

function pageInputs() {
  return [
    path.join(ROOT, 'package-lock.json'),
    ...filesUnder(path.join(ROOT, 'frontends')),
    ...filesUnder(path.join(ROOT, 'docs/manual')),
  ];
}

function filesUnder(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.endsWith('.tsbuildinfo'))
      return [];
    const full = path.join(dir, entry.name);
    return entry.isDirectory() ? filesUnder(full) : entry.isFile() ? [full] : [];
  });
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(`${path.relative(ROOT, file)}\0`);
    hash.update(fs.existsSync(file) ? fs.readFileSync(file) : '');
  }
  return hash.digest('hex');
}

/** Forgets that a part is fresh: a development build has taken its place. */
export function forgetStamp(name) {
  writeStamp(name, '');
}

function readStamps() {
  try {
    return JSON.parse(fs.readFileSync(STAMPS, 'utf8'));
  } catch {
    return {};
  }
}

function writeStamp(name, digest) {
  fs.mkdirSync(path.dirname(STAMPS), { recursive: true });
  fs.writeFileSync(STAMPS, `${JSON.stringify({ ...readStamps(), [name]: digest }, null, 2)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { ok, built } = await build({ force: process.argv.includes('--force') });
  if (ok && built.length === 0) console.log('Everything is built already.');
  process.exitCode = ok ? 0 : 1;
}
