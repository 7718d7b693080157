// Programs that the checks of the contract use, in exact versions. Those of npm come with npm ci; the others are installed
// into .cache/contract on first use.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run } from '../runtime.mjs';

const HOME = path.join(ROOT, '.cache/contract');
const REQUIREMENTS = path.join(ROOT, 'scripts/contract/requirements.txt');
const JAR = { group: 'org.openapitools', name: 'openapi-generator-cli', version: '7.25.0' };

/** A program that this machine does not have, or that no registry could deliver: what needs it is skipped. */
export class Missing extends Error {}

/** The scripts of the programs that npm ci has installed, for Node. */
export const NODE_TOOLS = {
  spectral: path.join(ROOT, 'node_modules/@stoplight/spectral-cli/dist/index.js'),
  openapiTs: path.join(ROOT, 'node_modules/@hey-api/openapi-ts/bin/run.js'),
  tsc: path.join(ROOT, 'node_modules/typescript/bin/tsc'),
};

/** @returns {Promise<(name: string) => string>} path of a program of the Python packages */
export async function pythonTools() {
  const folder = path.join(HOME, 'python');
  const { code, output } = await run('python3', ['-c', 'import sys; print(sys.version_info >= (3, 11))'], {
    quiet: true,
  }).catch(() => ({ code: 1, output: '' }));
  if (code !== 0 || !output.includes('True')) throw new Missing('Python 3.11 or newer is not here');
  await once(folder, REQUIREMENTS, async () => {
    await must('python3', ['-m', 'venv', folder]);
    await must(path.join(folder, 'bin/pip'), ['install', '--quiet', '-r', REQUIREMENTS]);
  });
  return (name) => path.join(folder, 'bin', name);
}

/** @returns {Promise<string>} path of OpenAPI Generator */
export async function generatorJar() {
  const { group, name, version } = JAR;
  const [java, maven] = await Promise.all([has('java', '-version'), has('mvn', '-v')]);
  if (!java || !maven) throw new Missing('Java with Maven is not here');
  const jar = path.join(HOME, 'jars', `${name}-${version}.jar`);
  if (!fs.existsSync(jar)) {
    const artifact = `${group}:${name}:${version}`;
    await must('mvn', [
      '-q',
      'dependency:copy',
      `-Dartifact=${artifact}`,
      `-DoutputDirectory=${path.dirname(jar)}`,
    ]);
  }
  return jar;
}

export async function go() {
  if (!(await has('go', 'version'))) throw new Missing('Go is not here');
}

async function has(program, question) {
  const { code } = await run(program, [question], { quiet: true }).catch(() => ({ code: 1 }));
  return code === 0;
}

async function must(program, args, options = {}) {
  const { code, output } = await run(program, args, { quiet: true, ...options });
  if (code !== 0)
    throw new Missing(`${path.basename(program)} could not install: ${output.trim().split('\n').at(-1)}`);
}

/** Runs `install` unless the folder was made from the same file before. */
async function once(folder, file, install) {
  const wanted = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  const stamp = path.join(folder, '.made-from');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await install();
  fs.writeFileSync(stamp, wanted);
}
