import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  accountant,
  documentRead,
  field,
  type Invoice,
  newInvoice,
  readEvent,
  readFields,
  startEditing,
} from './support.js';

let service: TestService;
const organization = newId();
const keiri = accountant(organization);
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('from a read document', () => {
  test('fifty deliveries of one document make one invoice and one number', async () => {
    const document = documentRead();
    const org = newId();
    const same = readEvent(org, document);
    await Promise.all(Array.from({ length: 25 }, () => service.feed(same)));
    for (let i = 0; i < 25; i++) await service.feed({ ...same, id: newId() });
    const reader = accountant(org);
    const page = await service.call<{ items: Invoice[] }>(reader, 'GET', '/invoices');
    expect(page.body.items).toHaveLength(1);
    expect(page.body.items[0]).toMatchObject({
      local_id: 1,
      partner_name: '株式会社ミナト印刷',
      status: 'read',
    });
    await service.feed(readEvent(org, documentRead()));
    const two = await service.call<{ items: Invoice[] }>(reader, 'GET', '/invoices');
    expect(two.body.items.map((row) => row.local_id)).toEqual([2, 1]);
  });

  test('many documents at once get numbers without a gap', async () => {
    const org = newId();
    await Promise.all(Array.from({ length: 12 }, () => service.feed(readEvent(org, documentRead()))));
    const page = await service.call<{ items: Invoice[] }>(accountant(org), 'GET', '/invoices?sort=local_id');
    expect(page.body.items.map((row) => row.local_id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });

  test('header, boxes, computed pay date and balanced lines', async () => {
    const invoice = await newInvoice(service, keiri);
    expect(invoice).toMatchObject({
      issue_date: '2026-10-31',
      pay_date: '2026-11-30',
      pay_date_source: 'organization_site',
      total_amount: 110_000,
      payable_amount: 110_000,
      is_qualified: true,
      t_number: 'T7010705000725',
      bank_code: '0009',
      account_type: 'ordinary',
      balanced: true,
      journal_row_count: 1,
      warnings: [],
    });
    expect((invoice.read_fields as { total_amount: { box: number[] } }).total_amount.box).toHaveLength(4);
    expect(invoice.journals[0]).toMatchObject({
      debit_amount: 110_000,
      debit_amount_without_tax: 100_000,
      debit_tax_amount: 10_000,
      credit_amount: 110_000,
    });
    const created = (await service.outbox('uketori.journal.v1.InvoiceChanged')).find(
      (e) => e.subject === invoice.id,
    );
    expect(created).toMatchObject({
      version: 1,
      cause: 'created',
      data: { payable_amount: '110000', balanced: true },
    });
  });

  test('a failed reading is an invoice too', async () => {
    const invoice = await newInvoice(service, keiri, {
      read_status: 'FAILED',
      error_code: 'PdfReadError',
      fields: undefined as never,
    });
    expect(invoice).toMatchObject({
      read_status: 'FAILED',
      error_code: 'PdfReadError',
      total_amount: null,
      status: 'read',
    });
    expect(invoice.warnings).toContain('reading_failed');
  });

  test('a later reading refreshes an untouched invoice and leaves a touched one', async () => {
    const document = documentRead();
    await service.feed(readEvent(organization, document));
    const again = {
      ...document,
      version: 2,
      fields: readFields({ supplier_name: field('別名商店') }),
      uploaded_by: newId(),
    };
    await service.feed(readEvent(organization, again));
    const q = await service.call<{ items: Invoice[] }>(
      keiri,
      'GET',
      `/invoices?q=${encodeURIComponent('別名商店')}`,
    );
    expect(q.body.items).toHaveLength(1);
    expect(q.body.items[0]?.created_by).toBe(document.uploaded_by);
    const localId = q.body.items[0]?.local_id as number;
    const version = q.body.items[0]?.version as number;
    await startEditing(service, keiri, localId, TOKEN);
    const saved = await service.call(keiri, 'PATCH', `/invoices/${localId}`, {
      version,
      window_token: TOKEN,
      partner_name: '手で直した名前',
    });
    expect(saved.status).toBe(200);
    await service.feed(readEvent(organization, { ...again, version: 3 }));
    const after = await service.call<Invoice>(keiri, 'GET', `/invoices/${localId}`);
    expect(after.body).toMatchObject({ partner_name: '手で直した名前', read_version: 3 });
  });
});

describe('editing', () => {
  test('no save without a claim, none with another window, none at a stale version', async () => {
    const invoice = await newInvoice(service, keiri);
    const path = `/invoices/${invoice.local_id}`;
    const body = { version: invoice.version, window_token: TOKEN, partner_name: '山田商店' };
    expect(await service.call(keiri, 'PATCH', path, body)).toMatchObject({
      status: 423,
      body: { code: 'edit_claim_required' },
    });
    expect((await startEditing(service, keiri, invoice.local_id, TOKEN)).status).toBe(200);
    const other = accountant(organization, { user_name: '別の人' });
    const refused = await startEditing(service, other, invoice.local_id, 'x'.repeat(100));
    expect(refused).toMatchObject({
      status: 423,
      body: { code: 'editing_in_progress', params: { editing_user_name: '経理 太郎' } },
    });
    expect(
      await service.call(other, 'PATCH', path, { ...body, window_token: 'x'.repeat(100) }),
    ).toMatchObject({
      status: 423,
      body: { code: 'editing_in_progress' },
    });
    const saved = await service.call<Invoice>(keiri, 'PATCH', path, body);
    expect(saved).toMatchObject({
      status: 200,
      body: { partner_name: '山田商店', version: invoice.version + 1 },
    });
    const stale = await service.call<{ params: { current: Invoice } }>(keiri, 'PATCH', path, {
      ...body,
      partner_name: '次',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(stale.body.params.current).toMatchObject({
      partner_name: '山田商店',
      version: invoice.version + 1,
    });
  });

  test('of ten windows at once exactly one gets the claim', async () => {
    const invoice = await newInvoice(service, keiri);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        startEditing(
          service,
          accountant(organization, { user_name: `u${i}` }),
          invoice.local_id,
          String(i).repeat(100),
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 423)).toHaveLength(9);
  });

  test('a program saves in one request, and waits for people who edit', async () => {
    const invoice = await newInvoice(service, keiri);
    const path = `/invoices/${invoice.local_id}`;
    const saved = await service.call<Invoice>(keiri, 'PATCH', path, {
      version: invoice.version,
      partner_name: '一度で保存',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { partner_name: '一度で保存', version: invoice.version + 1 },
    });
    expect((await service.call(keiri, 'GET', `${path}/editing`)).body).toMatchObject({ editing_users: [] });
    const stale = await service.call(keiri, 'PATCH', path, {
      version: invoice.version,
      partner_name: '古い',
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    const { version } = saved.body;
    for (const holder of [keiri, accountant(organization, { user_name: '別の人' })]) {
      await startEditing(service, holder, invoice.local_id, 'z'.repeat(40));
      expect(await service.call(keiri, 'PATCH', path, { version, partner_name: '待つ' })).toMatchObject({
        status: 423,
        body: { code: 'editing_in_progress', params: { editing_user_name: holder.user_name } },
      });
      const end = { mode: 0, window_token: 'z'.repeat(40) };
      expect((await service.call(holder, 'PUT', `${path}/editing`, end)).status).toBe(200);
    }
    expect((await service.call(keiri, 'PATCH', path, { version, partner_name: '待った' })).status).toBe(200);
  });

  test('an expired claim saves nothing, passes to the next with a higher fence, and its old holder is out', async () => {
    const invoice = await newInvoice(service, keiri);
    const first = await startEditing(service, keiri, invoice.local_id, TOKEN);
    await service.work.run(keiri, (tx) =>
      tx.rows(
        `update journal.edit_claims set expires_at = now() - interval '1 second' where invoice_id = $1`,
        [invoice.id],
      ),
    );
    const body = { version: invoice.version, window_token: TOKEN, partner_name: '遅れた保存' };
    expect(await service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, body)).toMatchObject({
      body: { code: 'edit_claim_required', params: { expired: true } },
    });
    const other = accountant(organization);
    const second = await startEditing(service, other, invoice.local_id, 'y'.repeat(100));
    expect(Number((second.body as { fence: number }).fence)).toBe(
      Number((first.body as { fence: number }).fence) + 1,
    );
    expect(await service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, body)).toMatchObject({
      body: { code: 'editing_in_progress' },
    });
  });

  test('two tabs with one token: the second save meets the version', async () => {
    const invoice = await newInvoice(service, keiri);
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const save = (name: string) =>
      service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
        version: invoice.version,
        window_token: TOKEN,
        partner_name: name,
      });
    const statuses = (await Promise.all([save('A'), save('B')])).map((answer) => answer.status).sort();
    expect(statuses).toEqual([200, 409]);
  });

  test('saving the same again writes nothing', async () => {
    const invoice = await newInvoice(service, keiri);
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const same = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token: TOKEN,
      partner_name: invoice.partner_name,
      journals: invoice.journals,
    });
    expect(same).toMatchObject({ status: 200, body: { version: invoice.version } });
  });

  test('an unbalanced journal is saved and says by how much', async () => {
    const invoice = await newInvoice(service, keiri);
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
      version: invoice.version,
      window_token: TOKEN,
      journals: [{ debit_amount: 100, credit_amount: 99, description: '差額あり' }],
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { balanced: false, balance: { difference: 1 }, journal_row_count: 1 },
    });
  });
});
