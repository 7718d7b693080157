import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SupplierMemoryChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
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
const TOKEN = 'w'.repeat(100);
const TYPE = 'uketori.journal.v1.SupplierMemoryChanged';

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const place = (over: object = {}) => ({
  page: 1,
  pages: 1,
  box: [0.15, 0.28, 0.1, 0.008],
  label: '決済予定',
  label_box: [0.06, 0.28, 0.05, 0.008],
  ...over,
});
async function save(actor: Actor, invoice: Invoice, patch: object) {
  await startEditing(service, actor, invoice.local_id, TOKEN);
  return service.call<Invoice & { code?: string }>(actor, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    ...patch,
  });
}
const told = async (actor: Actor) =>
  (await service.outbox<SupplierMemoryChanged>(TYPE)).filter(
    (e) => e.organization_id === actor.organization_id,
  );
const company = (actor: Actor, over: object = {}) =>
  service.call<{ id: string }>(actor, 'POST', '/companies', {
    company_name: '株式会社ミナト印刷',
    t_number: 'T7010705000725',
    phone_number: '045-0321-7785',
    email: 'seikyu@minato.example',
    bank_name: '三井住友銀行',
    bank_code: '0009',
    branch_name: '横浜支店',
    branch_code: '588',
    account_type: 'ordinary',
    account_number: '0711875',
    account_holder_kana: 'カ）ミナトインサツ',
    ...over,
  });
const doubtful = (value: string) => ({ ...field(value), confidence: 0.6 });

describe('what a correction teaches', () => {
  test('the place of each corrected value, sent as the supplier’s whole memory', async () => {
    const actor = accountant(newId());
    const invoice = await newInvoice(service, actor);
    const saved = await save(actor, invoice, {
      due_date: '2026-11-25',
      invoice_number: invoice.invoice_number,
      places: { due_date: place(), invoice_number: place({ label: 'No.' }), total_amount: place() },
    });
    expect(saved.status).toBe(200);
    const events = await told(actor);
    expect(events).toHaveLength(1);
    const golden = JSON.parse(
      readFileSync(join(PROJECT_ROOT, `proto/fixtures/${TYPE}.json`), 'utf8'),
    ) as SupplierMemoryChanged;
    expect(Object.keys(events[0]?.data ?? {}).sort()).toEqual(Object.keys(golden).sort());
    expect(Object.keys(events[0]?.data.memory ?? {}).sort()).toEqual(Object.keys(golden.memory ?? {}).sort());
    expect(events[0]).toMatchObject({
      topic: 'uketori.journal.supplier_memory',
      version: 1,
      cause: 'taught',
    });
    // Only what was changed: the number stayed as it was and the total was not touched.
    expect(events[0]?.data.memory).toEqual({
      t_number: 'T7010705000725',
      phones: ['04503217785'],
      names: ['株式会社ミナト印刷'],
      places: [{ field: 'due_date', ...place() }],
    });
  });

  test('the last five of a field, newest first; a field taught by its own name', async () => {
    const actor = accountant(newId());
    for (let day = 1; day <= 7; day++) {
      const invoice = await newInvoice(service, actor);
      await save(actor, invoice, {
        due_date: `2026-11-0${day}`,
        partner_name: `株式会社ミナト印刷${day}`,
        places: {
          due_date: place({ label: `期日${day}` }),
          partner_name: place({ label: '', label_box: [] }),
        },
      });
    }
    const events = await told(actor);
    expect(new Set(events.map((e) => e.subject)).size).toBe(1);
    expect(events.map((e) => e.version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const places = events.at(-1)?.data.memory?.places ?? [];
    expect(places.filter((p) => p.field === 'due_date').map((p) => p.label)).toEqual(
      [7, 6, 5, 4, 3].map((n) => `期日${n}`),
    );
    expect(places.filter((p) => p.field === 'supplier_name')).toHaveLength(5);
  });

  test('suppliers are kept apart, and so are organizations', async () => {
    const [actor, stranger] = [accountant(newId()), accountant(newId())];
    const other = readFields({
      t_number: field('T9997701937229'),
      supplier_name: field('株式会社別会社'),
      phone: field('03-1111-2222'),
    });
    for (const [who, fields] of [
      [actor, readFields()],
      [actor, other],
      [stranger, readFields()],
    ] as const)
      await save(who, await newInvoice(service, who, { fields }), {
        due_date: '2026-11-25',
        places: { due_date: place() },
      });
    expect((await told(actor)).map((e) => e.data.memory?.t_number)).toEqual([
      'T7010705000725',
      'T9997701937229',
    ]);
    expect(await told(stranger)).toHaveLength(1);
  });

  test('two clerks who teach one new supplier at once make one memory of it', async () => {
    const actor = accountant(newId());
    const invoices = [
      await newInvoice(service, actor),
      await newInvoice(service, actor),
      await newInvoice(service, actor),
    ];
    const answers = await Promise.all(
      invoices.map((invoice) =>
        save(actor, invoice, { due_date: '2026-11-25', places: { due_date: place() } }),
      ),
    );
    expect(answers.map((a) => a.status)).toEqual([200, 200, 200]);
    const events = await told(actor);
    expect(new Set(events.map((e) => e.subject)).size).toBe(1);
    expect(events.map((e) => e.version).sort()).toEqual([1, 2, 3]);
    expect(Math.max(...events.map((e) => e.data.memory?.places.length ?? 0))).toBe(3);
  });

  test('a page without any key of its supplier, an emptied field and a bad place teach nothing', async () => {
    const actor = accountant(newId());
    const nobody = readFields({ t_number: field(''), supplier_name: field(''), phone: field('') });
    const anonymous = await newInvoice(service, actor, { fields: nobody });
    expect(
      (await save(actor, anonymous, { due_date: '2026-11-25', places: { due_date: place() } })).status,
    ).toBe(200);
    const invoice = await newInvoice(service, actor);
    expect(
      (await save(actor, invoice, { invoice_number: '', places: { invoice_number: place() } })).status,
    ).toBe(200);
    const bad = [place({ box: [2, 0, 0, 0] }), place({ box: [0, 0] }), place({ label: 'x'.repeat(41) })];
    for (const due_date of bad)
      expect((await save(actor, invoice, { due_date: '2026-11-25', places: { due_date } })).status).toBe(400);
    expect((await save(actor, invoice, { places: { note_1: place() } })).status).toBe(400);
    expect(await told(actor)).toEqual([]);
  });
});

describe('a supplier seen before', () => {
  test('its master’s values win over doubtful readings', async () => {
    const actor = accountant(newId());
    const { body } = await company(actor);
    const fields = readFields({
      supplier_name: doubtful('株式会社ミナト卸刷'),
      account_number: doubtful('0711876'),
      account_holder_kana: doubtful('カ）ミナトインサシ'),
    });
    const invoice = await newInvoice(service, actor, { fields });
    expect(invoice).toMatchObject({
      company_id: body.id,
      partner_name: '株式会社ミナト印刷',
      account_number: '0711875',
      account_holder_kana: 'カ）ミナトインサツ',
      master_differences: [],
    });
    expect(invoice.warnings).not.toContain('differs_from_master');
  });

  test('a sure reading that disagrees stays and is flagged with both values, until it agrees', async () => {
    const actor = accountant(newId());
    await company(actor);
    const invoice = await newInvoice(service, actor, {
      fields: readFields({ account_number: field('7654321') }),
    });
    expect(invoice.account_number).toBe('7654321');
    expect(invoice.warnings).toContain('differs_from_master');
    expect(invoice.master_differences).toEqual([
      { field: 'account_number', value: '7654321', master_value: '0711875' },
    ]);
    const saved = await save(actor, invoice, { account_number: '0711875' });
    expect(saved.body.warnings).not.toContain('differs_from_master');
    expect(saved.body.master_differences).toEqual([]);
  });

  const none = { t_number: field(''), phone: field('') };
  const nowhere = { bank_code: field(''), branch_code: field(''), account_number: field('') };
  test.each([
    [
      'e-mail domain',
      { ...none, ...nowhere, supplier_name: field('別の名前'), email: field('info@minato.example') },
      true,
    ],
    ['account', { ...none, supplier_name: field('別の名前') }, true],
    ['nearly its name', { ...none, ...nowhere, supplier_name: doubtful('株式会社ミナト卸刷') }, true],
    ['a sure other name alone', { ...none, ...nowhere, supplier_name: field('株式会社ミナト卸刷') }, false],
    [
      'a provider’s address',
      { ...none, ...nowhere, supplier_name: field('別の名前'), email: field('minato@gmail.com') },
      false,
    ],
  ])('is recognised by %s: %#', async (_by, over, known) => {
    const actor = accountant(newId());
    const { body } = await company(actor, { email: 'seikyu@minato.example' });
    await company(actor, {
      company_name: '山城梱包資材株式会社',
      t_number: '',
      phone_number: '',
      email: 'x@gmail.com',
      account_number: '',
    });
    const invoice = await newInvoice(service, actor, { fields: readFields(over) });
    expect(invoice.company_id).toBe(known ? body.id : null);
  });
});

describe('another reading', () => {
  const again = async (actor: Actor, document: ReturnType<typeof documentRead>, over: object) => {
    await service.feed(
      readEvent(actor.organization_id, { ...document, version: 2, fields: readFields(over) }),
    );
  };

  test('typed values stay; different values of the reading are shown until the next save', async () => {
    const actor = accountant(newId());
    const document = documentRead();
    const first = await newInvoice(service, actor, document);
    const { body: typed } = await save(actor, first, { invoice_number: 'TYPED-1' });
    await again(actor, document, { due_date: field('2026-12-25'), total_amount: field('220000') });
    const path = `/invoices/${first.local_id}`;
    const { body } = await service.call<Invoice>(actor, 'GET', path);
    expect(body).toMatchObject({ invoice_number: 'TYPED-1', due_date: null, total_amount: 110_000 });
    // INV-001 was corrected, not found again: the same misreading twice is no news.
    expect(body.read_differences).toEqual([
      { field: 'due_date', value: null, read_value: '2026-12-25' },
      { field: 'total_amount', value: 110_000, read_value: 220_000 },
    ]);
    expect(body.version).toBeGreaterThan(typed.version);
    const saved = await save(actor, body, { due_date: '2026-12-25' });
    expect(saved.body).toMatchObject({ due_date: '2026-12-25', total_amount: 110_000, read_differences: [] });
  });

  test('an untouched invoice is filled again', async () => {
    const actor = accountant(newId());
    const document = documentRead();
    const first = await newInvoice(service, actor, document);
    await again(actor, document, { due_date: field('2026-12-25') });
    const { body } = await service.call<Invoice>(actor, 'GET', `/invoices/${first.local_id}`);
    expect(body).toMatchObject({ due_date: '2026-12-25', read_differences: [] });
  });
});
