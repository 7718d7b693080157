import { createRequire } from 'node:module';
import type { TestService } from '@uketori/service-kit/testing';

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
const verify = import.meta.jest.spyOn(argon2, 'verify');
// Only now: an import takes the functions of the library as it finds them.
const { login, seededService } = await import('./bench.js');

let service: TestService;
beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

test('the time of a refusal does not reveal whether the account exists', async () => {
  const password = 'wrong-password';
  for (const email of ['keiri@uketori.example', 'nobody@uketori.example'])
    expect((await login(service, email, { password })).status).toBe(401);
  // The hash takes the longest part of a response: as many, and each as costly.
  const costs = verify.mock.calls.map(([hashed]) => String(hashed).split('$').slice(0, 4).join('$'));
  expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'));
});
