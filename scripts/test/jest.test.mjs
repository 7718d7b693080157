import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ROOT, run } from '../runtime.mjs';

it('plain `jest PATH` runs rules and a spec that needs a database, with nothing around it', {
  timeout: 300_000,
}, async () => {
  const env = { UKETORI_TEST_DATABASE_URL: '', NODE_OPTIONS: '', NODE_TEST_CONTEXT: '' };
  const specs = ['services/kit/src/ids.spec.ts', 'services/kit/test/copy.int.spec.ts'];
  const jest = [`${ROOT}/node_modules/jest/bin/jest.js`, '--json', '--silent', ...specs];
  const { code, output } = await run(process.execPath, jest, { quiet: true, env });
  assert.equal(code, 0, output);
  assert.match(output, /"numPassedTestSuites":2/);
});
