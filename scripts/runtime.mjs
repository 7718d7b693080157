// What the scripts share before anything is installed: plain Node >= 20, no packages.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
export const SERVICES = ['intake', 'journal', 'approval', 'payment', 'inbox', 'admin'];

const PLATFORM = { win32: 'win' }[process.platform] ?? process.platform;
const PACKAGED = path.join(
  ROOT,
  `node_modules/node-${PLATFORM}-${process.arch}/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`,
);

/**
 * Path of a Node 24: this process when it is one, else the packaged one.
 * @throws Error in a sentence for the user when neither exists
 */
export function node24() {
  const [major] = process.versions.node.split('.').map(Number);
  if (major >= 24) return process.execPath;
  if (fs.existsSync(PACKAGED)) return PACKAGED;
  throw new Error(
    `Uketori runs on Node 24; this is ${process.version} and there is no packaged one for ` +
      `${process.platform}-${process.arch}. Run npm ci, or install Node 24.`,
  );
}

/** The environment of our programs: Node 24 is `node`, and warnings without a remedy are quiet. */
export function nodeEnvironment(extra = {}) {
  const bin = path.dirname(node24());
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * Runs a program and waits.
 * @param {string[]} args arguments of Node 24, the script first
 * @param {{env?: object, quiet?: boolean, tee?: (text: string) => void, cwd?: string}} [options]
 *   quiet: output is collected, not shown; tee: collected, and handed on as it comes
 * @returns {Promise<{code: number, output: string}>}
 */
export function runNode(args, options = {}) {
  return run(node24(), args, options);
}

/** Like runNode for any command. */
export function run(command, args, { env = {}, quiet = false, tee, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: nodeEnvironmentIfPossible(env),
      stdio: quiet || tee ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        output += text;
        tee?.(String(text));
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }));
  });
}

/** Programs that this process waits for; they must not outlive it. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

function nodeEnvironmentIfPossible(extra) {
  try {
    return nodeEnvironment(extra);
  } catch {
    return { ...process.env, ...extra };
  }
}
