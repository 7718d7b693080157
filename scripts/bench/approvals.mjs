// P10: approvals per second with everything that belongs to one, beside a plain insert.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ok } from './house.mjs';
import { interleaved, rate, summary } from './rounds.mjs';

const ROUNDS = 7;
const LANES = 8;
const MS = 1500;
const SUBJECTS = 40_000;

/** Outbox, audit chain, idempotency row and HTTP included; eight lanes on both sides. */
export async function approvalRate(house) {
  const organization_id = randomUUID();
  await house.database.query(
    `insert into approval.organizations (organization_id, approve_level, version) values ($1, 2, 1)`,
    [organization_id],
  );
  const { rows } = await house.database.query(
    `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
       total_amount, payable_amount, deleted, balanced)
     select $1, gen_random_uuid(), 'invoice', i, 1, '計測', 1000, 1000, false, true
     from generate_series(1, $2::int) i returning id`,
    [organization_id, SUBJECTS],
  );
  const call = await house.direct('approval', house.actor(organization_id));
  let next = 0;
  const approve = async () => {
    const { id } = rows[next++ % rows.length];
    ok(await call('POST', `/approvals/invoice/${id}/levels/1`, { version: 1 }));
  };
  const pool = new pg.Pool({ connectionString: house.url, max: LANES });
  await pool.query(
    'create table if not exists public.bench_plain (id uuid primary key, at timestamptz not null)',
  );
  const insert = () => pool.query('insert into public.bench_plain values ($1, now())', [randomUUID()]);
  await rate(LANES, 500, approve);
  const rounds = await interleaved(
    ROUNDS,
    () => rate(LANES, MS, approve),
    () => rate(LANES, MS, insert),
  );
  await pool.query('drop table public.bench_plain');
  await pool.end();
  return summary({
    id: 'P10',
    title: 'approvals per second, all effects',
    beside: 'one-row insert transactions',
    rounds,
    bar: 0.15,
    higherIsBetter: true,
    unit: '/s',
  });
}
