import fc from 'fast-check';
import type { TestService } from '@uketori/service-kit/testing';
import { seededService } from './bench.js';
import { closeWorld, openWorld, run, type Step } from './grant-world.js';

/** GRANT_RUNS and GRANT_SEED try more, and other, sequences; the default is always the same. */
const RUNS = Number(process.env.GRANT_RUNS ?? 40);
const SEED = Number(process.env.GRANT_SEED ?? 1);
const STEPS = 30;

const WEIGHTS: [Step['kind'], number][] = [
  ['set_role', 5],
  ['set_status', 3],
  ['remove_member', 1],
  ['invite', 4],
  ['resend', 2],
  ['expire', 1],
  ['unseat', 2],
  ['accept', 3],
  ['copy_role', 2],
  ['edit_role', 4],
  ['make_key', 3],
  ['make_application', 2],
  ['change_application', 3],
  ['renew_secret', 2],
  ['consent', 3],
  ['set_directory', 2],
  ['make_directory', 2],
  ['push_user', 3],
  ['push_group', 4],
];

const level = (...levels: number[]) => fc.constantFrom(...levels);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...WEIGHTS.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  by: fc.nat(20),
  on: fc.nat(20),
  role: fc.nat(20),
  levels: fc.record({
    'settings:update': level(0, 3, 3),
    'role:update': level(0, 0, 3),
    'invoice:read': level(0, 1, 2, 3),
    'payment:read': level(0, 0, 3),
    'report:read': level(0, 3),
  }),
});

let service: TestService;
beforeAll(async () => {
  service = await seededService();
  await openWorld(service);
}, 60_000);
afterAll(async () => {
  await closeWorld();
  await service.close();
});

/**
 * Random people, keys, roles, invitations, applications and consents on the real service and database. After each
 * call, `grant-world.ts` reads the rights of all callers and refuses a right whose giver did not hold it.
 */
test('no sequence of calls ends with more than the giver held', async () => {
  const sequences = fc.array(step, { minLength: STEPS, maxLength: STEPS });
  await fc.assert(fc.asyncProperty(sequences, run), { numRuns: RUNS, seed: SEED, endOnFailure: true });
}, 1_800_000);
