// npm test: every suite, one sum.
// npm test -- services gateway runs only those. npm test -- services/journal runs the files of one whose path holds
// these words. Option --serial runs one suite after the other, --repeat 5 runs everything five times
// and prints what differed. The last line is always `N passed, N failed, N skipped`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { containerReason, openContainerDatabase } from './containers.mjs';
import { openTestDatabase } from './database.mjs';
import { ROOT, runNode } from './runtime.mjs';
import { differences, parseJest, parseJsonLine, parseTap, sum, failedFiles } from './test-results.mjs';

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
/** More files than this that fail are no accident of a busy machine. */
const MAX_SECOND_RUNS = 3;
const RESULTS = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-test-'));

/**
 * name → how to run it. `files`: takes paths; `product`: needs everything built; `browser`: needs a Chromium;
 * `waits`: spends much of its time waiting, so that these run one after the other beside the rest.
 */
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
    waits: true,
    run: () =>
      jest(
        'transports',
        'scripts/config/jest.services.mjs',
        ['--maxWorkers=2', 'services/kit/test/transport'],
        KAFKAJS,
      ),
  },
  frontends: {
    files: true,
    run: (paths) => jest('frontends', 'scripts/config/jest.frontends.mjs', [...paths, '--maxWorkers=2']),
  },
  gateway: {
    files: true,
    waits: true,
    run: (paths) => tap(['gateway/test', 'scripts/test', 'deploy/embedded/test'], paths),
  },
  contract: { run: () => script('contract', 'scripts/contract.mjs', ['--short']), waits: true },
  containers: { run: (_paths, whole) => containers(whole), waits: true },
  journeys: {
    run: () => script('journeys', 'deploy/e2e/journeys.mjs'),
    product: true,
    browser: true,
  },
  crash: { run: () => script('crash', 'deploy/e2e/crash.mjs'), product: true, waits: true },
};
/**
 * Longest first: what is left at the end should be short. The journeys run after the suites that compute, because two
 * browsers and two workers of Jest on two processors make pages miss their times.
 */
const BESIDE = ['gateway', 'containers', 'transports', 'crash', 'contract'];

/** Prints whole lines, each behind the name of its suite, because two suites may print at once. */
function printer(name) {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) console.log(`${name.padEnd(10)} ${line}`);
  };
}

async function jest(name, config, args, flags = [], env = {}) {
  const file = path.join(RESULTS, `${name}.json`);
  fs.rmSync(file, { force: true });
  const ended = runNode([...flags, ...JEST, '-c', config, '--json', `--outputFile=${file}`, ...args], {
    env,
    tee: printer(name),
  });
  const inTime = await Promise.race([ended.then(() => true), lingers(file)]);
  const result = parseJest(file, inTime ? await runAgain(name, config, flags, env, file) : undefined);
  if (inTime) return result;
  const failure = `${name}: something a test opened keeps the process alive`;
  return { ...result, failed: result.failed + 1, failures: [...result.failures, failure] };
}

/**
 * Runs a few files that failed once more, one after the other: beside other suites they may miss a time.
 * @returns {Promise<string | undefined>} the file with the result; none when nothing ran
 */
async function runAgain(name, config, flags, env, first) {
  const failed = failedFiles(first);
  if (failed.length === 0 || failed.length > MAX_SECOND_RUNS || process.env.UKETORI_TEST_ONCE)
    return undefined;
  const file = path.join(RESULTS, `${name}-second.json`);
  fs.rmSync(file, { force: true });
  const more = ['--runInBand', '--json', `--outputFile=${file}`, '--runTestsByPath', ...failed];
  const ended = runNode([...flags, ...JEST, '-c', config, ...more], { env, tee: printer(name) });
  await Promise.race([ended, lingers(file)]);
  return file;
}

/**
 * The kit once more on the servers that production may run, in containers. As a part of everything only the older
 * PostgreSQL: the newer one is embedded, and the transports use the container of Kafka themselves where it is there.
 */
async function containers(whole) {
  const images = whole ? ['postgres:16', 'postgres:18'] : ['postgres:16'];
  const parts = {};
  for (const image of images) {
    const reason = await containerReason(image);
    if (reason) parts[image] = skipAll(image, reason);
    else parts[image] = await kitOn(image);
  }
  if (whole) parts.kafka = await kafkaInContainer();
  const { skips, failures, ...counts } = sum(parts);
  const named = ({ suite, name }) => `${suite}: ${name}`;
  return {
    ...counts,
    skips: skips.map((skip) => ({ ...skip, name: named(skip) })),
    failures: failures.map(named),
    errors: Object.fromEntries(failures.map((failure) => [named(failure), failure.error])),
  };
}

async function kitOn(image) {
  const database = await openContainerDatabase(image);
  const ignored = ['--testPathIgnorePatterns', '/dist/', '/node_modules/', 'transport.kafka'];
  try {
    return await jest(
      image.replace(':', '-'),
      'scripts/config/jest.services.mjs',
      ['--maxWorkers=2', 'services/kit/test', ...ignored],
      [],
      { UKETORI_TEST_DATABASE_URL: database.url },
    );
  } finally {
    await database.close();
  }
}

async function kafkaInContainer() {
  const reason = await containerReason('apache/kafka:3.9.1');
  if (reason) return skipAll('Kafka', reason);
  const only = ['--maxWorkers=1', 'services/kit/test/transport.kafka'];
  return jest('kafka', 'scripts/config/jest.services.mjs', only, KAFKAJS);
}

/** Returns false when jest has written its results and still runs after the grace. */
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
  // Without a file `node --test` would look for tests itself, everywhere.
  if (files.length === 0) throw new Error(`no test file matches ${paths.join(' ')}`);
  const { code, output } = await runNode(
    ['--test', '--test-reporter=tap', '--test-timeout=60000', ...files],
    { quiet: true },
  );
  return parseTap(output, code);
}

/** Suites of their own say what they did in a last line of JSON: {passed, failed, skipped, skips: [{name, reason}]}. */
async function script(name, file, args = []) {
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
  const { code, output } = await runNode([at, ...args], { tee: printer(name) });
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

/** One suite, its head and its sum printed; a suite that breaks is one failure. */
async function runSuite(name, asked, chromium) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const result =
    SUITES[name].browser && !chromium.path
      ? skipAll(name, chromium.reason)
      : await SUITES[name].run(pathsOf(name, asked), asked.includes(name)).catch((error) => ({
          ...skipAll(name, ''),
          skipped: 0,
          skips: [],
          failed: 1,
          failures: [`${name}: ${error.message}`],
        }));
  const { passed, failed, skipped } = result;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
  return result;
}

/** The suites in two queues: those that keep the processors busy, and beside them those that wait. */
function lanesOf(names, serial) {
  if (serial) return [names];
  const beside = BESIDE.filter((name) => names.includes(name));
  return [names.filter((name) => !SUITES[name].waits), beside].filter((lane) => lane.length > 0);
}

async function runAll(names, { asked, serial, built, chromium }) {
  const results = {};
  await Promise.all(
    lanesOf(names, serial).map(async (lane) => {
      for (const name of lane) results[name] = await runSuite(name, asked, chromium);
    }),
  );
  if (!built)
    results.build = {
      passed: 0,
      failed: 1,
      skipped: 0,
      skips: [],
      failures: ['the build reported errors (above)'],
    };
  return results;
}

/** @returns {{asked: string[], serial: boolean, repeat: number}} */
function readArguments(words) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { serial: { type: 'boolean', default: false }, repeat: { type: 'string', default: '1' } },
  });
  const repeat = Number(values.repeat);
  if (!Number.isInteger(repeat) || repeat < 1)
    throw new Error(`--repeat takes a number, not ${values.repeat}`);
  return { asked: positionals, serial: values.serial, repeat };
}

async function main() {
  const { asked, serial, repeat } = readArguments(process.argv.slice(2));
  const suiteOf = (word) => word.split('/')[0];
  const unknown = asked.filter((word) => !(word.includes('/') ? SUITES[suiteOf(word)]?.files : SUITES[word]));
  if (unknown.length > 0) {
    console.error(`no such suite: ${unknown.join(', ')}; there are ${Object.keys(SUITES).join(', ')}`);
    return 2;
  }
  const names = Object.keys(SUITES).filter(
    (name) => asked.length === 0 || asked.some((word) => suiteOf(word) === name),
  );
  const { built, chromium } = await prepare(names);
  const database = await openTestDatabase();
  process.env.UKETORI_TEST_DATABASE_URL = database.url;
  // Several runs show by themselves what is unsteady.
  if (repeat > 1) process.env.UKETORI_TEST_ONCE = '1';
  const rounds = [];
  try {
    while (rounds.length < repeat) {
      if (repeat > 1) console.log(`\n══ run ${rounds.length + 1} of ${repeat}`);
      rounds.push(await runAll(names, { asked, serial, built, chromium }));
    }
  } finally {
    await database.close();
  }
  if (repeat > 1) {
    const different = differences(rounds);
    console.log(`\n══ what differed between ${repeat} runs: ${different.length === 0 ? 'nothing' : ''}`);
    for (const line of different) console.log(`   ${line}`);
  }
  // A failure of any run counts; what passed and was skipped is said of the last one.
  const failing = rounds.find((results) => sum(results).failed > 0);
  return report(failing ?? rounds.at(-1));
}

/** The requested paths of a suite; none, and so all of them, if the suite itself was requested. */
function pathsOf(name, asked) {
  return asked.includes(name) ? [] : asked.filter((word) => word.startsWith(`${name}/`));
}

function report(results) {
  const total = sum(results);
  for (const { suite, name, reason } of total.skips) console.log(`skipped  ${suite}: ${name} — ${reason}`);
  for (const { suite, name, error } of total.unsteady) console.log(lineOf('unsteady', suite, name, error));
  for (const { suite, name, error } of total.failures) console.log(lineOf('FAILED  ', suite, name, error));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}

function lineOf(word, suite, name, error) {
  return `${word} ${suite}: ${name}${error && `\n${error.replace(/^/gm, '         ')}`}`;
}

/** Ends every process that a suite started. */
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
