import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { answerGaps } from '../answers.mjs';
import { restartsFor } from '../dev-restarts.mjs';
import { mergeDocuments } from '../openapi.mjs';
import { phaseFindings } from '../migrations.mjs';
import { highestRelease } from '../release-tag.mjs';
import { differences, failedFiles, parseJest, parseJsonLine, parseTap, sum } from '../test-results.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

describe('OpenAPI merge', () => {
  const document = (paths, schemas = {}) => ({ openapi: '3.1.0', paths, components: { schemas } });
  const get = (operationId, ref) => ({ get: { operationId, responses: { 200: { $ref: ref } } } });
  it('makes the service a parameter of shared operations, hides internal paths, keeps differing schemas apart', () => {
    const merged = mergeDocuments({
      journal: document(
        {
          '/invoices': get('list', '#/components/schemas/Page'),
          '/operations/dead-letters': get('dead'),
          '/waiting': get('waiting'),
          '/readyz': get('ready'),
        },
        { Page: { type: 'object' } },
      ),
      payment: document(
        {
          '/payments': get('pays', '#/components/schemas/Page'),
          '/operations/dead-letters': get('dead'),
          '/operations/queue': get('queue'),
          '/waiting': get('waiting'),
        },
        { Page: { type: 'array' } },
      ),
    });
    assert.deepEqual(Object.keys(merged.paths), [
      '/invoices',
      '/operations/payment/queue',
      '/operations/{service}/dead-letters',
      '/payments',
      '/waiting/{service}',
    ]);
    assert.equal(merged.paths['/payments'].get.responses[200].$ref, '#/components/schemas/payment_Page');
    assert.deepEqual(merged.components.schemas.payment_Page, { type: 'array' });
    const { operationId, parameters } = merged.paths['/operations/{service}/dead-letters'].get;
    assert.equal(operationId, 'dead');
    assert.deepEqual(parameters[0].schema.enum, ['journal', 'payment']);
  });
  it('refuses a path that two services serve', () => {
    const one = document({ '/x': get('x') });
    assert.throws(() => mergeDocuments({ journal: one, payment: one }), /two services/);
    const [a, b] = ['a', 'b'].map((id) => document({ '/operations/x': get(id) }));
    assert.throws(() => mergeDocuments({ journal: a, payment: b }), /differs between services/);
  });
});

describe('declared responses', () => {
  const declared = {
    responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
  };
  const document = {
    paths: {
      '/a': { get: declared, delete: { responses: { 204: { description: '' } } } },
      '/b': { get: { responses: { 200: { description: '' } } } },
      '/c': { post: { responses: { 201: { content: { 'application/json': { schema: {} } } } } } },
    },
  };
  it('a route without a schema, or with one that says nothing, is a gap unless it is listed', () => {
    assert.equal(answerGaps(document, []).length, 2);
    assert.deepEqual(answerGaps(document, ['GET /b', 'POST /c']), []);
  });
  it('the list only gets shorter: a listed route that is declared must leave it', () => {
    assert.match(answerGaps(document, ['GET /a', 'GET /b', 'POST /c'])[0], /GET \/a is declared/);
  });
});

describe('test results', () => {
  it('no result line is a failure', () => {
    assert.equal(parseJsonLine('something\n', 0, 'x').failed, 1);
    assert.equal(parseJsonLine('{"passed":1}', 0, 'x').failed, 1);
    assert.equal(parseTap('nothing', 0).failed, 1);
  });
  it('a failed test keeps its message, and its suite is not counted beside it', () => {
    const output = [
      '# Subtest: outer',
      '    not ok 1 - breaks',
      '      ---',
      "      failureType: 'testCodeFailure'",
      "      error: 'one is not two'",
      '      ...',
      'not ok 1 - outer',
      '  ---',
      "  failureType: 'subtestsFailed'",
      '  ...',
      '# tests 1',
      '# pass 0',
      '# fail 1',
    ].join('\n');
    const { failed, failures, errors } = parseTap(output, 1);
    assert.deepEqual([failed, failures], [1, ['breaks']]);
    assert.match(errors.breaks, /one is not two/);
    assert.doesNotMatch(errors.breaks, /outer/);
  });
  it('an error that arrives after its test is named', () => {
    const output = [
      'ok 1 - a',
      '# Error: Test "a" generated asynchronous activity after the test ended: Error: late',
      '# Subtest: /j.mjs',
      'not ok 2 - /j.mjs',
      '  ---',
      "  error: 'test failed'",
      '  ...',
      '# tests 2',
      '# pass 1',
      '# fail 1',
    ].join('\n');
    assert.match(parseTap(output, 1).errors['/j.mjs'], /Error: late/);
  });
  it('an exit code without a failed test is a failure', () => {
    assert.equal(parseJsonLine('{"passed":3,"failed":0,"skipped":0}', 1, 'x').failed, 1);
    assert.equal(parseJsonLine('{"passed":3,"failed":0,"skipped":0}', 0, 'x').passed, 3);
  });
  it('what passed only in a second run is named, not counted as failed', () => {
    const result = parseJsonLine(
      '{"passed":3,"failed":0,"skipped":0,"unsteady":[{"name":"n","error":"e"}]}',
      0,
      'x',
    );
    const total = sum({ a: result, b: { passed: 1, failed: 0, skipped: 0, skips: [], failures: [] } });
    assert.deepEqual([total.passed, total.failed], [4, 0]);
    assert.deepEqual(total.unsteady, [{ suite: 'a', name: 'n', error: 'e' }]);
  });
  it('a file of Jest that passes in its second run counts as passed and is named; one that fails again has failed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'uketori-results-'));
    const write = (name, testResults) => {
      const file = join(folder, name);
      writeFileSync(file, JSON.stringify({ testResults }));
      return file;
    };
    const suite = (name, ...statuses) => ({
      name,
      status: statuses.includes('failed') ? 'failed' : 'passed',
      message: '',
      assertionResults: statuses.map((status, at) => ({
        fullName: `${name} ${at}`,
        status,
        failureMessages: status === 'failed' ? ['late'] : [],
      })),
    });
    const first = write('first.json', [
      suite('a', 'passed'),
      suite('b', 'passed', 'failed'),
      suite('c', 'failed'),
    ]);
    assert.deepEqual(failedFiles(first), ['b', 'c']);
    const second = write('second.json', [suite('b', 'passed', 'passed'), suite('c', 'failed')]);
    const result = parseJest(first, second);
    assert.deepEqual([result.passed, result.failed, result.failures], [3, 1, ['c 0']]);
    assert.deepEqual(result.unsteady, [{ name: 'b 1', error: 'late' }]);
    assert.equal(parseJest(first, join(folder, 'none.json')).failed, 2);
    rmSync(folder, { recursive: true });
  });
  it('adds up and keeps the reasons', () => {
    const total = sum({
      a: { passed: 2, failed: 0, skipped: 1, skips: [{ name: 'n', reason: 'r' }], failures: [] },
      b: { passed: 1, failed: 1, skipped: 0, skips: [], failures: ['f'] },
    });
    assert.deepEqual([total.passed, total.failed, total.skipped], [3, 1, 1]);
    assert.deepEqual(total.skips, [{ suite: 'a', name: 'n', reason: 'r' }]);
  });
});

describe('what differs between runs', () => {
  const result = (passed, failures = [], skips = []) => ({
    passed,
    failed: failures.length,
    skipped: skips.length,
    failures,
    skips: skips.map((name) => ({ name, reason: '' })),
  });
  const table = [
    ['nothing where all agree', [result(3), result(3)], []],
    ['nothing where the same test fails every time', [result(2, ['x']), result(2, ['x'])], []],
    ['a failure of one run', [result(3), result(2, ['x'])], ['a: x failed in run 2 only']],
    ['a skip of some runs', [result(2, [], ['x']), result(3)], ['a: x was skipped in run 1 only']],
    ['a test that did not run', [result(3), result(2)], ['a: counted 3, 2 tests']],
    ['a suite that did not run', [result(3), undefined], ['a: counted 3, 0 tests']],
  ];
  for (const [what, seen, lines] of table) {
    it(what, () => assert.deepEqual(differences(seen.map((one) => (one ? { a: one } : {}))), lines));
  }
});

describe('phases of migrations', () => {
  const drop = { name: '0002-less.sql', sql: 'drop table a.t;' };
  const table = [
    [{ ...drop, name: '0001-baseline.sql', phase: null }, ''],
    [{ ...drop, phase: 'contract' }, ''],
    [{ ...drop, phase: 'expand' }, 'inbox/0002-less.sql: drop is not an addition'],
    [{ ...drop, sql: 'create table a.t ();', phase: 'expand' }, ''],
    [
      { ...drop, sql: 'create table a.t ();', phase: null },
      'inbox/0002-less.sql: one of the first lines must be',
    ],
  ];
  for (const [file, why] of table)
    it(`${file.name}, ${file.phase}: ${why || 'fine'}`, async () => {
      const found = await phaseFindings('inbox', file);
      assert.equal(found.length, why ? 1 : 0);
      assert.ok(found.join('').startsWith(why));
    });
});

describe('the last release', () => {
  const table = [
    [[], null],
    [['v0.2.0'], 'v0.2.0'],
    [['v0.10.0', 'v0.9.1', 'v0.2.0'], 'v0.10.0'],
    [['v1.0.0-rc.1', 'v0.2', 'nightly', '0.3.0'], null],
  ];
  for (const [tags, tag] of table)
    it(`of ${tags.join(', ') || 'no tags'} is ${tag}`, () => assert.equal(highestRelease(tags), tag));
});

describe('restarts of npm run dev', () => {
  const cases = [
    [['services/journal/src'], ['host']],
    [['services/ocr/src'], ['host', 'ocr']],
    [['services/kit/src'], ['host', 'ocr']],
    [
      ['services/kit/src', 'services/journal/src'],
      ['host', 'ocr'],
    ],
    [['services/ocrx/src'], ['host']],
  ];
  for (const [dirs, wanted] of cases) {
    it(`${dirs.join(' and ')}: ${wanted.join(' and ')}`, () => assert.deepEqual(restartsFor(dirs), wanted));
  }
});

describe('scripts that use built modules', () => {
  // The bench and the drills load compiled rules by path. They run seldom, so a moved file would stay unseen.
  const IMPORT =
    /(?:const \{([^}]*)\} = await import\(|import \{([^}]*)\} from )\s*'([^']*\/(?:services|proto)\/[^']*\/?dist\/[^']+)'/g;
  const imports = ['scripts', 'deploy', 'gateway']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(ROOT, folder, name)),
    )
    .filter((file) => file.endsWith('.mjs') && !file.includes('node_modules'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, awaited, named, from]) => ({
        file: relative(ROOT, file),
        module: resolve(dirname(file), from),
        names: (awaited ?? named)
          .split(',')
          .map((name) =>
            name
              .trim()
              .split(/ as |:/)[0]
              .trim(),
          )
          .filter(Boolean),
      })),
    );
  it('finds them', () => assert.ok(imports.length > 10, `${imports.length} imports`));
  for (const { file, module, names } of imports) {
    it(`${file}: ${relative(ROOT, module)} exports ${names.join(', ')}`, async () => {
      const exported = Object.keys(await import(module));
      assert.deepEqual(
        names.filter((name) => !exported.includes(name)),
        [],
      );
    });
  }
});
