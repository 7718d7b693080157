import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerGaps } from '../answers.mjs';
import { breachesOf } from '../boundaries.mjs';
import { mergeDocuments } from '../openapi.mjs';
import { parseJsonLine, parseTap, sum } from '../test-results.mjs';

describe('boundaries', () => {
  const table = [
    ['services/journal/src/a.ts', `import { x } from '@uketori/payment/payments';`, true],
    ['services/journal/src/a.ts', `import type { X } from '../../payment/src/x.js';`, true],
    ['services/journal/src/a.ts', `export { x } from '../../payment/src/x.js';`, true],
    ['services/journal/src/a.ts', `const x = await import('@uketori/admin/main');`, true],
    ['services/journal/src/a.ts', `import { Work } from '@uketori/service-kit/work';`, false],
    [
      'services/journal/src/a.ts',
      `import type { E } from '@uketori/proto/uketori/journal/v1/events';`,
      false,
    ],
    ['services/journal/src/a.ts', `import { b } from '../lines/b.js';`, false],
    ['services/kit/src/a.ts', `import { x } from '../../journal/src/x.js';`, true],
    ['services/journal/src/a.ts', `import { Kafka } from 'kafkajs';`, true],
    ['services/kit/src/events/kafka.ts', `import { Kafka } from 'kafkajs';`, false],
    ['services/journal/src/a.ts', `import { x } from './utils.js';`, true],
    ['services/journal/src/a.ts', `import { Get } from '@nestjs/common';`, false],
    ['frontends/journal/src/a.tsx', `import { x } from '../../payment/src/x';`, true],
    ['frontends/journal/src/a.tsx', `import { x } from '@uketori/payment-frontend/x';`, true],
    ['frontends/journal/src/a.tsx', `import { Slot } from '@uketori/frontend-kit/Slot';`, false],
    ['frontends/kit/src/a.tsx', `import { x } from '../../shell/src/x';`, true],
    ['frontends/journal/src/a.tsx', `import { x } from '../../../services/journal/src/x';`, true],
    ['gateway/core/a.cjs', `const x = require('express-gateway');`, true],
    ['gateway/bootstrap.cjs', `require('express-gateway')();`, false],
    ['services/journal/src/a.ts', `@Injectable({ scope: Scope.REQUEST })`, true],
    ['services/journal/src/a.ts', 'x\n'.repeat(301), true],
    ['services/journal/test/a.int.spec.ts', 'x\n'.repeat(301), false],
  ];
  for (const [file, text, breach] of table) {
    it(`${file}: ${text.slice(0, 60).trim()} is ${breach ? 'a breach' : 'fine'}`, () => {
      assert.equal(breachesOf(file, text).length > 0, breach);
    });
  }
});

describe('OpenAPI merge', () => {
  const document = (paths, schemas = {}) => ({ openapi: '3.1.0', paths, components: { schemas } });
  const get = (operationId, ref) => ({ get: { operationId, responses: { 200: { $ref: ref } } } });
  it('names shared operations by service, hides internal ones, keeps differing schemas apart', () => {
    const merged = mergeDocuments({
      journal: document(
        {
          '/invoices': get('list', '#/components/schemas/Page'),
          '/operations/dead-letters': get('dead'),
          '/readyz': get('ready'),
        },
        { Page: { type: 'object' } },
      ),
      payment: document(
        { '/payments': get('pays', '#/components/schemas/Page'), '/operations/dead-letters': get('dead') },
        { Page: { type: 'array' } },
      ),
    });
    assert.deepEqual(Object.keys(merged.paths), [
      '/invoices',
      '/operations/journal/dead-letters',
      '/operations/payment/dead-letters',
      '/payments',
    ]);
    assert.equal(merged.paths['/payments'].get.responses[200].$ref, '#/components/schemas/payment_Page');
    assert.deepEqual(merged.components.schemas.payment_Page, { type: 'array' });
    assert.equal(merged.paths['/operations/payment/dead-letters'].get.operationId, 'payment_dead');
  });
  it('refuses a path that two services answer', () => {
    const one = document({ '/x': get('x') });
    assert.throws(() => mergeDocuments({ journal: one, payment: one }), /two services/);
  });
});

describe('declared answers', () => {
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
  it('an exit code without a failed test is a failure', () => {
    assert.equal(parseJsonLine('{"passed":3,"failed":0,"skipped":0}', 1, 'x').failed, 1);
    assert.equal(parseJsonLine('{"passed":3,"failed":0,"skipped":0}', 0, 'x').passed, 3);
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
