// npm run dev: the product with everything watched. A change in a service compiles, restarts the services and
// reloads open pages in about a second; a changed component replaces the old one in open pages, which keep their state.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { restartsFor } from './dev-restarts.mjs';
import { ensureInstalled } from './install.mjs';
import { nodeEnvironment, node24, ROOT, runNode } from './runtime.mjs';
import { startSupervisor } from './start.mjs';

const SETTLE_MS = 60;
const say = (text) => console.log(`${new Date().toISOString().slice(11, 19)} dev: ${text}`);

await ensureInstalled();
const { build, forgetStamp, serviceProjects } = await import('./build.mjs');
await build({ only: 'services' });
// The watching bundler makes the pages; the next npm start must not take these development builds for its own.
forgetStamp('pages');

const supervisor = startSupervisor(['--dev']);
const reloadFile = path.join(path.resolve(ROOT, process.env.UKETORI_VAR || 'var'), 'dev-reload');
/** @param {'reload'|'update'} what  whether open pages start again or replace what was built and keep their state */
const notify = (what) => fs.writeFileSync(reloadFile, `${what} ${Date.now()}`);

supervisor.on('message', (message) => {
  if (message?.kind === 'ready') watch();
  if (message?.kind === 'restarted') {
    say(`${message.name} is back after ${message.ms} ms`);
    notify('reload');
  }
});

function watch() {
  for (const name of serviceProjects()) {
    onChange(path.join('services', name, 'src'), () => compile());
  }
  for (const dir of ['gateway', 'gateway/core', 'gateway/plugin'])
    onChange(dir, () => supervisor.send({ kind: 'restart', name: 'gateway' }));
  watchPages();
  say('watching services, gateway and pages');
}

let compiling = false;
let again = false;
async function compile() {
  if (compiling) {
    again = true;
    return;
  }
  compiling = true;
  const started = Date.now();
  const before = newestOutput();
  const projects = ['proto', ...serviceProjects().map((name) => `services/${name}`)];
  const { code, output } = await runNode(['node_modules/tsgo/bin/tsc', '--build', ...projects], {
    quiet: true,
  });
  if (code !== 0) console.log(output.trim());
  else say(`compiled in ${Date.now() - started} ms`);
  const changed = newestOutput() > before;
  // Code that does not type-check is not put in front of anybody.
  if (code === 0 && changed) {
    for (const name of restartsFor(touched)) supervisor.send({ kind: 'restart', name });
    touched.clear();
  }
  compiling = false;
  if (again) {
    again = false;
    await compile();
  }
}

/** The compiler touches its build information whenever it wrote something. */
function newestOutput() {
  return Math.max(
    0,
    ...serviceProjects().map((name) => {
      const dir = path.join(ROOT, 'services', name);
      const info = fs.readdirSync(dir).find((file) => file.endsWith('.tsbuildinfo'));
      const file = info ? path.join(dir, info) : path.join(dir, 'dist/tsconfig.tsbuildinfo');
      return fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0;
    }),
  );
}

/** Folders with changes that no restart has taken up yet; a failed compilation keeps them. */
const touched = new Set();
function onChange(dir, act) {
  let timer;
  fs.watch(path.join(ROOT, dir), { recursive: dir.startsWith('services') }, (_kind, name) => {
    if (!name || !/\.(ts|cjs|yml|sql)$/.test(name)) return;
    if (name.endsWith('.sql')) return say(`${name} changed; migrations run at the next start`);
    touched.add(dir);
    clearTimeout(timer);
    timer = setTimeout(act, SETTLE_MS);
    return undefined;
  });
}

function watchPages() {
  const bundler = spawn(node24(), ['frontends/kit/webpack/build.cjs', '--watch'], {
    cwd: ROOT,
    env: nodeEnvironment({ NODE_ENV: 'development' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let first = true;
  for (const stream of [bundler.stdout, bundler.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => {
      for (const line of text.split('\n').filter((l) => l.trim())) say(line);
      if (/^built /m.test(text) && !first) notify('update');
      first = false;
    });
  }
  process.on('exit', () => bundler.kill('SIGTERM'));
}
