// Reads what the different runners say into one form:
// {passed, failed, skipped, skips: [{name, reason}], failures: [name], errors: {name: message}}.
// A suite that runs a failed part once more adds unsteady: [{name, error}] for what passed only then.
import fs from 'node:fs';

/** Characters of a failure's message that the end of a run repeats. */
const MAX_ERROR = 1200;

/**
 * @param {string} file written by jest --json --outputFile
 * @param {string} [second] the same of the files that failed, which ran once more
 */
export function parseJest(file, second) {
  if (!fs.existsSync(file)) return broken('jest ended without a result');
  const first = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (!second || !fs.existsSync(second)) return countJest(first);
  const { testResults } = JSON.parse(fs.readFileSync(second, 'utf8'));
  const again = new Set(testResults.map(({ name }) => name));
  const others = first.testResults.filter(({ name }) => !again.has(name));
  const result = countJest({ testResults: [...others, ...testResults] });
  const { failures, errors = {} } = countJest(first);
  const unsteady = failures.filter((name) => !result.failures.includes(name));
  return { ...result, unsteady: unsteady.map((name) => ({ name, error: errors[name] ?? '' })) };
}

/** Names of the files with a failure; none when there is no result. */
export function failedFiles(file) {
  if (!fs.existsSync(file)) return [];
  const { testResults } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function countJest(result) {
  const tests = result.testResults.flatMap((suite) =>
    suite.assertionResults.map((test) => ({ ...test, file: suite.name, suite_message: suite.message })),
  );
  // A file that does not even load has no tests; it counts as one failure.
  const unloaded = result.testResults.filter(
    (s) => s.status === 'failed' && s.assertionResults.every((t) => t.status !== 'failed'),
  );
  const skipped = tests.filter((test) => ['pending', 'todo', 'skipped', 'disabled'].includes(test.status));
  const failures = tests.filter((test) => test.status === 'failed').map((test) => test.fullName);
  failures.push(...unloaded.map((suite) => `${suite.name} did not run: ${firstLine(suite.message)}`));
  const errors = Object.fromEntries(
    tests
      .filter((test) => test.status === 'failed')
      .map((test) => [test.fullName, (test.failureMessages ?? []).join('\n').slice(0, MAX_ERROR)]),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  if (tests.length === 0 && failures.length === 0) return broken('no test ran');
  return {
    passed,
    failed: failures.length,
    skipped: skipped.length,
    skips: skipped.map((test) => ({ name: test.fullName, reason: reasonIn(test.fullName) })),
    failures,
    errors,
  };
}

/** A skip says why in its name, in the last parentheses or after "skipped:". */
function reasonIn(name) {
  return (
    /skipped: ([^)]+)/.exec(name)?.[1] ??
    /\(([^()]+)\)\s*[^()]*$/.exec(name)?.[1] ??
    'the test gives no reason'
  );
}

function firstLine(text = '') {
  return (
    text
      .split('\n')
      .find((line) => line.trim())
      ?.trim()
      .slice(0, 200) ?? ''
  );
}

/** @param {string} output of node --test --test-reporter=tap */
export function parseTap(output, code) {
  const count = (word) => Number(new RegExp(`^# ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const leaves = [...output.matchAll(/^ *not ok \d+ - (.+)$/gm)]
    .map((match) => match[1])
    .filter((name) => !errorIn(output, name).includes("'subtestsFailed'"));
  const skips = [...output.matchAll(/^ *ok \d+ - (.+?) # SKIP ?(.*)$/gm)].map((m) => ({
    name: m[1],
    reason: m[2] || 'the test gives no reason',
  }));
  const failed = count('fail') + count('cancelled');
  if (!/^# tests \d+/m.test(output) || count('tests') === 0)
    return broken(`node --test said nothing: ${output.slice(-300)}`);
  if (code !== 0 || failed > 0)
    console.log(
      output
        .split('\n')
        .filter((l) => /not ok|error:|expected:|actual:|^# Error:/.test(l))
        .slice(0, 60)
        .join('\n'),
    );
  return {
    passed: count('pass'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: count('skipped'),
    skips,
    failures: leaves.filter((name) => failed > 0 && name),
    errors: Object.fromEntries(leaves.map((name) => [name, errorIn(output, name)])),
  };
}

/** The YAML block behind a failed test of a TAP output, as far as a reader needs it. */
function errorIn(output, name) {
  const begin = output.indexOf(` - ${name}\n`) + name.length + 4;
  const block = /^[\s\S]*?(?=\n *\.\.\.$)/m.exec(output.slice(begin))?.[0] ?? '';
  // A file fails without a failed test when an error arrives after its test; only a comment names that error.
  const late = block.includes("error: 'test failed'") ? (output.match(/^# Error: .*$/gm) ?? []) : [];
  return [...late, block].join('\n').slice(0, MAX_ERROR);
}

/** @param {string} output whose last line is the JSON of a suite of its own */
export function parseJsonLine(output, code, name) {
  const last = output.trim().split('\n').at(-1) ?? '';
  try {
    const {
      passed,
      failed,
      skipped,
      skips = [],
      failures = [],
      errors = {},
      unsteady = [],
    } = JSON.parse(last);
    if (![passed, failed, skipped].every(Number.isInteger)) throw new Error('counts are missing');
    if (code !== 0 && failed === 0)
      return broken(`${name} ended with exit code ${code}`, passed, skipped, skips);
    return { passed, failed, skipped, skips, failures, errors, unsteady };
  } catch {
    return broken(`${name} ended with exit code ${code} and no result line`);
  }
}

function broken(reason, passed = 0, skipped = 0, skips = []) {
  return { passed, failed: 1, skipped, skips, failures: [reason] };
}

/** Adds suites up, keeping the suite's name with each skip and failure. */
export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0, skips: [], failures: [], unsteady: [] };
  for (const [suite, result] of Object.entries(results)) {
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
    total.skips.push(...result.skips.map((skip) => ({ suite, ...skip })));
    total.unsteady.push(...(result.unsteady ?? []).map((test) => ({ suite, ...test })));
    total.failures.push(
      ...result.failures.map((name) => ({ suite, name, error: result.errors?.[name] ?? '' })),
    );
  }
  return total;
}

/**
 * What several runs of the same suites disagree about: a test that failed or was skipped in some of them only, and a
 * suite that counted other numbers of tests.
 * @param {object[]} rounds per run: suite → its result
 * @returns {string[]} one sentence each; empty when all runs agree
 */
export function differences(rounds) {
  const lines = [];
  for (const suite of new Set(rounds.flatMap((results) => Object.keys(results)))) {
    const seen = rounds.map((results) => results[suite]);
    for (const [what, namesOf] of [
      ['failed', (result) => result.failures],
      ['was skipped', (result) => result.skips.map(({ name }) => name)],
    ]) {
      for (const name of new Set(seen.flatMap((result) => (result ? namesOf(result) : [])))) {
        const runs = seen.flatMap((result, at) => (result && namesOf(result).includes(name) ? [at + 1] : []));
        if (runs.length < rounds.length)
          lines.push(`${suite}: ${name} ${what} in run ${runs.join(', ')} only`);
      }
    }
    const counts = seen.map((result) => (result ? result.passed + result.failed + result.skipped : 0));
    if (new Set(counts).size > 1) lines.push(`${suite}: counted ${counts.join(', ')} tests`);
  }
  return lines;
}
