import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './runtime.mjs';

/**
 * Installs the packages of the lockfile when they are missing or differ. Plain Node >= 20.
 * @returns {Promise<boolean>} whether anything was installed
 * @throws Error in a sentence for the user
 */
export async function ensureInstalled() {
  const reason = whyInstall();
  if (!reason) return false;
  console.error(`Installing packages (${reason}); the first time takes a minute or two.`);
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  // Its warnings are about this Node's version, which only runs npm; the product runs in the packaged one.
  args.push('--loglevel=error');
  const started = Date.now();
  const code = await npm(args, started);
  if (code !== 0) throw new Error(`npm ci failed (exit code ${code}); the reason stands above.`);
  console.error(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  return true;
}

/** npm keeps what it installed in node_modules/.package-lock.json; we compare versions with our lockfile. */
function whyInstall() {
  const hidden = path.join(ROOT, 'node_modules/.package-lock.json');
  if (!fs.existsSync(hidden)) return 'none are installed yet';
  const wanted = JSON.parse(fs.readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const have = JSON.parse(fs.readFileSync(hidden, 'utf8')).packages;
  for (const [name, entry] of Object.entries(wanted)) {
    if (!name.startsWith('node_modules/') || entry.link || entry.optional || entry.peer) continue;
    if (have[name]?.version !== entry.version)
      return `${name.replace('node_modules/', '')} differs from the lockfile`;
  }
  return null;
}

function npm(args, started) {
  const cli = process.env.npm_execpath;
  const [command, all] = cli?.endsWith('.js') ? [process.execPath, [cli, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    const child = spawn(command, all, {
      cwd: ROOT,
      // What a verb prints on stdout is its result; installing is not.
      stdio: ['inherit', 2, 2],
      shell: command === 'npm' && process.platform === 'win32',
    });
    // npm's own progress is a turning bar on a terminal and nothing elsewhere.
    const ticking = setInterval(() => tell(started), 5_000);
    const end = (code) => {
      clearInterval(ticking);
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      end(127);
    });
    child.once('exit', (code) => end(code ?? 1));
  });
}

function tell(started) {
  let count = 0;
  try {
    count = fs.readdirSync(path.join(ROOT, 'node_modules')).length;
  } catch {
    // Not made yet.
  }
  const soFar = count > 0 ? `${count} packages so far` : 'reading the lockfile';
  console.error(`  ... ${Math.round((Date.now() - started) / 1000)} s, ${soFar}`);
}
