import { Controller, Module, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Ability, CurrentActor } from '@uketori/service-kit/http';
import { takeQuota } from '@uketori/service-kit/quotas/quotas';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import { Work } from '@uketori/service-kit/work';
import pg from 'pg';

@Controller('letters')
class Letters {
  constructor(private readonly work: Work) {}

  @Post()
  @Ability('settings:update')
  send(@CurrentActor() actor: Actor): Promise<{ sent: true }> {
    return this.work.run(actor, async (tx) => {
      await takeQuota(tx, 'invitations');
      return { sent: true as const };
    });
  }
}

@Module({ controllers: [Letters] })
class LettersModule {}

let service: TestService;
let database: pg.Client;
beforeAll(async () => {
  service = await testService({
    name: 'admin',
    module: LettersModule,
    entities: [],
    quotas: ['invitations'],
  });
  database = new pg.Client({ connectionString: service.database.admin_url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.close();
});

const somebody = () => testActor({ abilities: allOf('settings:read', 'settings:update') });
const limit = (actor: Actor, daily: number) =>
  database.query(
    `insert into admin.quota_limits (organization_id, kind, daily) values ($1, 'invitations', $2)`,
    [actor.organization_id, daily],
  );
const send = (actor: Actor, key?: string) =>
  service.call<Record<string, unknown>>(actor, 'POST', '/letters', {}, key ? { 'idempotency-key': key } : {});
const uses = async (actor: Actor) =>
  (await service.call<{ items: object[] }>(actor, 'GET', '/quotas')).body.items;
const logged = async (actor: Actor) =>
  (
    await database.query<{ action: string }>(
      'select action from admin.audit_log where organization_id = $1 order by seq',
      [actor.organization_id],
    )
  ).rows.map(({ action }) => action);

test('what is over the limit of the day is refused with the time of the next day, and the log says so once', async () => {
  const actor = somebody();
  await limit(actor, 5);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await send(actor)).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201]);
  const refused = await send(actor);
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'quota_exceeded', params: { kind: 'invitations', limit: 5, used: 5 } },
  });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(86_400);
  await send(actor, 'the-same-key');
  await send(actor, 'the-same-key');
  expect(await uses(actor)).toEqual([{ kind: 'invitations', used: 5, limit: 5, refused: 3 }]);
  expect(await logged(actor)).toEqual(['quota.near', 'quota.refused']);
});

test('of many at once no more than the limit pass', async () => {
  const actor = somebody();
  await limit(actor, 7);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(actor)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
});

test('a use case that is taken back uses nothing, and another organization has its own count', async () => {
  const [actor, other] = [somebody(), somebody()];
  await service.work
    .run(actor, async (tx) => {
      await takeQuota(tx, 'invitations', 3);
      throw new DomainError('no_record', 'not_found');
    })
    .catch(() => undefined);
  await send(other);
  expect(await uses(actor)).toMatchObject([{ used: 0, limit: 200, refused: 0 }]);
  expect(await uses(other)).toMatchObject([{ used: 1 }]);
});

test('several at once count as such', async () => {
  const actor = somebody();
  await limit(actor, 10);
  const take = (added: number) => service.work.run(actor, (tx) => takeQuota(tx, 'invitations', added));
  await take(6);
  await expect(take(5)).rejects.toMatchObject({ code: 'quota_exceeded', params: { used: 6, added: 5 } });
  await take(4);
  await take(0);
  expect(await uses(actor)).toMatchObject([{ used: 10 }]);
});
