import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { systemActor } from '../src/actor.js';
import { newId } from '../src/ids.js';
import type { Tx } from '../src/tx.js';
import { Aggregate, createProbe, type Probe } from './transport-fixture.js';

const ORG = '01900000-0000-7000-8000-00000000000a';
const actor = systemActor(ORG, 'probe');
const SUBJECT = { menu: 'settings', subject_type: 'aggregate', subject_id: 'one' };
let probe: Probe;

beforeAll(async () => {
  probe = await createProbe();
});
afterAll(() => probe.close());
beforeEach(() => probe.admin('truncate probe.aggregates, probe.outbox, probe.audit_log, probe.audit_heads'));

const add = (tx: Tx, id = newId()) =>
  tx.planned('insert into probe.aggregates (organization_id, id, version) values ($1, $2, 1)', [ORG, id]);
const tell = (tx: Tx) =>
  tx.emit({ event: { type: 'uketori.probe.v1.Told', topic: 'uketori.probe' }, key: 'one', data: {} });
const refused = (tx: Tx) => tx.rows('select 1 / 0');
async function left(): Promise<number[]> {
  const [row] = await probe.admin(
    `select (select count(*)::int from probe.aggregates) as rows, (select count(*)::int from probe.outbox) as events,
            (select count(*)::int from probe.audit_log) as links`,
  );
  return [row?.rows, row?.events, row?.links].map(Number);
}

describe('statements awaited together', () => {
  test('keep the order of their calls', async () => {
    const id = newId();
    const versions = await probe.work.run(actor, async (tx) => {
      const raised = () =>
        tx.one<{ version: number }>(
          'update probe.aggregates set version = version + 1 where id = $1 returning version',
          [id],
        );
      const [, ...rows] = await Promise.all([add(tx, id), raised(), raised(), raised()]);
      return rows.map((row) => row?.version);
    });
    expect(versions).toEqual([2, 3, 4]);
  });

  test('one that fails takes all of them with it, and the connections go on working', async () => {
    for (let round = 0; round < 12; round++) {
      const given = probe.work.run(actor, async (tx) => {
        await tell(tx);
        await Promise.all([
          add(tx),
          refused(tx),
          add(tx),
          tx.planned(`select ${round} as never_planned`, []),
        ]);
      });
      await expect(given).rejects.toMatchObject({ code: '22012' });
    }
    expect(await left()).toEqual([0, 0, 0]);
    // What could not be planned behind the failure is planned now.
    for (let round = 0; round < 12; round++) {
      await probe.work.run(actor, (tx) =>
        Promise.all([add(tx), tx.planned(`select ${round} as never_planned`, [])]),
      );
    }
    expect(await left()).toEqual([12, 0, 0]);
  });

  test('a failure that the use case swallows is no commit: no row stays, no event leaves', async () => {
    const given = probe.work.run(actor, async (tx) => {
      await add(tx);
      await tell(tx);
      await tx.audit('probe.done', SUBJECT, null, { a: 1 });
      await refused(tx).catch(() => undefined);
    });
    await expect(given).rejects.toThrow();
    expect(await left()).toEqual([0, 0, 0]);
  });

  test('a connection that dies in the middle leaves nothing, and the next unit of work has another', async () => {
    const given = probe.work.run(actor, async (tx) => {
      await add(tx);
      await tell(tx);
      await Promise.all([probe.dropConnections(), tx.rows('select pg_sleep(10)')]);
    });
    await expect(given).rejects.toThrow();
    expect(await left()).toEqual([0, 0, 0]);
    await probe.work.run(actor, (tx) => add(tx));
    expect(await left()).toEqual([1, 0, 0]);
  });
});

describe('a part without a waiting caller', () => {
  const late = async (how: 'ends' | 'fails', part: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let running: Promise<unknown> = Promise.resolve();
    const given = probe.work.run(actor, async (tx) => {
      running = gate.then(() => part(tx));
      await tx.rows('select 1');
      if (how === 'fails') throw new Error('refused');
    });
    if (how === 'fails') await expect(given).rejects.toThrow('refused');
    else await given;
    open();
    return running;
  };

  test.each(['ends', 'fails'] as const)('reaches no other transaction once its own %s', async (how) => {
    await expect(late(how, add)).rejects.toThrow('the transaction has ended');
    await expect(late(how, tell)).rejects.toThrow('the transaction has ended');
    await expect(late(how, (tx) => tx.audit('probe.done', SUBJECT, null, null))).rejects.toThrow(
      'the transaction has ended',
    );
    expect(await left()).toEqual([0, 0, 0]);
  });
});

describe('a part that may fail alone', () => {
  const failing = (tx: Tx, part: () => Promise<unknown>) =>
    tx
      .attempt(async () => {
        await part();
        throw new Error('alone');
      })
      .catch(() => undefined);

  test('takes back what it wrote and said, and nothing before it', async () => {
    const ran: string[] = [];
    await probe.work.run(actor, async (tx) => {
      await add(tx);
      await tell(tx);
      tx.afterCommit(() => ran.push('kept'));
      await failing(tx, async () => {
        await add(tx);
        await tell(tx);
        await tx.audit('probe.done', SUBJECT, null, null);
        tx.afterCommit(() => ran.push('taken back'));
      });
      await failing(tx, () => refused(tx));
      await tx.attempt(() => add(tx));
    });
    expect(await left()).toEqual([2, 1, 0]);
    expect(ran).toEqual(['kept']);
  });

  test('within another one: the outer takes back what came before the inner too', async () => {
    await probe.work.run(actor, (tx) =>
      failing(tx, async () => {
        await add(tx);
        await failing(tx, () => add(tx));
      }),
    );
    expect(await left()).toEqual([0, 0, 0]);
  });
});

test('a unit of work that only reads emits no event', async () => {
  await expect(probe.work.read(actor, (tx) => tell(tx))).rejects.toThrow('reads only');
  await expect(probe.work.read(actor, (tx) => tx.audit('probe.read', SUBJECT, null, null))).rejects.toThrow(
    'reads only',
  );
});

test('a use case across organizations sees what is declared so, and nothing else of others', async () => {
  const other = newId();
  await probe.admin('delete from probe.mails');
  await probe.admin(
    `insert into probe.mails (organization_id, id, purpose, recipient, subject, body)
     values ($1, gen_random_uuid(), 't', 'a@b.example', 's', '')`,
    [other],
  );
  await probe.admin(
    'insert into probe.aggregates (organization_id, id, version) values ($1, gen_random_uuid(), 1)',
    [other],
  );
  const seen = (across: boolean) =>
    probe.work.run(
      actor,
      async (tx) => {
        await tx.audit('probe.looked', SUBJECT, null, null);
        const count = async (table: string) => (await tx.rows(`select 1 from ${table}`)).length;
        return [await count('probe.mails'), await count('probe.aggregates')];
      },
      { across },
    );
  expect(await seen(false)).toEqual([0, 0]);
  expect(await seen(true)).toEqual([1, 0]);
  const log = await probe.admin('select distinct organization_id from probe.audit_log');
  expect(log).toEqual([{ organization_id: ORG }]);
  await probe.admin('delete from probe.mails');
});

describe('the manager of a unit of work', () => {
  const all = (tx: Tx) => tx.manager.createQueryBuilder(Aggregate, 'aggregate').getMany();

  test('reads what the transaction wrote, of its organization only', async () => {
    const id = newId();
    await probe.admin(
      'insert into probe.aggregates (organization_id, id, version) values ($1, gen_random_uuid(), 1)',
      [newId()],
    );
    const rows = await probe.work.run(actor, async (tx) => {
      await tx.insert(Aggregate, { id, version: 1 });
      return all(tx);
    });
    expect(rows).toMatchObject([{ organization_id: ORG, id, version: 1 }]);
  });

  test('holds rows, and takes back with the part that fails', async () => {
    const id = newId();
    await probe.work.run(actor, async (tx) => {
      await tx.insert(Aggregate, { id, version: 1 });
      expect(await tx.findForUpdate(Aggregate, { version: 1 })).toMatchObject({ id });
      const failing = tx.attempt(async () => {
        await tx.manager.delete(Aggregate, { id });
        throw new Error('alone');
      });
      await expect(failing).rejects.toThrow('alone');
    });
    expect(await left()).toEqual([1, 0, 0]);
  });

  test('neither begins nor ends a transaction', async () => {
    await probe.work.run(actor, async (tx) => {
      await tx.manager.save(Aggregate, { organization_id: ORG, id: newId(), version: 1 });
      await expect(tx.manager.transaction(async () => undefined)).rejects.toThrow('one transaction');
      expect(await probe.admin('select 1 from probe.aggregates')).toEqual([]);
    });
    expect(await left()).toEqual([1, 0, 0]);
  });

  test('an error has the code of the database and the text, without the values', async () => {
    const id = newId();
    const twice = probe.work.run(actor, async (tx) => {
      await tx.insert(Aggregate, { id, version: 1 });
      await tx.manager.insert(Aggregate, { organization_id: ORG, id, version: 1 });
    });
    await expect(twice).rejects.toMatchObject({ code: '23505', statement: expect.stringMatching(/^INSERT/) });
    await expect(twice).rejects.not.toHaveProperty('parameters');
  });

  test('does nothing once the transaction has ended', async () => {
    let kept: Tx | undefined;
    let query: (() => Promise<unknown>) | undefined;
    await probe.work.run(actor, async (tx) => {
      kept = tx;
      const builder = tx.manager.createQueryBuilder(Aggregate, 'aggregate');
      query = () => builder.getMany();
    });
    await expect(query?.()).rejects.toThrow('the transaction has ended');
    expect(() => kept?.manager).toThrow('the transaction has ended');
  });
});
