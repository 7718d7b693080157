// npm run check: everything that can be said without running the product. All checks run before it fails.
// npm run check -- lint format   runs only those.
import fs from 'node:fs';
import path from 'node:path';
import { answerGaps } from './answers.mjs';
import { build } from './build.mjs';
import { findBreaches } from './boundaries.mjs';
import { openTestDatabase } from './database.mjs';
import { findStale } from './gen.mjs';
import { findLockfileFaults } from './lockfile.mjs';
import { checkMigrations } from './migrations.mjs';
import { ROOT, run, runNode } from './runtime.mjs';

const TSC = 'node_modules/tsgo/bin/tsc';
const JEST_FRONTENDS = 'scripts/config/jest.frontends.mjs';
const LANGUAGES = 'frontends/kit/src/languageFiles';
const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** Runs a tool; its output is the finding. */
async function tool(command, args, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options });
  return { ok: code === 0, findings: code === 0 ? '' : output.trim() };
}

async function node(args) {
  const { code, output } = await runNode(args, { quiet: true });
  return { ok: code === 0, findings: code === 0 ? '' : output.trim() };
}

const listed = (lines) => ({ ok: lines.length === 0, findings: lines.join('\n') });

const CHECKS = {
  'types services': async () => {
    const lines = [];
    const { ok } = await build({ only: 'services', log: (line) => lines.push(line) });
    return { ok, findings: ok ? '' : lines.join('\n') };
  },
  'types tests': () => node([TSC, '-p', 'scripts/config/tsconfig.tests.json']),
  'types frontends': () => node([TSC, '-p', 'frontends/tsconfig.json']),
  lint: () => tool(bin('oxlint'), ['--quiet', '-f', 'unix', '.']),
  lockfile: async () => listed(findLockfileFaults()),
  boundaries: async () => listed(findBreaches()),
  format: () => tool(bin('biome'), ['format', '--colors=off', '--max-diagnostics=20', '.']),
  'proto lint': () => tool(bin('buf'), ['lint'], { cwd: path.join(ROOT, 'proto') }),
  'proto breaking': protoBreaking,
  generated: async () => listed((await findStale()).map((file) => `${file} is stale; run npm run gen`)),
  answers: async () => listed(answerGaps()),
  // One suite of npm test, here because a word that one language lacks shows in no other check.
  languages: () =>
    node(['node_modules/jest/bin/jest.js', '-c', JEST_FRONTENDS, '--verbose=false', LANGUAGES]),
  migrations: async () => {
    const database = await openTestDatabase();
    try {
      return listed(await checkMigrations(database.url));
    } finally {
      await database.close();
    }
  },
};

/** Against the last commit of main; where there is no git history, there is nothing to break. */
async function protoBreaking() {
  const { code } = await run('git', ['rev-parse', '--verify', '-q', 'main'], { quiet: true });
  if (code !== 0 || !fs.existsSync(path.join(ROOT, '.git')))
    return { ok: true, note: 'no history of main here' };
  const against = `${path.join(ROOT, '.git')}#branch=main,subdir=proto`;
  return tool(bin('buf'), ['breaking', '--against', against], { cwd: path.join(ROOT, 'proto') });
}

const wanted = process.argv.slice(2);
const chosen = Object.entries(CHECKS).filter(
  ([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)),
);
const failed = [];
for (const [name, check] of chosen) {
  const started = Date.now();
  const result = await check().catch((error) => ({ ok: false, findings: error.message }));
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(
    `${result.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(16)} ${seconds} s${result.note ? `  (${result.note})` : ''}`,
  );
  if (!result.ok) {
    failed.push(name);
    console.log(
      result.findings
        .split('\n')
        .slice(0, 40)
        .map((line) => `       ${line}`)
        .join('\n'),
    );
  }
}
console.log(
  failed.length === 0
    ? `All ${chosen.length} checks passed.`
    : `${failed.length} of ${chosen.length} checks failed: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
