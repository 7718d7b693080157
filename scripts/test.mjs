// npm test: every suite, one sum. npm test -- services gateway runs only those, npm test -- services/journal the
// files of one whose path holds these words.
// The last line is always `N passed, N failed, N skipped`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { openTestDatabase } from './database.mjs';
import { ROOT, runNode } from './runtime.mjs';
import { parseJest, parseJsonLine, parseTap, sum } from './test-results.mjs';

const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];
/**
 * kafkajs sets a timer into the past whenever it connects; what services/kit/src/events/kafka.ts does about it acts on
 * the copy of `process` that tests see, and Node warns through its own.
 */
const KAFKAJS = ['--disable-warning=TimeoutNegativeWarning'];
const LINGER_MS = 20_000;
const RESULTS = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-test-'));

/** name → how to run it. `files`: takes paths; `product`: needs everything built; `browser`: needs a Chromium. */
const SUITES = {
  services: {
    files: true,
    run: (paths) =>
      jest('services', 'scripts/config/jest.services.mjs', [
        ...paths,
        '--maxWorkers=2',
        '--testPathIgnorePatterns',
        '/dist/',
        '/node_modules/',
        'kit/test/transport',
      ]),
  },
  transports: {
    run: () =>
      jest(
        'transports',
        'scripts/config/jest.services.mjs',
        ['--maxWorkers=1', 'services/kit/test/transport'],
        KAFKAJS,
      ),
  },
  frontends: {
    files: true,
    run: (paths) => jest('frontends', 'scripts/config/jest.frontends.mjs', [...paths, '--maxWorkers=2']),
  },
  gateway: {
    files: true,
    run: (paths) => tap(['gateway/test', 'scripts/test', 'deploy/embedded/test'], paths),
  },
  journeys: { run: () => script('deploy/e2e/journeys.mjs'), product: true, browser: true },
  crash: { run: () => script('deploy/e2e/crash.mjs'), product: true },
};

async function jest(name, config, args, flags = []) {
  const file = path.join(RESULTS, `${name}.json`);
  const ended = runNode([...flags, ...JEST, '-c', config, '--json', `--outputFile=${file}`, ...args]);
  const inTime = await Promise.race([ended.then(() => true), lingers(file)]);
  const result = parseJest(file);
  if (inTime) return result;
  const failure = `${name}: something a test opened keeps the process alive`;
  return { ...result, failed: result.failed + 1, failures: [...result.failures, failure] };
}

/** Answers false when jest has written its results and still runs after the grace. */
async function lingers(file) {
  while (!fs.existsSync(file)) await delay(1000);
  await delay(LINGER_MS);
  return false;
}

async function tap(dirs, paths) {
  const files = dirs
    .filter((dir) => fs.existsSync(path.join(ROOT, dir)))
    .flatMap((dir) => fs.readdirSync(path.join(ROOT, dir)).map((file) => `${dir}/${file}`))
    .filter((file) => /\.test\.[cm]js$/.test(file))
    .filter((file) => paths.length === 0 || paths.some((wanted) => file.includes(wanted)));
  const { code, output } = await runNode(
    ['--test', '--test-reporter=tap', '--test-timeout=60000', ...files],
    { quiet: true },
  );
  return parseTap(output, code);
}

/** Suites of their own say what they did in a last line of JSON: {passed, failed, skipped, skips: [{name, reason}]}. */
async function script(file) {
  const at = path.join(ROOT, file);
  if (!fs.existsSync(at)) {
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      skips: [{ name: file, reason: 'not written yet' }],
      failures: [],
    };
  }
  const { code, output } = await runNode([at], { tee: (text) => process.stdout.write(text) });
  return parseJsonLine(output, code, file);
}

function skipAll(name, reason) {
  return { passed: 0, failed: 0, skipped: 1, skips: [{ name, reason }], failures: [] };
}

async function prepare(names) {
  const needed = names.map((name) => SUITES[name]);
  const only = needed.some((suite) => suite.product) ? undefined : 'services';
  const built = await build({ only });
  const chromium = needed.some((suite) => suite.browser)
    ? await ensureChromium()
    : { path: null, reason: '' };
  if (chromium.path) process.env.CHROME_PATH = chromium.path;
  return { built: built.ok, chromium };
}

async function main() {
  const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const suiteOf = (word) => word.split('/')[0];
  const unknown = asked.filter((word) => !(word.includes('/') ? SUITES[suiteOf(word)]?.files : SUITES[word]));
  if (unknown.length > 0) {
    console.error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
    return 2;
  }
  const names = Object.keys(SUITES).filter(
    (name) => asked.length === 0 || asked.some((word) => suiteOf(word) === name),
  );
  const results = {};
  const { built, chromium } = await prepare(names);
  const database = await openTestDatabase();
  process.env.UKETORI_TEST_DATABASE_URL = database.url;
  for (const name of names) {
    const started = Date.now();
    console.log(`\n── ${name}`);
    if (SUITES[name].browser && !chromium.path) results[name] = skipAll(name, chromium.reason);
    else
      results[name] = await SUITES[name].run(pathsOf(name, asked)).catch((error) => ({
        ...skipAll(name, ''),
        skipped: 0,
        skips: [],
        failed: 1,
        failures: [`${name}: ${error.message}`],
      }));
    const { passed, failed, skipped } = results[name];
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
  }
  await database.close();
  if (!built)
    results.build = {
      passed: 0,
      failed: 1,
      skipped: 0,
      skips: [],
      failures: ['the build reported errors (above)'],
    };
  return report(results);
}

/** The paths asked for of a suite; none, and so all of them, where the suite itself was asked for. */
function pathsOf(name, asked) {
  return asked.includes(name) ? [] : asked.filter((word) => word.startsWith(`${name}/`));
}

function report(results) {
  const total = sum(results);
  for (const { suite, name, reason } of total.skips) console.log(`skipped  ${suite}: ${name} — ${reason}`);
  for (const { suite, name } of total.failures) console.log(`FAILED   ${suite}: ${name}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

/** Nothing that a suite started may outlive it. */
async function leave(code) {
  fs.rmSync(RESULTS, { recursive: true, force: true });
  process.exit(code);
}

await leave(
  await main().catch((error) => {
    console.error(error.message);
    console.log('0 passed, 1 failed, 0 skipped');
    return 1;
  }),
);
