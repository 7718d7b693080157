// npm run check: everything that can be said without running the product. All checks run before it fails.
// npm run check -- lint format   runs only those.
import path from 'node:path';
import { answerGaps } from './answers.mjs';
import { build } from './build.mjs';
import { checkBreaking } from './contract.mjs';
import { checkBoundaries } from './boundaries.mjs';
import { openTestDatabase } from './database.mjs';
import { checkEnglish } from './english.mjs';
import { findStale } from './gen.mjs';
import { findLockfileFaults } from './lockfile.mjs';
import { checkMigrations } from './migrations.mjs';
import { checkReach } from './reach.mjs';
import { lastReleaseTag } from './release-tag.mjs';
import { ROOT, run, runNode } from './runtime.mjs';
import { weighPages } from './weight.mjs';

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
  lint,
  lockfile: async () => listed(findLockfileFaults()),
  boundaries: async () => {
    const { faults, summary } = await checkBoundaries();
    return { ...listed(faults), notes: summary };
  },
  reach: async () => {
    const { faults, note } = await checkReach();
    return { ...listed(faults), note };
  },
  english: async () => {
    const { faults, summary } = await checkEnglish();
    return { ...listed(faults), notes: summary };
  },
  format: () => tool(bin('biome'), ['format', '--colors=off', '--max-diagnostics=20', '.']),
  'proto lint': () => tool(bin('buf'), ['lint'], { cwd: path.join(ROOT, 'proto') }),
  'proto breaking': protoBreaking,
  'api breaking': async () => {
    const { note, findings } = await checkBreaking();
    return { ...listed(findings), note };
  },
  generated: async () => listed((await findStale()).map((file) => `${file} is stale; run npm run gen`)),
  answers: async () => listed(answerGaps()),
  // One suite of npm test, here because a word that one language lacks shows in no other check.
  languages: () =>
    node(['node_modules/jest/bin/jest.js', '-c', JEST_FRONTENDS, '--verbose=false', LANGUAGES]),
  weight: async () => {
    const lines = [];
    const { ok } = await build({ only: 'pages', log: (line) => lines.push(line) });
    if (!ok) return { ok, findings: lines.join('\n') };
    const { faults, summary } = weighPages();
    return { ...listed(faults), notes: summary };
  },
  migrations: async () => {
    const database = await openTestDatabase();
    try {
      return listed(await checkMigrations(database.url));
    } finally {
      await database.close();
    }
  },
};

/** Errors fail. The length of files and functions is a hint: a file is split by meaning, never for a count. */
async function lint() {
  const { code, output } = await run(bin('oxlint'), ['-f', 'unix', '.'], { quiet: true });
  const lines = output.split('\n');
  const long = lines.filter((line) => /\[Warning\/eslint\(max-lines/.test(line));
  const errors = lines.filter((line) => /\[Error/.test(line));
  return {
    ok: code === 0,
    findings: code === 0 ? '' : errors.join('\n') || output.trim(),
    notes: [`hint: ${long.length} files or functions are long`, ...long.slice(0, 5)],
  };
}

/** Against the last release: what was never released may change freely. */
async function protoBreaking() {
  const tag = await lastReleaseTag();
  if (tag === null) return { ok: true, note: 'no release tag here, so there is nothing to break' };
  const { output } = await run('git', ['rev-parse', '--git-common-dir'], { quiet: true });
  const against = `${path.resolve(ROOT, output.trim())}#tag=${tag},subdir=proto`;
  const found = await tool(bin('buf'), ['breaking', '--against', against], { cwd: path.join(ROOT, 'proto') });
  return { ...found, note: `compared with ${tag}` };
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
  for (const line of result.notes ?? []) console.log(`       ${line}`);
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
