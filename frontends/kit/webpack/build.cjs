#!/usr/bin/env node
/**
 * Builds the shell and every remote (frontends/<name>/remote.json), one after the other: on two cores parallel
 * builds were no faster and took twice the memory.
 *   node frontends/kit/webpack/build.cjs [name ...] [--watch] [--force]
 * Without names all are built. A build whose inputs are unchanged since the last good one is skipped.
 * --watch keeps compiling on change and prints one line per rebuild ("built journal 312 ms") for scripts/dev.
 */
const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { compressFolder } = require('./compress.cjs');

const args = process.argv.slice(2);
const watch = args.includes('--watch');
const force = args.includes('--force');
const only = args.filter((argument) => !argument.startsWith('--'));
process.env.NODE_ENV = process.env.NODE_ENV ?? (watch ? 'development' : 'production');

const webpack = require('webpack');
const { defineAccounts, defineRemote, defineShell, FRONTENDS, ROOT } = require('./preset.cjs');

const remotes = fs
  .readdirSync(FRONTENDS)
  .filter((name) => fs.existsSync(path.join(FRONTENDS, name, 'remote.json')))
  .sort();
/** The shell's folder has two: the application, and the pages before the log-in. */
const SHELL_TARGETS = ['shell', 'accounts'];
const folderOf = (name) => path.join(FRONTENDS, SHELL_TARGETS.includes(name) ? 'shell' : name);
const targets = [...SHELL_TARGETS, ...remotes].filter((name) => only.length === 0 || only.includes(name));

function filesUnder(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'dist' || entry.name === 'node_modules' || entry.name.endsWith('.test.tsx')) return [];
    const full = path.join(dir, entry.name);
    return entry.isDirectory() ? filesUnder(full) : [full];
  });
}

/** Everything that can change the output. Remotes borrow the kit's code, so only its list of public files counts for them. */
function inputHash(name) {
  const hash = crypto.createHash('sha256').update(process.env.NODE_ENV);
  const inputs = [
    ...filesUnder(folderOf(name)),
    ...filesUnder(__dirname),
    path.join(FRONTENDS, 'kit/package.json'),
    path.join(ROOT, 'package-lock.json'),
  ];
  if (SHELL_TARGETS.includes(name))
    inputs.push(
      ...filesUnder(path.join(FRONTENDS, 'kit/src')),
      ...filesUnder(path.join(ROOT, 'docs/manual')),
    );
  hash.update(require('./shared.cjs').kitModules().join());
  for (const file of inputs.sort()) hash.update(path.relative(FRONTENDS, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

const stampOf = (name) =>
  path.join(folderOf(name), 'dist', name === 'accounts' ? 'accounts/.build.json' : '.build.json');

function isFresh(name, hash) {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampOf(name), 'utf8'));
    return stamp.hash === hash && fs.existsSync(path.join(folderOf(name), 'dist', stamp.proof));
  } catch {
    return false;
  }
}

function configOf(name) {
  const dir = folderOf(name);
  if (name === 'accounts') return defineAccounts(dir);
  const custom = path.join(dir, 'webpack.config.js');
  if (fs.existsSync(custom)) return require(custom);
  return name === 'shell' ? defineShell(dir) : defineRemote(dir);
}

function run(compiler) {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      // The file cache is written only when the compiler is closed.
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors())
          reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve(stats);
      });
    });
  });
}

/** A build has its own declaration, and the least release of its service: the one that it was built beside. */
function writeDeclaration(name, folder) {
  const remote = JSON.parse(fs.readFileSync(path.join(FRONTENDS, name, 'remote.json'), 'utf8'));
  const service = path.join(FRONTENDS, '../services', name, 'package.json');
  const needs = JSON.parse(fs.readFileSync(service, 'utf8')).version;
  fs.writeFileSync(path.join(folder, 'remote.json'), JSON.stringify({ needs, ...remote }));
}

/** Pages that need no login cannot be learnt from /api/v1/modules, so the shell finds them in this file. */
function writePublicPages() {
  const items = remotes.flatMap((name) => {
    const remote = JSON.parse(fs.readFileSync(path.join(FRONTENDS, name, 'remote.json'), 'utf8'));
    const { version } = JSON.parse(fs.readFileSync(path.join(FRONTENDS, name, 'package.json'), 'utf8'));
    const pages = remote.pages.filter((page) => page.public);
    if (pages.length === 0) return [];
    const entry = `/remotes/${name}/${version}/mf-manifest.json`;
    return [{ name, version, channel: 'stable', entry, remote: { ...remote, pages, slots: [] } }];
  });
  fs.mkdirSync(path.join(FRONTENDS, 'shell/dist'), { recursive: true });
  fs.writeFileSync(path.join(FRONTENDS, 'shell/dist/public-pages.json'), JSON.stringify({ items }));
}

async function buildOnce() {
  let failed = 0;
  for (const name of targets) {
    const hash = inputHash(name);
    if (!force && isFresh(name, hash)) {
      console.log(`fresh ${name}`);
      continue;
    }
    const started = Date.now();
    try {
      const config = configOf(name);
      await run(webpack(config));
      if (remotes.includes(name)) writeDeclaration(name, config.output.path);
      await compressFolder(config.output.path);
      const proof = path.relative(
        path.join(folderOf(name), 'dist'),
        path.join(config.output.path, SHELL_TARGETS.includes(name) ? 'index.html' : 'mf-manifest.json'),
      );
      fs.writeFileSync(stampOf(name), JSON.stringify({ hash, proof }));
      console.log(`built ${name} ${Date.now() - started} ms`);
    } catch (error) {
      failed += 1;
      console.error(`failed ${name}\n${error.message}`);
    }
  }
  writePublicPages();
  process.exitCode = failed ? 1 : 0;
}

function watchAll() {
  writePublicPages();
  for (const name of targets) {
    fs.rmSync(stampOf(name), { force: true });
    webpack(configOf(name)).watch({ aggregateTimeout: 80 }, (error, stats) => {
      if (error || stats.hasErrors()) {
        console.error(`failed ${name}\n${error?.message ?? stats.toString({ preset: 'errors-only' })}`);
        return;
      }
      console.log(`built ${name} ${stats.endTime - stats.startTime} ms`);
    });
  }
}

if (watch) watchAll();
else void buildOnce();
