import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService, testService } from '@uketori/service-kit/testing';
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
    const again = { ...document, version: 2, fields: readFields({ supplier_name: field('別名商店') }) };
    await service.feed(readEvent(organization, again));
    const q = await service.call<{ items: Invoice[] }>(
      keiri,
      'GET',
      `/invoices?q=${encodeURIComponent('別名商店')}`,
    );
    expect(q.body.items).toHaveLength(1);
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

describe('lists', () => {
  const org = newId();
  const reader = accountant(org);
  beforeAll(async () => {
    for (let i = 0; i < 30; i++) {
      const day = String((i % 7) + 1).padStart(2, '0');
      await service.feed(
        readEvent(
          org,
          documentRead({
            fields: readFields({
              issue_date: i % 5 === 0 ? (undefined as never) : field(`2026-10-${day}`),
              supplier_name: field(i % 3 === 0 ? '東西電機株式会社' : `仕入先${i}`),
              total_amount: field(String(1000 + i)),
            }),
          }),
        ),
      );
    }
  });

  test.each([
    'issue_date',
    '-issue_date',
    'partner_name',
    '-total_amount',
    'local_id',
    '-created_at',
    'status',
  ])('every row once over the pages of %s, in the order of one page', async (sort) => {
    const whole = await service.call<{ items: Invoice[] }>(reader, 'GET', `/invoices?limit=100&sort=${sort}`);
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await service.call<{ items: Invoice[]; next_cursor: string | null }>(
        reader,
        'GET',
        `/invoices?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.body.items.map((row) => row.local_id));
      cursor = page.body.next_cursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(30);
    expect(seen).toEqual(whole.body.items.map((row) => row.local_id));
  });

  test('two characters find their rows and no others', async () => {
    const find = (q: string) =>
      service.call<{ items: Invoice[]; count: number }>(
        reader,
        'GET',
        `/invoices?count=capped&limit=100&q=${encodeURIComponent(q)}`,
      );
    expect((await find('電機')).body.count).toBe(10);
    expect((await find('㈱')).body.count).toBe(10);
    expect((await find('でん')).body.count).toBe(0);
    expect((await find('電仕')).body.count).toBe(0);
  });

  test('filters', async () => {
    const count = async (query: string) =>
      (await service.call<{ count: number }>(reader, 'GET', `/invoices?count=capped&${query}`)).body.count;
    expect(await count('total_amount_from=1010&total_amount_to=1019')).toBe(10);
    expect(await count(`partner=${encodeURIComponent('東西')}`)).toBe(10);
    expect(await count('issue_date_from=2026-10-01&issue_date_to=2026-10-31')).toBe(24);
    expect(await count('status=approved')).toBe(0);
    expect(await count('status=read,approving')).toBe(30);
    expect(await count('qualified=true')).toBe(30);
    expect(await count('deleted=true')).toBe(0);
    expect((await service.call(reader, 'GET', '/invoices?sort=organization_id')).status).toBe(400);
    expect((await service.call(reader, 'GET', '/invoices?nonsense=1')).status).toBe(400);
  });
});

describe('who may', () => {
  test('ids of another organization are not there, whatever is asked', async () => {
    const invoice = await newInvoice(service, keiri);
    const stranger = accountant(newId());
    const path = `/invoices/${invoice.local_id}`;
    const body = { version: 1, window_token: TOKEN };
    const calls: [string, string, unknown?][] = [
      ['GET', path],
      ['PATCH', path, body],
      ['DELETE', path],
      ['POST', `${path}/restore`],
      ['GET', `${path}/editing`],
      ['PUT', `${path}/editing`, { mode: 1, window_token: TOKEN }],
      ['POST', `${path}/viewed`],
      ['DELETE', `${path}/viewed`],
      ['PATCH', `${path}/notes`, { note_1: 'x' }],
      ['PUT', `${path}/department`, { department_id: null }],
      ['GET', `${path}/action-logs`],
      ['POST', `${path}/proposals`, {}],
      ['POST', `${path}/learn`, { mode: 'new' }],
    ];
    for (const [method, at, payload] of calls)
      expect({ at: `${method} ${at}`, ...(await service.call(stranger, method, at, payload)) }).toMatchObject(
        {
          status: 404,
          body: { code: 'no_record' },
        },
      );
  });

  test('row-level security holds without any where clause', async () => {
    await newInvoice(service, keiri);
    const stranger = accountant(newId());
    for (const table of ['invoices', 'journal_lines', 'counters', 'edit_claims']) {
      const rows = await service.work.read(stranger, (tx) => tx.rows(`select * from journal.${table}`));
      expect(rows).toEqual([]);
    }
    const stolen = await service.work.run(stranger, (tx) =>
      tx.rows(`update journal.invoices set note_1 = 'stolen' returning id`),
    );
    expect(stolen).toEqual([]);
    await expect(
      service.work.run(stranger, (tx) =>
        tx.rows('insert into journal.counters (organization_id, last_local_id) values ($1, 5)', [newId()]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('own records only at level 1', async () => {
    const uploader = accountant(organization, { abilities: { 'invoice:read': 1, 'invoice:update': 1 } });
    const own = await newInvoice(service, uploader, { uploaded_by: uploader.user_id });
    const foreign = await newInvoice(service, keiri);
    expect((await service.call(uploader, 'GET', `/invoices/${foreign.local_id}`)).status).toBe(404);
    const page = await service.call<{ items: Invoice[] }>(uploader, 'GET', '/invoices');
    expect(page.body.items.map((row) => row.local_id)).toEqual([own.local_id]);
    const reader = accountant(organization, { abilities: { 'invoice:read': 3, 'invoice:update': 1 } });
    expect(await startEditing(service, reader, foreign.local_id, TOKEN)).toMatchObject({
      status: 403,
      body: { code: 'no_privilege' },
    });
    const nobody = accountant(organization, { abilities: {} });
    expect((await service.call(nobody, 'GET', '/invoices')).status).toBe(403);
    expect((await service.call(null, 'GET', '/invoices')).status).toBe(401);
  });
});

describe('deleting and restoring', () => {
  test('a restored invoice is what it was', async () => {
    const invoice = await newInvoice(service, keiri);
    const gone = await service.call<Invoice>(keiri, 'DELETE', `/invoices/${invoice.local_id}`);
    expect(gone).toMatchObject({ status: 200, body: { deleted: true, status: 'deleted' } });
    const list = await service.call<{ items: Invoice[] }>(
      keiri,
      'GET',
      `/invoices?deleted=true,false&local_id_from=${invoice.local_id}&local_id_to=${invoice.local_id}`,
    );
    expect(list.body.items).toHaveLength(1);
    const back = await service.call<Invoice>(keiri, 'POST', `/invoices/${invoice.local_id}/restore`);
    const { version: _v, updated_at: _u, updated_by_name: _n, ...after } = back.body;
    const { version: _v2, updated_at: _u2, updated_by_name: _n2, ...before } = invoice;
    expect(after).toEqual(before);
  });

  test('bulk delete: word, limit, and an answer for each', async () => {
    const a = await newInvoice(service, keiri);
    const b = await newInvoice(service, keiri);
    await startEditing(service, accountant(organization), b.local_id, TOKEN);
    const call = (body: object) =>
      service.call<{ results: object[] }>(keiri, 'POST', '/invoices/bulk-delete', body);
    expect((await call({ ids: [a.local_id], confirm: 'delete' })).status).toBe(400);
    expect((await call({ ids: [], confirm: 'DELETE' })).status).toBe(400);
    expect(
      (await call({ ids: Array.from({ length: 501 }, (_, i) => i + 1), confirm: 'DELETE' })).status,
    ).toBe(400);
    const done = await call({ ids: [a.local_id, b.local_id, 999_999], confirm: 'DELETE' });
    expect(done.body.results).toMatchObject([
      { local_id: a.local_id, ok: true },
      { local_id: b.local_id, ok: false, code: 'editing_in_progress' },
      { local_id: 999_999, ok: false, code: 'no_record' },
    ]);
  });
});

describe('copies of approval and payment', () => {
  test('columns and status follow, versions do not go back, the invoice version stays', async () => {
    const invoice = await newInvoice(service, keiri);
    const approval = (version: number, steps: object[]) =>
      testEvent(
        organization,
        'uketori.approval.v1.ApprovalChanged',
        'uketori.approval.approval',
        invoice.id,
        {
          subject_type: 'invoice',
          subject_id: invoice.id,
          local_id: invoice.local_id,
          version,
          cause: 'approved',
          steps,
          next_approvers: [],
          next_level: 2,
          final_state: 'OPEN',
          final_approved_by: '',
          final_approved_by_name: '',
          final_approved_at: '',
          attempt: 0,
        },
      );
    const step = { level: 1, user_id: newId(), user_name: '鈴木', approved_at: '2026-11-20T01:00:00.000Z' };
    await service.feed(approval(2, [step]));
    await service.feed(approval(1, []));
    const approving = await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(approving.body).toMatchObject({
      status: 'approving',
      version: invoice.version,
      approve_users: [{ level: 1, user_name: '鈴木' }],
    });
    const pay_key = newId();
    await service.feed(
      testEvent(organization, 'uketori.payment.v1.PaymentChanged', 'uketori.payment.payment', pay_key, {
        pay_key,
        local_id: 9,
        invoice_id: invoice.id,
        invoice_local_id: invoice.local_id,
        version: 3,
        cause: 'approved',
        state: 'APPROVED',
        confirm_level: 1,
        confirmations: [
          { level: 1, user_id: newId(), user_name: '高橋', confirmed_at: '2026-11-20T01:00:00.000Z' },
        ],
        linked: true,
        paid: false,
        transfer_fee: '550',
        payment_amount: '109450',
        user_bank_id: newId(),
        pay_date: '2026-11-30',
        exported_count: 0,
      }),
    );
    const linked = await service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(linked.body).toMatchObject({
      status: 'linked',
      payment_amount: 109_450,
      confirm_users: [{ user_name: '高橋' }],
      locked_sections: ['pay', 'gensen'],
    });
    await startEditing(service, keiri, invoice.local_id, TOKEN);
    const save = (change: object) =>
      service.call(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
        version: invoice.version,
        window_token: TOKEN,
        ...change,
      });
    expect((await save({ account_number: '1234567' })).body).toMatchObject({
      code: 'unable_to_change_locked_pay_record',
    });
    expect((await save({ withholding_tax: 5 })).body).toMatchObject({
      code: 'unable_to_change_locked_gensen_record',
    });
    expect((await service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      code: 'unable_to_change_locked_pay_record',
    });
  });
});
