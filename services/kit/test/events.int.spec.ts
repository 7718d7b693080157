import { Controller, Injectable, Module, Param, Post } from '@nestjs/common';
import type { EventName } from '@uketori/proto/events';
import type { Actor } from '@uketori/service-kit/actor';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { EventsHandle } from '@uketori/service-kit/events/handle';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { Ability, CurrentActor } from '@uketori/service-kit/http';
import { newId } from '@uketori/service-kit/ids';
import { allOf, type TestService, testActor, testService } from '@uketori/service-kit/testing';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { until } from './transport-fixture.js';

const BELL_RUNG: EventName<{ loud: boolean }> = {
  type: 'uketori.probe.v1.BellRung',
  topic: 'uketori.probe.bell',
};
const seen: { key: string; actor: string; request_id: string }[] = [];
let broken = false;

@Injectable()
class BellEvents {
  @OnEvent(BELL_RUNG, 'bells.bell_rung')
  async onBell(tx: Tx, event: EventEnvelope<{ loud: boolean }>): Promise<void> {
    if (broken) throw new Error('deaf');
    tx.afterCommit(() => {
      seen.push({ key: event.subject, actor: event.actor_name, request_id: tx.actor.request_id });
    });
  }
}

@Controller('bells')
class BellsHttp {
  constructor(private readonly work: Work) {}

  @Post(':id')
  @Ability('settings:update')
  ring(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<{ ok: boolean }> {
    return this.work.run(actor, async (tx) => {
      await tx.emit({ event: BELL_RUNG, key: id, version: 1, cause: 'rung', data: { loud: true } });
      return { ok: true };
    });
  }
}

@Module({ controllers: [BellsHttp], providers: [BellEvents] })
class BellModule {}

describe('a service with its events running', () => {
  let service: TestService;
  const owner = testActor({ abilities: allOf('settings:update', 'operations:read') });
  const stranger = testActor({ abilities: allOf('settings:update', 'operations:read') });

  beforeAll(async () => {
    service = await testService({ name: 'admin', module: BellModule, entities: [] }, { events: true });
    await until('ready', () => service.ready());
  });
  afterAll(() => service?.close());
  beforeEach(() => {
    seen.length = 0;
    broken = false;
  });

  test('finds the handler, and actor and request id travel with the event', async () => {
    const key = newId();
    const answer = await service.call(owner, 'POST', `/bells/${key}`, undefined, {
      'x-request-id': 'trace-me',
    });
    expect(answer.status).toBe(201);
    await until('handled', () => seen.length > 0);
    expect(seen).toEqual([{ key, actor: owner.user_name, request_id: 'trace-me' }]);
  });

  test('a commit reaches the handler in well under the polling interval', async () => {
    const times: number[] = [];
    for (let i = 0; i < 10; i++) {
      const key = newId();
      await service.call(owner, 'POST', `/bells/${key}`);
      const committed = performance.now();
      await until('handled', () => seen.some((one) => one.key === key));
      times.push(performance.now() - committed);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    times.sort((a, b) => a - b);
    expect(times[5]).toBeLessThan(150);
  });

  test('dead letters: listed to their organization alone, replayed, audited', async () => {
    broken = true;
    const key = newId();
    await service.call(owner, 'POST', `/bells/${key}`);
    type List = { items: { id: string; key: string; error: string }[] };
    const list = async (actor: Actor): Promise<List['items']> =>
      (await service.call<List>(actor, 'GET', '/operations/dead-letters')).body.items;
    await until('dead letter', async () => (await list(owner)).length > 0);
    const [letter] = await list(owner);
    expect(letter).toMatchObject({ key });
    expect(letter!.error).toContain('deaf');
    expect(await list(stranger)).toEqual([]);
    const path = `/operations/dead-letters/${letter!.id}/replay`;
    expect((await service.call(stranger, 'POST', path)).status).toBe(404);
    const weak = testActor({ organization_id: owner.organization_id, abilities: { 'operations:read': 2 } });
    expect((await service.call(weak, 'GET', '/operations/dead-letters')).status).toBe(403);
    expect((await service.call(weak, 'POST', path)).status).toBe(403);
    expect((await service.call(owner, 'POST', path)).body).toMatchObject({ ok: false, error: 'deaf' });
    broken = false;
    const replayed = await service.call(owner, 'POST', path, undefined, { 'idempotency-key': 'once' });
    expect(replayed.body).toEqual({ id: letter!.id, ok: true });
    expect(seen.map((one) => one.key)).toEqual([key]);
    expect(await list(owner)).toEqual([]);
    const audit = await service.work.read(owner, (tx) =>
      tx.rows(`select user_id, subject_id from admin.audit_log where action = 'dead_letter.replayed'`),
    );
    expect(audit).toEqual([{ user_id: owner.user_id, subject_id: letter!.id }]);
  });

  test('the live stream sends the changes to their organization only', async () => {
    const [owner, stranger] = [1, 2].map(() => testActor({ abilities: allOf('settings:update') })) as [
      Actor,
      Actor,
    ];
    const mine = await openLive(service, owner);
    const theirs = await openLive(service, stranger);
    const key = newId();
    await service.call(owner, 'POST', `/bells/${key}`);
    await until('message', () => mine.messages().length > 0);
    expect(mine.messages()).toEqual([
      { type: 'bell.changed', topic: BELL_RUNG.topic, key, version: 1, cause: 'rung' },
    ]);
    const other = newId();
    await service.call(stranger, 'POST', `/bells/${other}`);
    await until('message', () => theirs.messages().length > 0);
    expect(theirs.messages().map((message) => message.key)).toEqual([other]);
    expect(mine.messages()).toHaveLength(1);
    const last = mine.lastId();
    mine.close();
    theirs.close();
    const missed = newId();
    await service.call(owner, 'POST', `/bells/${missed}`);
    await until('published', () => seen.some((one) => one.key === missed));
    const back = await openLive(service, owner, last);
    await until('missed message', () => back.messages().length > 0);
    expect(back.messages().map((message) => message.key)).toEqual([missed]);
    back.close();
    const lost = await openLive(service, owner, 'another-process-7');
    await until('reset', () => lost.messages().length > 0);
    expect(lost.messages()).toEqual([{ type: 'live.reset' }]);
    lost.close();
    expect((await service.call(null, 'GET', '/live')).status).toBe(401);
  });

  test('browsers that are cut off together receive different pauses, none of them too short', async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => openLive(service, owner)));
    const pauses = streams.map((stream) => stream.pause());
    for (const stream of streams) stream.close();
    expect(new Set(pauses).size).toBeGreaterThan(6);
    expect(pauses.every((pause) => pause >= 500 && pause < 3_500)).toBe(true);
  });

  test('twenty streams a user, not more; closed ones count no longer', async () => {
    const hub = service.app.get(EventsHandle).get().live;
    await until('earlier streams gone', () => hub.size === 0);
    const streams = await Promise.all(Array.from({ length: 20 }, () => openLive(service, owner)));
    const refused = await service.call(owner, 'GET', '/live');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'too_many_streams' });
    for (const stream of streams) stream.close();
    await until('streams gone', () => hub.size === 0);
    (await openLive(service, owner)).close();
  });

  test('readiness shows the backlog', async () => {
    const answer = await service.call(null, 'GET', '/readyz');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'ok',
      details: {
        service: { status: 'up' },
        database: { status: 'up' },
        events: { lag: { consumer: expect.any(Number), outbox: expect.any(Number), dead_letters: 0 } },
      },
    });
    expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  });

  test('two connections of its own beside the pool', async () => {
    const rows = await service.work.read(owner, (tx) =>
      tx.rows<{ name: string }>(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and application_name ~ '^uketori-(relay|events)-' order by 1`,
      ),
    );
    expect(rows.map((row) => row.name)).toEqual(['uketori-events-admin', 'uketori-relay-admin']);
  });
});

describe('health', () => {
  const bells = { name: 'admin' as const, module: BellModule, entities: [] };

  test('a dead broker makes the service degraded: it serves, and events wait in the outbox', async () => {
    const dead = { transport: 'kafka' as const, kafka_brokers: ['127.0.0.1:1'] };
    const service = await testService(bells, { events: true, config: dead });
    try {
      const answer = await service.call(null, 'GET', '/readyz');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: 'degraded', details: { events: { status: 'degraded' } } });
      expect(service.ready()).toBe(false);
    } finally {
      await service.close();
    }
  });

  test('a lost database makes it unready, and the process lives', async () => {
    const service = await testService(bells);
    await service.app.get(DataSource).destroy();
    const answer = await service.call(null, 'GET', '/readyz');
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ status: 'error', error: { database: { status: 'down' } } });
    expect((await service.call(null, 'GET', '/healthz')).status).toBe(200);
    await service.close();
  });
});

test('stopping ends live streams, and publishes what was committed before', async () => {
  const service = await testService({ name: 'admin', module: BellModule, entities: [] }, { events: true });
  const actor = testActor({ abilities: allOf('settings:update') });
  await until('ready', () => service.ready());
  const stream = await openLive(service, actor);
  await Promise.all(Array.from({ length: 20 }, () => service.call(actor, 'POST', `/bells/${newId()}`)));
  const started = Date.now();
  await service.stop();
  expect(Date.now() - started).toBeLessThan(5_000);
  await until('stream ended', () => stream.ended());
  expect(await service.outbox()).toEqual([]);
  await service.database.drop();
});

interface LiveStream {
  messages(): Record<string, unknown>[];
  lastId(): string;
  /** Milliseconds that the browser must wait before it connects again. */
  pause(): number;
  ended(): boolean;
  close(): void;
}

async function openLive(service: TestService, actor: Actor, last_id?: string): Promise<LiveStream> {
  const abort = new AbortController();
  const response = await fetch(`${service.url}/live`, {
    signal: abort.signal,
    headers: { ...(await service.identityHeaders(actor)), ...(last_id ? { 'last-event-id': last_id } : {}) },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  let ended = false;
  void (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk).toString();
  })()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  await until('stream open', () => text.includes('\n\n'));
  return {
    messages: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1]!) as Record<string, unknown>),
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)![1]!,
    pause: () => Number(/^retry: (\d+)$/m.exec(text)?.[1]),
    ended: () => ended,
    close: () => abort.abort(),
  };
}
