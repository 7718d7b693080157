import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemActor } from '../src/actor.js';
import { copyOut } from '../src/copy.js';
import { newId } from '../src/ids.js';
import { createProbe, type Probe } from './transport-fixture.js';

const ORG = '01900000-0000-7000-8000-00000000000a';
const actor = systemActor(ORG, 'probe');
let probe: Probe;

beforeAll(async () => {
  probe = await createProbe();
});
afterAll(() => probe.close());

const insertedIds = () => probe.admin('select id from probe.aggregates where organization_id = $1', [ORG]);

test('rows stream between statements of one transaction, which goes on after them', async () => {
  const [first, second] = [newId(), newId()];
  const insert = 'insert into probe.aggregates (organization_id, id, version) values ($1, $2, 1)';
  const copied = await probe.work.run(actor, async (tx) => {
    await tx.planned(insert, [ORG, first]);
    const rows = await text(await copyOut(tx, 'select id from probe.aggregates'));
    await Promise.all([tx.planned(insert, [ORG, second]), tx.rows('select 1')]);
    return rows;
  });
  expect(copied).toBe(`${first}\n`);
  expect(await insertedIds()).toHaveLength(2);
});

test('a reader that stops rolls the transaction back and leaves a connection that works', async () => {
  const before = await insertedIds();
  for (let round = 0; round < 10; round++) {
    const given = probe.work.run(actor, async (tx) => {
      await tx.planned('insert into probe.aggregates (organization_id, id, version) values ($1, $2, 1)', [
        ORG,
        newId(),
      ]);
      const rows = await copyOut(tx, "select repeat('x', 1000) from generate_series(1, 20000)");
      await pipeline(
        rows,
        async function* (source: Readable) {
          for await (const chunk of source) {
            yield chunk;
            throw new Error('enough');
          }
        },
        async (out: AsyncIterable<unknown>) => {
          for await (const _ of out);
        },
      );
    });
    await expect(given).rejects.toThrow('enough');
    expect(await probe.work.read(actor, (tx) => tx.rows('select 1 as one'))).toEqual([{ one: 1 }]);
  }
  expect(await insertedIds()).toEqual(before);
});
