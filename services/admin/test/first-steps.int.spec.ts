import { firstStepsFor } from '@uketori/service-kit/testing';
import { demoActor } from './bench.js';
import { closeHouse, invite, openHouse, second, service, sql } from './invitation-house.js';

beforeAll(openHouse);
afterAll(closeHouse);

const patch = async (path: string, change: object) => {
  const { body } = await service.call<{ version: number }>(second, 'GET', path);
  const answer = await service.call(second, 'PATCH', path, { version: body.version, ...change });
  expect(answer.status).toBe(200);
};

test('company, member and approval tick themselves from the data', async () => {
  // The owner of the other organization alone.
  await sql('update admin.memberships set status = $3 where organization_id = $1 and user_id <> $2', [
    second.organization_id,
    second.user_id,
    'deleted',
  ]);
  const steps = () => firstStepsFor(service, second);
  expect(await steps()).toEqual({ company: false, member: false, approval_route: false });
  await patch('/organizations/current', { t_number: 'T7010705000725' });
  expect(await steps()).toEqual({ company: true, member: false, approval_route: false });
  const invited = await invite('futari@uketori.example', { user_role_id: 3 }, second);
  expect(invited.status).toBe(201);
  expect(await steps()).toEqual({ company: true, member: true, approval_route: false });
  await patch('/organization-settings', { approve_level: 1 });
  expect(await steps()).toEqual({ company: true, member: true, approval_route: true });
});

test('an approver beside the owners is a way of approval; other roles have no steps here', async () => {
  expect(await firstStepsFor(service, demoActor('owner'))).toMatchObject({
    member: true,
    approval_route: true,
  });
  expect(await firstStepsFor(service, demoActor('keiri'))).toEqual({});
});
