// P10: approvals per second with everything that belongs to one, beside a plain insert.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ok } from './house.mjs';
import { interleaved, rate, summary } from './rounds.mjs';

const ROUNDS = 7;
const LANES = 8;
const MS = 2000;
const SUBJECTS_PER_LANE = 4000;
const BAR = 0.15;

/**
 * Eight `lanes` on both sides. Each approval goes over HTTP with an Idempotency-Key, its own audit link and
 * two events; journal and admin take the events while the next approvals run. Once with an organization for
 * each, once with all in one organization, whose audit chain lets one of them commit at a time.
 */
export async function approvalRate(house) {
  const pool = new pg.Pool({ connectionString: house.url, max: LANES });
  await pool.query('create table public.bench_plain (id uuid primary key, at timestamptz not null)');
  const insert = () => pool.query('insert into public.bench_plain values ($1, now())', [randomUUID()]);
  try {
    return [
      ...(await measured(house, LANES, insert, 'eight organizations')),
      ...(await measured(house, 1, insert, 'one organization')),
    ];
  } finally {
    await pool.query('drop table public.bench_plain');
    await pool.end();
  }
}

async function measured(house, organizations, insert, where) {
  const callers = await Promise.all(
    Array.from({ length: organizations }, () => caller(house, (LANES / organizations) * SUBJECTS_PER_LANE)),
  );
  const approve = (lane) => callers[lane % callers.length]();
  const drained = [];
  const mine = async () => {
    const began = Date.now();
    const answered = await rate(LANES, MS, approve);
    const done = (answered * (Date.now() - began)) / 1000;
    await untilApplied(house);
    drained.push((done * 1000) / (Date.now() - began));
    return answered;
  };
  await mine();
  drained.length = 0;
  const rounds = await interleaved(ROUNDS, mine, () => rate(LANES, MS, insert));
  const applied = rounds.map(({ limit }, i) => ({ mine: drained[i], limit, ratio: drained[i] / limit }));
  const common = {
    id: 'P10',
    beside: 'one-row insert transactions',
    bar: BAR,
    higherIsBetter: true,
    unit: '/s',
  };
  return [
    summary({ ...common, title: `approvals answered, ${where}`, rounds }),
    summary({ ...common, title: `the same until journal and admin have them, ${where}`, rounds: applied }),
  ];
}

/** A caller who approves the next subject of an organization of its own. */
async function caller(house, subjects) {
  const organization_id = randomUUID();
  await house.database.query(
    'insert into approval.organizations (organization_id, approve_level, version) values ($1, 2, 1)',
    [organization_id],
  );
  const { rows } = await house.database.query(
    `with subject as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
     invoice as (
       insert into journal.invoices (organization_id, id, local_id, partner_name, total_amount, payable_amount,
         read_status, status)
       select $1, id, n, '計測', 1000, 1000, 'SUCCESS', 'read' from subject),
     progress as (insert into journal.invoice_progress (organization_id, id) select $1, id from subject)
     insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
       total_amount, payable_amount, deleted, balanced)
     select $1, id, 'invoice', n, 1, '計測', 1000, 1000, false, true from subject returning id`,
    [organization_id, subjects],
  );
  const call = house.direct('approval', house.actor(organization_id));
  let next = 0;
  return async () => {
    if (next === rows.length) throw new Error('P10: more approvals than subjects');
    const path = `/approvals/invoice/${rows[next++].id}/levels/1`;
    ok(await call('POST', path, { version: 1 }, { 'idempotency-key': randomUUID() }));
  };
}

/** Waits until every event of approval is published and taken by all groups that read it. */
async function untilApplied(house) {
  for (;;) {
    const { rows } = await house.database.query(
      `select exists (select from approval.outbox) or exists (
         select from events.checkpoints c where c.position <
           (select coalesce(max(l.off), 0) from events.log l where l.topic = c.topic)) as waiting`,
    );
    if (!rows[0].waiting) return;
    await sleep(20);
  }
}
