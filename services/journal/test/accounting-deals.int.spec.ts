import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountingDesk, type Deal, DEALS } from './accounting-desk.js';
import type { Actor } from './tax-support.js';

const desk = new AccountingDesk();
const { house, line, approved, code, asked, dealOf, queued } = desk;
let keiri: Actor;
beforeAll(() => house.open());
afterAll(() => house.close());
beforeEach(async () => {
  keiri = await desk.fresh();
});

describe('what can be sent', () => {
  test('approved, not deleted, once; the rest is reported with its reason', async () => {
    const good = await approved();
    const open = await approved();
    await house.sql(keiri, 'update journal.invoices set locked = false where local_id = $1', [open.local_id]);
    const gone = await approved();
    await house.sql(keiri, 'update journal.invoices set deleted = true where local_id = $1', [gone.local_id]);
    const all = [good, open, gone].map((invoice) => invoice.local_id);
    const expected = [
      { result: 'success', amount: 110_000, obstacles: [] },
      { result: 'error', obstacles: [{ code: 'not_approved' }] },
      { result: 'error', obstacles: [{ code: 'deleted' }] },
    ];
    expect(await asked(all, '/accounting/deals/preview')).toMatchObject(expected);
    expect(await asked(all)).toMatchObject(expected);
    expect(await asked([good.local_id])).toMatchObject([{ obstacles: [{ code: 'already_queued' }] }]);
    await house.drive();
    expect(await asked([good.local_id])).toMatchObject([{ obstacles: [{ code: 'already_sent' }] }]);
    expect(house.freee.deals).toHaveLength(1);
    expect(await code('POST', '/accounting/deals', { ids: [999_999] })).toEqual([404, 'no_record']);
  });
  test('separate approval waits for the payment', async () => {
    const invoice = await approved();
    await house.call(keiri, 'POST', '/accounting/approval-type', { separate_approval: true });
    expect(await asked([invoice.local_id])).toMatchObject([
      { obstacles: [{ code: 'payment_not_approved' }] },
    ]);
    await house.sql(keiri, 'update journal.invoice_progress set linked = true where id = $1', [invoice.id]);
    expect(await asked([invoice.local_id])).toMatchObject([{ result: 'success' }]);
  });
  test('ten requests at once put it into the queue once', async () => {
    const invoice = await approved();
    const all = await Promise.all(Array.from({ length: 10 }, () => asked([invoice.local_id])));
    expect(all.filter(([result]) => result?.result === 'success')).toHaveLength(1);
    await Promise.all([house.drive(), house.drive()]);
    expect(house.freee.deals).toHaveLength(1);
  });
  test('only one’s own at level 1', async () => {
    const invoice = await queued();
    const own = house.actor({
      organization_id: keiri.organization_id,
      abilities: { 'invoice:export_journal': 1, 'invoice:read': 1 },
    });
    const deal = await dealOf(invoice.local_id);
    expect(await code('POST', '/accounting/deals', { ids: [invoice.local_id] }, own)).toEqual([
      404,
      'no_record',
    ]);
    expect(await code('POST', `/accounting/deals/${deal.id}/cancel`, undefined, own)).toEqual([
      404,
      'no_record',
    ]);
    expect((await house.call<{ items: object[] }>(own, 'GET', '/accounting/deals')).items).toEqual([]);
    const stranger = house.actor();
    expect(await code('POST', `/accounting/deals/${deal.id}/retry`, undefined, stranger)).toEqual([
      404,
      'no_record',
    ]);
  });
});

describe('counterparts', () => {
  test('what has none keeps the invoice back until somebody says which', async () => {
    const department = (
      await house.call<{ id: string }>(keiri, 'POST', '/masters/department', { name: '第二営業部' })
    ).id;
    const invoice = await approved([line({ debit_department_id: department })]);
    const missing = [{ code: 'unmapped', kind: 'department', name: '第二営業部' }];
    expect(await asked([invoice.local_id])).toMatchObject([{ result: 'error', obstacles: missing }]);
    const open = await house.call<{ items: object[] }>(
      keiri,
      'GET',
      '/accounting/mappings?kind=department&open=true',
    );
    expect(open.items).toMatchObject([
      { name: '第二営業部', state: 'missing', key: department, remote_kind: 'section' },
    ]);
    const found = await house.call<{ items: object[] }>(
      keiri,
      'GET',
      '/accounting/masters?kind=section&q=%E5%96%B6%E6%A5%AD',
    );
    expect(found.items).toMatchObject([{ remote_id: 31, name: '営業部' }]);
    const choose = (remote_id?: number | null) =>
      house.call(keiri, 'PUT', '/accounting/mappings', {
        kind: 'department',
        key: department,
        ...(remote_id === undefined ? {} : { remote_id }),
      });
    expect(
      await code('PUT', '/accounting/mappings', { kind: 'department', key: department, remote_id: 99 }),
    ).toEqual([404, 'no_record']);
    expect(
      await code('PUT', '/accounting/mappings', {
        kind: 'account_title',
        key: desk.ids.fee,
        remote_id: null,
      }),
    ).toEqual([400, 'invalid_input']);
    await choose(31);
    const chosen = await house.call<{ items: object[] }>(
      keiri,
      'GET',
      '/accounting/mappings?kind=department',
    );
    expect(chosen.items).toMatchObject([{ state: 'found', via: 'chosen', remote: { name: '営業部' } }]);
    await choose(null);
    expect(await asked([invoice.local_id], '/accounting/deals/preview')).toMatchObject([
      { result: 'success' },
    ]);
    await choose();
    expect(await asked([invoice.local_id], '/accounting/deals/preview')).toMatchObject([
      { obstacles: missing },
    ]);
    await choose(31);
    expect(await asked([invoice.local_id])).toMatchObject([{ result: 'success' }]);
    await house.drive();
    expect(house.freee.deals[0]?.details[0]).toMatchObject({ section_id: 31 });
  });
  test('a master renamed over there after it was queued: the row fails, says why, and is sent after the choice', async () => {
    const invoice = await queued();
    const partner = house.freee.masters.partners?.find((row) => row.id === 701);
    Object.assign(partner ?? {}, { name: '佐藤事務所' });
    await house.call(keiri, 'POST', '/accounting/masters');
    await house.drive();
    const failed = await dealOf(invoice.local_id);
    expect(failed).toMatchObject({
      state: 'failed',
      error_code: 'accounting_obstacles',
      error_params: { obstacles: [{ code: 'unmapped', kind: 'company', name: '佐藤税理士事務所' }] },
    });
    Object.assign(partner ?? {}, { name: '佐藤税理士事務所' });
    await house.call(keiri, 'POST', '/accounting/masters');
    await house.call(keiri, 'POST', `/accounting/deals/${failed.id}/retry`);
    await house.drive();
    expect(await dealOf(invoice.local_id)).toMatchObject({ state: 'sent' });
  });
  test('lists page through, the open ones alone', async () => {
    for (const name of ['ア部', 'イ部', 'ウ部', '営業部'])
      await house.call(keiri, 'POST', '/masters/department', { name });
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await house.call<{ items: { name: string }[]; next_cursor: string | null }>(
        keiri,
        'GET',
        `/accounting/mappings?kind=department&open=true&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...page.items.map((row) => row.name));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(names).toEqual(['ア部', 'イ部', 'ウ部']);
    const taxes = await house.call<{ items: { name: string; state: string }[] }>(
      keiri,
      'GET',
      '/accounting/mappings?kind=tax',
    );
    expect(taxes.items.map((row) => [row.name, row.state])).toEqual([
      ['対象外', 'found'],
      ['課対仕入10%', 'found'],
      ['課対仕入（控0）10%', 'missing'],
    ]);
  });
  test('a page never ends between the two entries of one tax class', async () => {
    const names: string[] = [];
    let cursor = '';
    do {
      const page = await house.call<{ items: { name: string }[]; next_cursor: string | null }>(
        keiri,
        'GET',
        `/accounting/mappings?kind=tax&limit=2${cursor && `&cursor=${cursor}`}`,
      );
      names.push(...page.items.map((row) => row.name));
      cursor = page.next_cursor ?? '';
    } while (cursor);
    expect(names).toEqual(['対象外', '課対仕入10%', '課対仕入（控0）10%']);
  });
  test('a plan without segments is named', async () => {
    const segment = (await house.call<{ id: string }>(keiri, 'POST', '/masters/segment', { name: '東日本' }))
      .id;
    const { segment_1, segment_2 } = house.freee.masters;
    Object.assign(house.freee.masters, { segment_1: undefined, segment_2: undefined });
    await house.call(keiri, 'POST', '/accounting/masters');
    Object.assign(house.freee.masters, { segment_1, segment_2 });
    const invoice = await approved([line({ debit_segment_id: segment })]);
    expect(await asked([invoice.local_id])).toMatchObject([
      { obstacles: [{ code: 'segment_not_in_plan', kind: 'segment', name: '東日本' }] },
    ]);
  });
});

describe('what people decide', () => {
  test('cancel: what waits, not what may have arrived', async () => {
    const invoice = await queued();
    const { id } = await dealOf(invoice.local_id);
    await house.call(keiri, 'POST', `/accounting/deals/${id}/cancel`);
    expect(await house.drive()).toBe(0);
    expect(await asked([invoice.local_id])).toMatchObject([{ result: 'success' }]);
    house.freee.order(DEALS, 'lost_after');
    await house.drive();
    const second = await dealOf(invoice.local_id);
    expect(await code('POST', `/accounting/deals/${second.id}/cancel`)).toEqual([
      409,
      'accounting_unsettled',
    ]);
    expect(await code('POST', `/accounting/deals/${id}/retry`)).toEqual([409, 'accounting_not_failed']);
  });
  test('again after the deal was deleted over there, not before', async () => {
    const invoice = await queued();
    await house.drive();
    const { id } = await dealOf(invoice.local_id);
    expect(await code('POST', `/accounting/deals/${id}/withdraw`)).toEqual([409, 'accounting_deal_exists']);
    house.freee.deals.length = 0;
    expect(await house.call(keiri, 'POST', `/accounting/deals/${id}/withdraw`)).toMatchObject({
      state: 'withdrawn',
    });
    await house.sql(keiri, 'update journal.invoices set lock_attempt = 2 where local_id = $1', [
      invoice.local_id,
    ]);
    expect(await asked([invoice.local_id])).toMatchObject([{ result: 'success' }]);
    await house.drive();
    expect(house.freee.deals).toHaveLength(1);
  });
  test('not when somebody else had it sent meanwhile', async () => {
    const invoice = await queued();
    await house.drive();
    const { id, deal_ids } = await dealOf(invoice.local_id);
    await house.sql(keiri, `update journal.accounting_deals set state = 'failed'`);
    house.freee.deals.length = 0;
    house.freee.order(`GET /api/1/deals/${deal_ids[0]}`, async () => {
      await house.call(keiri, 'POST', `/accounting/deals/${id}/retry`);
      await house.sql(keiri, `update journal.accounting_deals set state = 'failed'`);
    });
    expect(await code('POST', `/accounting/deals/${id}/withdraw`)).toEqual([409, 'accounting_under_way']);
  });
  test('not while one of its deals may still have arrived', async () => {
    const many = Array.from({ length: 150 }, () => line({ debit_amount: 1_100, credit_amount: 1_100 }));
    const invoice = await queued(many, { payable_amount: 165_000 });
    house.freee.order(DEALS, async () => {
      house.freee.order(DEALS, 'lost_after');
    });
    await house.drive();
    const [first] = house.freee.deals.splice(0, 1);
    expect([first?.details.length, house.freee.deals.length]).toEqual([100, 1]);
    await house.sql(keiri, `update journal.accounting_deals set state = 'failed'`);
    const { id } = await dealOf(invoice.local_id);
    expect(await code('POST', `/accounting/deals/${id}/withdraw`)).toEqual([409, 'accounting_unsettled']);
  });
  test('the list shows all, and the log of the invoice has them', async () => {
    const invoice = await queued();
    await house.drive();
    const { items } = await house.call<{ items: Deal[] }>(
      keiri,
      'GET',
      '/accounting/deals?state=sent&limit=25',
    );
    expect(items).toMatchObject([{ state: 'sent', ref_numbers: [expect.stringMatching(/^INV-/)] }]);
    const log = await house.call<{ items: { action: string }[] }>(
      keiri,
      'GET',
      `/invoices/${invoice.local_id}/action-logs`,
    );
    expect(log.items.map((act) => act.action).slice(0, 2)).toEqual([
      'invoice.accounting_sent',
      'invoice.accounting_requested',
    ]);
    await house.sql(keiri, 'update journal.invoices set lock_attempt = 2 where local_id = $1', [
      invoice.local_id,
    ]);
    const now = await house.call(keiri, 'GET', `/accounting/deals/of-invoice/${invoice.local_id}`);
    expect(now).toMatchObject({ stale: true });
  });
});
