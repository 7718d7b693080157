// Clients that stock generators make of the document, without options: each is built, and walks the guide of docs/api.md
// from the letter to the bank on a running product.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, run, runNode } from '../runtime.mjs';
import { generatorJar, go, NODE_TOOLS, pythonTools } from './tools.mjs';

const DOCUMENT = path.join(ROOT, 'proto/openapi/uketori.json');
const WALKS = path.join(ROOT, 'scripts/contract/walks');

/** Runs a program. Throws with the end of its output. */
async function must(program, args, options = {}) {
  const { code, output } = await run(program, args, { quiet: true, ...options });
  if (code !== 0) throw new Error(`${path.basename(program)} ${args[0]}: ${output.trim().slice(-4000)}`);
  return output;
}

/**
 * name → builds a client in an empty folder, and says how to walk with it.
 * @type {Record<string, (folder: string) => Promise<(env: object) => Promise<string>>>}
 */
export const CLIENTS = {
  async typescript(folder) {
    await mustNode([NODE_TOOLS.openapiTs, '-i', DOCUMENT, '-o', path.join(folder, 'client')]);
    fs.copyFileSync(path.join(WALKS, 'walk.ts'), path.join(folder, 'walk.ts'));
    const options = {
      target: 'es2023',
      module: 'commonjs',
      moduleResolution: 'bundler',
      lib: ['es2023', 'dom', 'dom.iterable'],
      strict: true,
      skipLibCheck: true,
      outDir: 'out',
      typeRoots: [path.join(ROOT, 'node_modules/@types')],
      types: ['node'],
    };
    fs.writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['walk.ts', 'client'] }),
    );
    fs.writeFileSync(path.join(folder, 'package.json'), '{"type":"commonjs"}');
    await mustNode([NODE_TOOLS.tsc, '-p', folder]);
    return (env) => mustNode([path.join(folder, 'out/walk.js')], env);
  },

  async python(folder) {
    const tool = await pythonTools();
    // It looks for its formatter.
    const PATH = `${path.dirname(tool('ruff'))}${path.delimiter}${process.env.PATH}`;
    const output = await must(
      tool('openapi-python-client'),
      ['generate', '--path', DOCUMENT, '--meta', 'none'],
      { cwd: folder, env: { PATH } },
    );
    if (/WARNING|Warning\(s\)/.test(output))
      throw new Error(`it leaves something out:\n${output.slice(0, 4000)}`);
    await must(tool('python'), ['-m', 'compileall', '-q', folder]);
    const walk = path.join(WALKS, 'walk.py');
    return (env) => must(tool('python'), [walk], { cwd: folder, env: { ...env, PYTHONPATH: folder } });
  },

  async java(folder) {
    const jar = await generatorJar();
    await generate(jar, 'java', folder);
    const place = path.join(folder, 'src/main/java');
    fs.copyFileSync(path.join(WALKS, 'Walk.java'), path.join(place, 'Walk.java'));
    await must('mvn', ['-q', '-DskipTests', 'compile'], { cwd: folder });
    const run_it = ['-q', 'org.codehaus.mojo:exec-maven-plugin:3.6.1:java', '-Dexec.mainClass=Walk'];
    return (env) => must('mvn', run_it, { cwd: folder, env });
  },

  async go(folder) {
    const jar = await generatorJar();
    await go();
    await generate(jar, 'go', folder);
    fs.mkdirSync(path.join(folder, 'walk'));
    fs.copyFileSync(path.join(WALKS, 'walk.go.txt'), path.join(folder, 'walk/main.go'));
    await must('go', ['mod', 'tidy'], { cwd: folder });
    await must('go', ['build', '-o', 'walk/walk', './walk'], { cwd: folder });
    return (env) => must(path.join(folder, 'walk/walk'), ['walk'], { env });
  },
};

async function generate(jar, generator, folder) {
  await must('java', ['-jar', jar, 'generate', '-i', DOCUMENT, '-g', generator, '-o', folder]);
}

/** Runs a script of Node. Throws with the end of its output. */
async function mustNode(args, env = {}) {
  const { code, output } = await runNode(args, { quiet: true, env });
  if (code !== 0) throw new Error(output.trim().slice(-4000));
  return output;
}
