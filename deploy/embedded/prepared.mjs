import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, SERVICES } from './environment.mjs';
import { environmentOf, MIGRATION } from './secrets.rules.mjs';
import { seedFile } from './seed.mjs';

/**
 * Migrates, unless the stamp beside the cluster says that this very code and these passwords did it and the
 * seeds ran after it. The stamp lives with the data, so that a removed database is filled again.
 * @param {string} dir home of the cluster
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} say
 * @returns {Promise<{seed: boolean, done(): void}>} whether the seeds must run; `done` writes the stamp
 */
export async function prepareWhenNeeded(dir, env, say) {
  const stamp = path.join(dir, 'prepared');
  const digest = digestOf(env);
  const seed = !fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== digest;
  if (seed) {
    say('Preparing the database ...');
    await runPrepare(env, say);
  }
  return { seed, done: () => fs.writeFileSync(stamp, digest) };
}

function runPrepare(env, say) {
  return new Promise((resolve, reject) => {
    const script = path.join(ROOT, 'deploy/embedded/prepare.mjs');
    const tether = path.join(ROOT, 'deploy/embedded/tether.mjs');
    const child = spawn(process.execPath, ['--import', tether, script], {
      cwd: ROOT,
      env: environmentOf([MIGRATION], env),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let words = '';
    child.stdout.on('data', (text) => {
      for (const line of String(text).split('\n')) if (line.trim()) say(`  ${line.trim()}`);
    });
    child.stderr.on('data', (text) => (words += text));
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(
            `The database could not be prepared: ${words.trim().split('\n').slice(0, 12).join('\n')}`,
          ),
        );
    });
  });
}

function digestOf(env) {
  const hash = createHash('sha256');
  const kit = path.join(ROOT, 'services/kit');
  const files = [path.join(kit, 'dist/migrate.js'), ...listed(path.join(kit, 'src/sql'))];
  for (const name of SERVICES) {
    files.push(...listed(path.join(ROOT, 'services', name, 'src/migrations')));
    const seed = seedFile(name);
    // A seed is rarely one file: everything the service's build holds may be part of it.
    if (seed) files.push(seed, ...listed(path.join(ROOT, 'services', name, 'dist/seed')));
    hash.update(env[`DATABASE_URL_${name.toUpperCase()}`] ?? '');
  }
  for (const file of files) hash.update(file).update(fs.existsSync(file) ? fs.readFileSync(file) : '');
  return hash.digest('hex');
}

function listed(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir)
    .sort()
    .map((name) => path.join(dir, name))
    .filter((file) => fs.statSync(file).isFile());
}
