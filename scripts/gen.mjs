// npm run gen: everything that is generated and committed. --check generates elsewhere and compares.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { mergeDocuments } from './openapi.mjs';
import { ROOT, run, runNode, SERVICES } from './runtime.mjs';

const BUF = path.join(ROOT, 'node_modules/.bin/buf');
const TYPES = 'frontends/kit/src/api.gen.d.ts';

/**
 * Generates into a copy of the project's layout.
 * @param {string} target the project itself, or an empty directory
 */
export async function generate(target) {
  await generateTypes(target);
  const { ok } = await build({ only: 'services', log: (line) => console.error(line) });
  if (!ok) throw new Error('the services do not build; nothing was generated from them');
  const merged = await generateOpenapi(target);
  await generateClient(target, merged);
}

async function generateTypes(target) {
  const out = path.join(target, 'proto');
  fs.mkdirSync(out, { recursive: true });
  const { code, output } = await run(BUF, ['generate', '--output', out], {
    cwd: path.join(ROOT, 'proto'),
    quiet: true,
  });
  if (code !== 0) throw new Error(`buf generate failed:\n${output}`);
}

async function generateOpenapi(target) {
  const out = path.join(target, 'proto/openapi');
  const records = path.join(target, 'proto/records');
  fs.mkdirSync(out, { recursive: true });
  fs.mkdirSync(records, { recursive: true });
  const documents = {};
  for (const name of SERVICES) {
    const script = path.join(ROOT, 'scripts/openapi-of.mjs');
    const { code, output } = await runNode([script, name, path.join(out, `${name}.json`), records], {
      quiet: true,
    });
    if (code !== 0) throw new Error(`OpenAPI of ${name}:\n${output}`);
    documents[name] = JSON.parse(fs.readFileSync(path.join(out, `${name}.json`), 'utf8'));
  }
  const merged = path.join(out, 'uketori.json');
  fs.writeFileSync(merged, `${JSON.stringify(mergeDocuments(documents), null, 2)}\n`);
  return merged;
}

async function generateClient(target, merged) {
  const file = path.join(target, TYPES);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const cli = path.join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  const { code, output } = await runNode([cli, merged, '--output', file], { quiet: true });
  if (code !== 0) throw new Error(`openapi-typescript failed:\n${output}`);
}

/** @returns {Promise<string[]>} files that are not as they would be generated now */
export async function findStale() {
  const target = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-gen-'));
  try {
    await generate(target);
    const fresh = filesUnder(target).map((file) => path.relative(target, file));
    const committed = ['proto/gen', 'proto/openapi', 'proto/records']
      .flatMap((dir) => filesUnder(path.join(ROOT, dir)))
      .map((file) => path.relative(ROOT, file));
    const all = [...new Set([...fresh, ...committed])].sort();
    return all.filter((file) => read(path.join(target, file)) !== read(path.join(ROOT, file)));
  } finally {
    fs.rmSync(target, { recursive: true, force: true });
  }
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
}

function filesUnder(dir) {
  if (!fs.existsSync(dir)) return [];
  return fs
    .readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    if (process.argv.includes('--check')) {
      const stale = await findStale();
      for (const file of stale) console.log(`${file} is stale; run npm run gen`);
      process.exitCode = stale.length > 0 ? 1 : 0;
    } else {
      await generate(ROOT);
      console.log('Generated proto/gen, proto/openapi, proto/records and the typed client.');
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
