// npm run contract: the API document as strangers use it. It is linted and compared with the last release. Stock
// generators make clients for TypeScript, Python, Java and Go. Each is built and walks docs/api.md on a running product.
// Schemathesis sends valid and invalid requests to every operation.
// npm run contract -- lint python   runs only those. --short leaves out what takes minutes: a part of npm test.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { breakingChanges, unsaid } from './contract/breaking.mjs';
import { CLIENTS } from './contract/clients.mjs';
import { fuzz } from './contract/fuzz.mjs';
import { openPlainDoor } from './contract/plain-door.mjs';
import { Missing, NODE_TOOLS } from './contract/tools.mjs';
import { lastReleaseTag } from './release-tag.mjs';
import { ROOT, run, runNode } from './runtime.mjs';

const DOCUMENT = 'proto/openapi/uketori.json';
const LETTER = 'digital-two-rates.pdf';
const SHORT = ['lint', 'breaking', 'typescript'];
const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** name → how it is proved; a returned text is a note. */
const PARTS = {
  lint: async () => {
    const rules = path.join(ROOT, 'scripts/contract/spectral.yaml');
    const { code, output } = await runNode(
      [NODE_TOOLS.spectral, 'lint', DOCUMENT, '-r', rules, '--fail-severity', 'hint', '-f', 'text'],
      { quiet: true },
    );
    if (code !== 0) throw new Error(output.trim().split('\n').slice(0, 40).join('\n'));
    return '0 warnings';
  },
  breaking: async () => {
    const { note, findings } = await checkBreaking();
    if (findings.length > 0) throw new Error(findings.join('\n'));
    return note;
  },
  ...Object.fromEntries(Object.entries(CLIENTS).map(([name, build]) => [name, client(name, build)])),
  fuzz: async ({ product }) => {
    const { key } = await product();
    return inFolder('fuzz', async (folder) => {
      const door = await openPlainDoor(await product());
      try {
        const { findings, cases } = await fuzz({ url: door.url, key, folder, examples: 10 });
        if (findings.length > 0) throw new Error(findings.slice(0, 60).join('\n'));
        return `${cases} requests, 0 findings`;
      } finally {
        door.close();
      }
    });
  },
};

/** Against the last release: what breaks a client is in the changelog. */
export async function checkBreaking() {
  const tag = await lastReleaseTag();
  if (tag === null) return { note: 'no release tag here, so there is nothing to break', findings: [] };
  const { code, output } = await run('git', ['show', `${tag}:${DOCUMENT}`], { quiet: true });
  if (code !== 0) throw new Error(`${tag} has no ${DOCUMENT}`);
  const changes = breakingChanges(JSON.parse(output), JSON.parse(read(DOCUMENT)));
  return {
    note: `compared with ${tag}: ${changes.length} breaking changes`,
    findings: unsaid(changes, read('CHANGELOG.md')),
  };
}

/** Builds a client; unless the run is short, it takes a letter to the bank. */
function client(name, build) {
  return ({ short, product }) =>
    inFolder(name, async (folder) => {
      const walk = await build(folder);
      if (short) return 'generated and built';
      const running = await product();
      const door = await openPlainDoor(running);
      try {
        const letter = path.join(folder, 'letter.pdf');
        fs.writeFileSync(letter, running.letter(name));
        const file = path.join(folder, 'transfer.txt');
        await walk({
          UKETORI_API: door.url,
          UKETORI_KEY: running.key,
          UKETORI_LETTER: letter,
          UKETORI_TRANSFER: file,
          UKETORI_RUN: `${name}-${Date.now()}`,
        });
        return running.checkTransfer(fs.readFileSync(file));
      } finally {
        door.close();
      }
    });
}

/** Runs in an empty folder, which stays only where something failed. */
async function inFolder(name, work) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `uketori-contract-${name}-`));
  try {
    const result = await work(folder);
    fs.rmSync(folder, { recursive: true, force: true });
    return result;
  } catch (error) {
    if (error instanceof Missing) fs.rmSync(folder, { recursive: true, force: true });
    else error.message += `\n(${folder})`;
    throw error;
  }
}

/** A product of its own, with a key that may do everything; started when a part asks for it. */
async function startOwnProduct() {
  const { startProduct, USERS } = await import('../deploy/e2e/product/product.mjs');
  const { sample, truthOf } = await import('../deploy/e2e/product/samples.mjs');
  const { parseZengin } = await import('../deploy/e2e/product/zengin.mjs');
  const running = await startProduct({ own: true });
  const owner = await running.login(USERS.owner);
  const { body: scopes } = await owner.get('/applications/scopes');
  const items = scopes.items.map(({ ability }) => ({ ability, level: 3 }));
  const { body } = await owner.post('/api-keys', { name: 'contract', items });
  return {
    ...running,
    key: body.key,
    letter: (name) => Buffer.concat([sample(LETTER), Buffer.from(`\n% ${name} ${Date.now()}\n`)]),
    checkTransfer(bytes) {
      const { kinds, count, total } = parseZengin(bytes);
      const { payable_amount } = truthOf(LETTER);
      if (kinds !== '1289' || count !== 1 || total !== payable_amount)
        throw new Error(`the transfer file has ${count} rows of ${total} yen, not one of ${payable_amount}`);
      return `built; letter to bank file, ${total} yen`;
    },
  };
}

/** @returns {Promise<{passed: number, failed: number, skipped: number, skips: object[], failures: string[]}>} */
export async function prove(names, { short = false, log = console.log } = {}) {
  const result = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [], errors: {} };
  let started = null;
  const product = () => (started ??= startOwnProduct());
  try {
    for (const name of names) {
      const began = Date.now();
      const say = (word, more) =>
        log(`${word} ${name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1)} s  ${more}`);
      try {
        const note = await PARTS[name]({ short, product });
        result.passed += 1;
        say('ok    ', note);
      } catch (error) {
        if (error instanceof Missing) {
          result.skipped += 1;
          result.skips.push({ name, reason: error.message });
          say('skipped', error.message);
        } else {
          result.failed += 1;
          result.failures.push(name);
          result.errors[name] = error.message;
          say('FAILED', `\n${error.message}`);
        }
      }
    }
  } finally {
    await (await started?.catch(() => null))?.stop();
  }
  return result;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const words = process.argv.slice(2);
  const short = words.includes('--short');
  const asked = words.filter((word) => word !== '--short');
  const unknown = asked.filter((name) => !PARTS[name]);
  if (unknown.length > 0) {
    console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
    process.exit(2);
  }
  const names = asked.length > 0 ? asked : short ? SHORT : Object.keys(PARTS);
  const result = await prove(names, { short });
  console.log(JSON.stringify(result));
  process.exit(result.failed > 0 ? 1 : 0);
}
