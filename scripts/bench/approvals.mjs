// P10: approvals per second with everything that belongs to one, beside a plain insert. P11: a thousand at once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ok } from './house.mjs';
import { interleaved, rate, summary, timed } from './rounds.mjs';
import { sized } from './size.mjs';

const ROUNDS = sized(7, 1);
const LANES = 8;
const MS = sized(2000, 200);
const SUBJECTS_PER_LANE = sized(4000, 500);
const BAR = 0.15;
const BULK = sized(1000, 20);
/** As many as one request takes. */
const BULK_REQUEST = sized(500, 10);

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
  const { organization_id, ids } = await newSubjects(house, subjects);
  const call = house.direct('approval', house.actor(organization_id));
  let next = 0;
  return async () => {
    if (next === ids.length) throw new Error('P10: more approvals than subjects');
    const path = `/approvals/invoice/${ids[next++]}/levels/1`;
    ok(await call('POST', path, { version: 1 }, { 'idempotency-key': randomUUID() }));
  };
}

/** An organization of its own with so many invoices that wait for level 1. */
async function newSubjects(house, count) {
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
    [organization_id, count],
  );
  return { organization_id, ids: rows.map(({ id }) => id) };
}

/** P11: a thousand invoices approved by the command for many, in requests of 500, beside one UPDATE of a thousand rows. */
export async function bulkApproval(house) {
  const { organization_id, ids } = await newSubjects(house, (ROUNDS + 1) * BULK);
  const call = house.direct('approval', house.actor(organization_id));
  await house.database.query(
    `create table public.bench_many as select gen_random_uuid() as id, now() as at from generate_series(1, ${BULK})`,
  );
  let next = 0;
  const mine = async () => {
    const chosen = ids.slice(next, next + BULK);
    next += BULK;
    const took = await timed(async () => {
      for (let at = 0; at < BULK; at += BULK_REQUEST) {
        const body = { ids: chosen.slice(at, at + BULK_REQUEST), level: 1 };
        const { results } = JSON.parse(ok(await call('POST', '/approvals/bulk', body)).text());
        const refused = results.find((result) => !result.ok);
        if (refused) throw new Error(`P11: ${JSON.stringify(refused)}`);
      }
    });
    await untilApplied(house);
    return took;
  };
  const limit = () => timed(() => house.database.query('update public.bench_many set at = now()'));
  try {
    await mine();
    const rounds = await interleaved(ROUNDS, mine, limit);
    return summary({
      id: 'P11',
      title: `${BULK} invoices approved in requests of ${BULK_REQUEST}, each with its privilege and its events`,
      beside: `one UPDATE of ${BULK} rows`,
      rounds,
      bar: 20,
    });
  } finally {
    await house.database.query('drop table public.bench_many');
  }
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
