// Random stories of one invoice against a service that fails in every way it may: each deal and each payment arrives
// once, and none is lost. Some hundred of a fixed seed here, 10,000 by `npm run hostile`. The clock is set forward in
// the rows, so that no story waits for a pause to end.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemActor } from '@uketori/service-kit/actor';
import { ACCOUNTING_API, type AccountingApi, AccountingFailure } from '../src/accounting/accounting.types.js';
import { AccountingSending } from '../src/accounting/sending.service.js';
import { AccountingDesk, type Deal } from './accounting-desk.js';
import type { Invoice } from './support.js';
import type { Actor } from './tax-support.js';

const RUNS = Number(process.env.UKETORI_HOSTILE_RUNS ?? 200);
const SEED = Number(process.env.UKETORI_HOSTILE_SEED ?? 20_261_127);
const TIMEOUT_MS = 200;

const desk = new AccountingDesk();
const { house, dealOf } = desk;
let keiri: Actor;
let turns: Actor;
/** One that becomes one deal, and one that becomes two. */
const invoices: Invoice[] = [];

beforeAll(async () => {
  await house.open();
  keiri = await desk.fresh();
  turns = systemActor(keiri.organization_id, 'accounting', 'hostile');
  const api = house.service.app.get<AccountingApi & { config: { timeout_ms: number } }>(ACCOUNTING_API);
  api.config.timeout_ms = TIMEOUT_MS;
  const refresh = api.refresh.bind(api);
  api.refresh = async (token) => {
    try {
      return await refresh(token);
    } catch (error) {
      // A busy machine loses responses as well as the server's faults do.
      if (error instanceof AccountingFailure && error.kind === 'unknown') lostTokens++;
      throw error;
    }
  };
  const choice = { kind: 'pay_offset', key: 'pay_offset', remote_id: 75 };
  await house.call(keiri, 'PUT', '/accounting/mappings', choice);
  invoices.push(await desk.approved());
  const many = Array.from({ length: 101 }, () => desk.line({ debit_amount: 1_100, credit_amount: 1_100 }));
  invoices.push(await desk.approved(many, { payable_amount: 111_100 }));
  // The second has no original: its story is about its two deals.
  await house.sql(keiri, 'update journal.invoices set document_id = null where id = $1', [invoices[1]?.id]);
});
afterAll(() => house.close());

/** Mulberry32: the same seed makes the same stories. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each fault as often as it is named; the slow ones cost real time. */
const FAULTS = [
  ...['500_after', '500_after', '500_after', 'lost_after', 'lost_after', 'lost_after', 'slow_after'],
  ...['500', '500', 'lost', 'lost', '401', '401', '429', '429', 'limit', 'limit'],
];
const TOTALS = [110_000, 111_100];

/** Responses to a request for tokens that did not arrive, in all stories. */
let lostTokens = 0;

interface Story {
  invoice: Invoice;
  total: number;
  dice: () => number;
  pay_key: string | undefined;
  version: number;
  paid: boolean;
  told: string[];
}

async function begin(run: number): Promise<Story> {
  const dice = random(SEED + run);
  const at = dice() < 0.8 ? 0 : 1;
  const invoice = invoices[at] as Invoice;
  const { freee } = house;
  for (const list of [freee.deals, freee.receipts, freee.payments, freee.removed, freee.asked])
    list.length = 0;
  freee.chaos = null;
  await house.sql(keiri, 'delete from journal.accounting_deals');
  await house.sql(keiri, 'update journal.invoices set lock_attempt = lock_attempt + 1 where id = $1', [
    invoice.id,
  ]);
  await house.sql(
    keiri,
    `update journal.invoice_progress set pay_key = null, payment_version = 0, paid = false where id = $1`,
    [invoice.id],
  );
  await house.sql(keiri, 'update journal.accounting_links set paused_until = null');
  return {
    ...{ invoice, total: TOTALS[at] ?? 0, dice, pay_key: undefined, version: 0, paid: false },
    told: [],
  };
}

/** From now on this share of all requests meets a fault. */
function unleash(story: Story): void {
  const share = story.dice() * 0.6;
  house.freee.chaos = (route) => {
    if (story.dice() > share) return undefined;
    const fault = FAULTS[Math.floor(story.dice() * FAULTS.length)];
    const isToken = route === 'POST /public_api/token';
    if (isToken && (fault === '401' || fault === '429' || fault === 'limit')) return undefined;
    story.told.push(`${route} ${fault}`);
    return fault;
  };
}

const turn = () => house.service.app.get(AccountingSending).turn(turns, new AbortController().signal);

async function pay(story: Story, paid: boolean): Promise<void> {
  const { invoice, total, dice } = story;
  story.version++;
  story.paid = paid;
  const offset = dice() < 0.2 ? 10_000 : 0;
  story.pay_key = await house.payment(keiri, invoice, {
    ...(story.pay_key ? { pay_key: story.pay_key } : {}),
    version: story.version,
    paid,
    state: paid ? 'PAID' : 'APPROVED',
    payment_amount: String(total - offset),
    offset_amount: String(offset),
    transfer_fee: dice() < 0.3 ? '440' : '0',
    pay_date: dice() < 0.5 ? '2026-12-30' : '2027-01-08',
  });
}

async function again(story: Story): Promise<void> {
  const deal = await dealOf(story.invoice.local_id);
  if (deal?.state === 'failed') await house.call(keiri, 'POST', `/accounting/deals/${deal.id}/retry`);
  if (deal?.state === 'sent' && deal.settle_state === 'failed')
    await house.call(keiri, 'POST', `/accounting/deals/${deal.id}/settle`);
}

/** What happens next in a story. */
const STEPS: Record<string, (story: Story) => Promise<unknown>> = {
  send: ({ invoice }) => house.service.call(keiri, 'POST', '/accounting/deals', { ids: [invoice.local_id] }),
  turn,
  // A process that seemed dead goes on beside the one that took over.
  two_turns: () => Promise.all([turn(), turn()]),
  time: () => house.later(keiri),
  pay: (story) => pay(story, true),
  undo: (story) => pay(story, false),
  again,
  token: async () => house.freee.expireAccess(),
  crash: () =>
    house.sql(
      keiri,
      `update journal.accounting_deals set lease = gen_random_uuid(), settle_lease = gen_random_uuid()`,
    ),
};
const OFTEN = ['turn', 'turn', 'turn', 'time', 'time', 'pay', 'undo', 'two_turns', 'again', 'token', 'crash'];

function nothingTwice({ told }: Story): void {
  const { deals, receipts } = house.freee;
  const numbers = deals.map(({ ref_number }) => ref_number);
  expect([told, numbers]).toEqual([told, [...new Set(numbers)]]);
  expect(receipts.length).toBeLessThanOrEqual(1);
  for (const { payments = [] } of deals) {
    const accounts = payments.map((one) => one.from_walletable_id);
    expect([told, accounts]).toEqual([told, [...new Set(accounts)]]);
  }
}

/** The service recovers: what waits goes on, and a user retries and connects again. */
async function recover(story: Story): Promise<Deal> {
  house.freee.chaos = null;
  await STEPS.send?.(story);
  for (let round = 0; round < 12; round++) {
    await house.later(keiri);
    const { reconnect } = await house.call<{ reconnect: boolean }>(keiri, 'GET', '/accounting/company');
    if (reconnect) await house.call(keiri, 'POST', '/accounting/token', await house.consent(keiri));
    await again(story);
    await turn();
    nothingTwice(story);
    const deal = await dealOf(story.invoice.local_id);
    const isOver = deal.state === 'sent' && !['waiting', 'sending', 'failed'].includes(deal.settle_state);
    if (isOver) return deal;
  }
  throw new Error(`lost: ${JSON.stringify([await dealOf(story.invoice.local_id), story.told])}`);
}

async function tell(run: number): Promise<void> {
  const story = await begin(run);
  await STEPS.send?.(story);
  unleash(story);
  const steps = 3 + Math.floor(story.dice() * 9);
  for (let at = 0; at < steps; at++) {
    const name = OFTEN[Math.floor(story.dice() * OFTEN.length)] ?? 'turn';
    story.told.push(name);
    await STEPS[name]?.(story);
    nothingTwice(story);
  }
  const deal = await recover(story);
  const { deals, payments, removed, reused } = house.freee;
  const wanted = deal.settle_wanted;
  expect(deals.map(({ id }) => id)).toEqual(deal.deal_ids);
  const there = deals.flatMap((one) => one.payments ?? []);
  const sum = there.reduce((all, { amount }) => all + Number(amount), 0);
  expect([story.told, sum]).toEqual([story.told, wanted ? wanted.amount + wanted.offset : 0]);
  expect([story.told, wanted !== null]).toEqual([story.told, story.paid]);
  expect(payments.length - removed.length).toBe(there.length);
  // A refresh token is offered again only where its response was lost.
  expect(reused).toBeLessThanOrEqual(lostTokens);
}

test(
  `${RUNS} stories of seed ${SEED}: each deal and each payment arrives once`,
  async () => {
    for (let run = 0; run < RUNS; run++) {
      try {
        await tell(run);
      } catch (error) {
        (error as Error).message = `story ${run} of seed ${SEED}: ${(error as Error).message}`;
        throw error;
      }
      if ((run + 1) % 1_000 === 0) process.stderr.write(`${run + 1} stories\n`);
    }
  },
  RUNS * 2_000,
);
