import { firstStepsFor } from '@uketori/service-kit/testing';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

test('the first file that comes in ticks the step of those who may upload', async () => {
  const actor = accountant();
  expect(await firstStepsFor(bench.service, actor)).toEqual({ first_received: false });
  await bench.upload(actor, '請求書.pdf', await files.pdf(1, [595, 842], 'first'));
  expect(await firstStepsFor(bench.service, actor)).toEqual({ first_received: true });
  const reader = { ...actor, abilities: { 'invoice:read': 3 } };
  expect(await firstStepsFor(bench.service, reader)).toEqual({});
});
