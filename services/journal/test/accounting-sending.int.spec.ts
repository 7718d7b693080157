import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schedulesOf } from '@uketori/service-kit/jobs/on-job';
import { SEND_DEALS } from '../src/accounting/queue.repository.js';
import { AccountingSending } from '../src/accounting/sending.service.js';
import { AccountingDesk, DEALS, RECEIPTS } from './accounting-desk.js';
import type { Actor } from './tax-support.js';

const desk = new AccountingDesk();
const { house, line, dealOf, queued } = desk;
let keiri: Actor;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = await desk.fresh();
});

describe('what may go wrong on the way', () => {
  test.each(['500_after', 'lost_after'])('%s: asked for, found, not sent twice', async (order) => {
    const invoice = await queued();
    house.freee.order(DEALS, order);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'waiting',
      error_code: 'accounting_unavailable',
    });
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'sent',
      deal_ids: [house.freee.deals[0]?.id],
    });
    expect(house.freee.deals).toHaveLength(1);
  });
  test.each(['500', 'lost'])('%s: not there after a minute, so it is sent again', async (order) => {
    const invoice = await queued();
    house.freee.order(DEALS, order);
    await house.drive();
    // Too early to decide: a late response may still arrive.
    await house.sql(keiri, `update journal.accounting_deals set next_attempt_at = now()`);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'waiting',
      error_code: 'accounting_unsettled',
    });
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
    expect(house.freee.deals).toHaveLength(1);
  });
  test('killed between the response and the commit: the next process finds the deal', async () => {
    const invoice = await queued();
    // The process seems dead while the response is under way: another turn takes the sending.
    house.freee.order(DEALS, () =>
      house.sql(keiri, `update journal.accounting_deals set lease = gen_random_uuid()`).then(() => undefined),
    );
    await house.drive();
    expect(house.freee.deals).toHaveLength(1);
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'sent',
      deal_ids: [house.freee.deals[0]?.id],
    });
    expect(house.freee.deals).toHaveLength(1);
  });
  test('the original is uploaded once, with or without a response', async () => {
    const invoice = await queued();
    house.freee.order(RECEIPTS, 'lost_after');
    await house.drive();
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
    expect(house.freee.receipts).toHaveLength(1);
    expect(house.freee.deals[0]).toMatchObject({ receipt_ids: [house.freee.receipts[0]?.id] });
  });
  test('401: the token is replaced once and the call goes on', async () => {
    const invoice = await queued();
    const before = house.freee.refreshed;
    house.freee.order(DEALS, '401');
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(house.freee.refreshed - before).toBe(1);
  });
  test('lost after a slow refresh: the minute counts from when it was lost', async () => {
    const invoice = await queued();
    house.freee.order(DEALS, '401', 'lost');
    house.freee.order('POST /public_api/token', async () => {
      await house.sql(
        keiri,
        `update journal.accounting_deals set parts = replace(parts::text, '"tried_at": "20', '"tried_at": "19')::jsonb`,
      );
    });
    await house.drive();
    const { id } = await dealOf(invoice.local_id);
    await house.call(keiri, 'POST', `/accounting/deals/${id}/retry`);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'waiting',
      error_code: 'accounting_unsettled',
    });
  });
  test('429: as long as it says', async () => {
    const invoice = await queued();
    house.freee.order(DEALS, '429');
    await house.drive();
    expect(await house.call(keiri, 'GET', '/accounting/company')).toMatchObject({
      paused_until: expect.any(String),
    });
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
  });
  test('refused: its own words and number, and again only on request', async () => {
    const invoice = await queued();
    const { taxes } = house.freee.masters;
    house.freee.masters.taxes = taxes?.filter((row) => row.code !== 136);
    await house.drive();
    house.freee.masters.taxes = taxes;
    const failed = await dealOf(invoice.local_id);
    expect(failed).toMatchObject({
      state: 'failed',
      error_code: 'accounting_refused',
      error_params: {
        messages: ['税区分が正しくありません。'],
        remote_request_id: expect.stringMatching(/^req-/),
      },
    });
    await house.later(keiri);
    expect(await house.drive()).toBe(0);
    await house.call(keiri, 'POST', `/accounting/deals/${failed.id}/retry`);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', error_code: '' });
    expect(house.freee.receipts).toHaveLength(1);
  });
  test('the approval taken back before it went: it stays here', async () => {
    const invoice = await queued();
    await house.sql(keiri, 'update journal.invoices set locked = false where local_id = $1', [
      invoice.local_id,
    ]);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({
      state: 'failed',
      error_params: { obstacles: [{ code: 'not_approved' }] },
    });
    expect(house.freee.deals).toHaveLength(0);
  });
  test('a hundred and fifty lines are two deals; after a failure between them only the second is sent', async () => {
    const many = Array.from({ length: 150 }, () => line({ debit_amount: 1_100, credit_amount: 1_100 }));
    const invoice = await queued(many, { payable_amount: 165_000 });
    house.freee.order(DEALS, async () => {
      house.freee.order(DEALS, '500');
    });
    await house.drive();
    expect(house.freee.deals).toHaveLength(1);
    await house.later(keiri);
    await house.drive();
    const deal = await dealOf(invoice.local_id);
    expect(deal).toMatchObject({ state: 'sent' });
    expect(house.freee.deals.map((one) => [one.details.length, one.ref_number])).toEqual([
      [100, deal.ref_numbers[0]],
      [50, deal.ref_numbers[1]],
    ]);
    expect(deal.deal_ids).toEqual(house.freee.deals.map((one) => one.id));
  });
});

test('an organization with a long queue delays no other organization: they take turns', async () => {
  for (let i = 0; i < 3; i++) await queued();
  desk.keiri = house.actor();
  desk.ids = await house.chart(desk.keiri);
  await house.connect(desk.keiri);
  await queued();
  await house.drive();
  const sent = await house.service.work.system((tx) =>
    tx.rows<{ organization_id: string }>(
      `select organization_id from journal.accounting_deals where organization_id = any($1) and state = 'sent'
       order by sent_at`,
      [[keiri.organization_id, desk.keiri.organization_id]],
    ),
  );
  const [long, short] = [keiri.organization_id, desk.keiri.organization_id];
  expect(sent.map((row) => row.organization_id)).toEqual([long, short, long, long]);
});

describe('turns', () => {
  interface Jobs {
    items: { kind: string; state: string; next_try_at: string | null }[];
  }
  const turns = async () => {
    const { items } = await house.call<Jobs>(keiri, 'GET', '/operations/jobs');
    return items.filter(({ kind }) => kind === SEND_DEALS.name);
  };
  const untilTurn = async () => (Date.parse((await turns())[0]?.next_try_at ?? '') - Date.now()) / 1000;
  const addTurns = () =>
    schedulesOf(house.service.app)
      .find(({ name }) => name === 'AccountingTurns.addTurns')
      ?.run(new AbortController().signal);
  const turnOf = (stopping: AbortSignal) => house.service.app.get(AccountingSending).turn(keiri, stopping);

  test('one for any number of invoices, and none when nothing waits', async () => {
    await queued();
    await queued();
    expect(await turns()).toMatchObject([{ state: 'due' }]);
    await house.drive();
    expect(await turns()).toEqual([]);
  });
  test('the next one is behind the pause of a failure, or as late as the service demands', async () => {
    await queued();
    house.freee.order(DEALS, '500');
    await house.drive();
    expect(await turns()).toMatchObject([{ state: 'later' }]);
    expect(await untilTurn()).toBeGreaterThan(50);
    expect(await untilTurn()).toBeLessThan(62);
    await house.sql(
      keiri,
      `update journal.accounting_links set paused_until = now() + interval '10 minutes'`,
    );
    await house.drive();
    expect(await untilTurn()).toBeGreaterThan(590);
  });
  test('a new invoice and a retry do not wait for it', async () => {
    const invoice = await queued();
    house.freee.order(RECEIPTS, '500');
    await house.drive();
    const { id } = await dealOf(invoice.local_id);
    for (const ask of [queued, () => house.call(keiri, 'POST', `/accounting/deals/${id}/retry`)]) {
      expect(await turns()).toMatchObject([{ state: 'later' }]);
      await ask();
      expect(await turns()).toMatchObject([{ state: 'due' }]);
      house.freee.order(RECEIPTS, '500');
      await house.drive();
    }
  });
  test('cut off, none is added; the next consent adds it', async () => {
    await queued();
    await house.call(keiri, 'DELETE', '/accounting/token');
    await house.drive();
    expect([await turns(), await addTurns()]).toEqual([[], 0]);
    await house.call(keiri, 'POST', '/accounting/token', await house.consent(keiri));
    expect(await turns()).toMatchObject([{ state: 'due' }]);
  });
  test('what has none gets one by the schedule, once', async () => {
    await queued();
    await house.service.work.system((tx) => tx.rows('delete from journal_jobs._private_jobs'));
    expect([await addTurns(), await addTurns()]).toEqual([1, 0]);
    expect(await house.drive()).toBe(1);
  });
  test('a stop lets the call under way end and makes no other; the next turn goes on with the same try', async () => {
    const invoice = await queued();
    const stop = new AbortController();
    house.freee.order(RECEIPTS, async () => stop.abort());
    await expect(turnOf(stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect([house.freee.receipts.length, house.freee.deals.length]).toEqual([1, 0]);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent', attempts: 1 });
    expect([house.freee.receipts.length, house.freee.deals.length]).toEqual([1, 1]);
  });
  test('a turn that lost its sending while it waited for a token makes no call', async () => {
    const invoice = await queued();
    house.freee.order(DEALS, '401');
    house.freee.order('POST /public_api/token', async () => {
      await house.sql(keiri, `update journal.accounting_deals set lease = gen_random_uuid()`);
    });
    await turnOf(new AbortController().signal);
    expect(house.freee.deals).toHaveLength(0);
    await house.later(keiri);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
    expect(house.freee.deals).toHaveLength(1);
  });
});
