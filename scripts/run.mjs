// node scripts/run.mjs <script> [arguments]: runs a script of ours in Node 24, even if another Node called it.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { nodeEnvironment, node24 } from './runtime.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('usage: node scripts/run.mjs <script> [arguments]');
  process.exit(2);
}
let child;
try {
  await ensureInstalled();
  child = spawn(node24(), [script, ...args], { stdio: 'inherit', env: nodeEnvironment() });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// A Ctrl-C reaches the child by itself; this process only stays to hand on its exit code.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
