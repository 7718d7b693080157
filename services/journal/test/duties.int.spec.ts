import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DocumentReplaced } from '@uketori/proto/uketori/intake/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso, todayJst } from '@uketori/service-kit/clock';
import { addDays } from '@uketori/service-kit/days.rules';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { sendPayment } from './payment-event.js';
import { accountant, approvalEvent, documentRead, fixture, type Invoice, readEvent } from './support.js';

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service?.close());

const TOKEN = 'duties-window-token-0123456789';

interface Row {
  local_id: number;
  user_id: string;
  user_name: string;
  codes: string[];
  steps: { duty: string; level: number | null; user_name: string; as_deputy_of: boolean }[];
}

/** An organization with one invoice that a user uploaded. */
async function house() {
  const organization_id = newId();
  const clerk = accountant(organization_id);
  const uploader_id = newId();
  const document = documentRead({ uploader_id, uploader_name: '登録 太郎' });
  await service.feed(readEvent(organization_id, document));
  const { body } = await service.call<{ items: Invoice[] }>(clerk, 'GET', '/invoices');
  const [invoice] = body.items;
  if (!invoice) throw new Error('no invoice');
  return { organization_id, clerk, uploader_id, document, invoice };
}

async function edit(actor: Actor, { local_id }: Invoice, changes: object): Promise<void> {
  const path = `/invoices/${local_id}`;
  await service.call(actor, 'PUT', `${path}/editing`, { mode: 1, window_token: TOKEN });
  const { body } = await service.call<Invoice>(actor, 'GET', path);
  const { status, body: saved } = await service.call(actor, 'PATCH', path, {
    version: body.version,
    window_token: TOKEN,
    ...changes,
  });
  if (status !== 200) throw new Error(JSON.stringify(saved));
  await service.call(actor, 'PUT', `${path}/editing`, { mode: 0, window_token: TOKEN });
}

const handsOf = async ({ id }: Invoice) =>
  (await service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged'))
    .findLast(({ subject }) => subject === id)
    ?.data.hands.map(({ duty, user_id, user_name }) => [duty, user_id, user_name]);

async function report(actor: Actor, query = 'from=2026-01-01&to=2027-12-31'): Promise<Row[]> {
  const reader = { ...actor, abilities: allOf('report:read') };
  return (await service.call<{ rows: Row[] }>(reader, 'GET', `/reports/duties?${query}`)).body.rows;
}

describe('the people behind an invoice', () => {
  test('the uploader and each editor once; a key counts as its maker, a note is no edit', async () => {
    const { organization_id, clerk, uploader_id, invoice } = await house();
    const upload = ['upload', uploader_id, '登録 太郎'];
    expect(await handsOf(invoice)).toEqual([upload]);
    await edit(clerk, invoice, { note_1: 'メモだけ' });
    expect(await handsOf(invoice)).toEqual([upload]);
    await edit(clerk, invoice, { total_amount: 220_000, payable_amount: 220_000 });
    await edit(clerk, invoice, { total_amount: 330_000, payable_amount: 330_000 });
    const maker = newId();
    const key = accountant(organization_id, { user_name: '連携 (API)', maker_user_id: maker });
    await edit(key, invoice, { partner_name: '別の名前' });
    expect(await handsOf(invoice)).toEqual([
      upload,
      ['edit', clerk.user_id, '経理 太郎'],
      ['edit', maker, '連携 (API)'],
    ]);
  });

  test('another reading of the same file adds no hand, a replaced file adds the user who replaced it', async () => {
    const { organization_id, uploader_id, document, invoice } = await house();
    await service.feed(readEvent(organization_id, { ...document, version: 2 }));
    expect(await handsOf(invoice)).toEqual([['upload', uploader_id, '登録 太郎']]);
    const other = { uploader_id: newId(), uploader_name: '差替 花子', content_sha256: 'b'.repeat(64) };
    await service.feed(readEvent(organization_id, { ...document, ...other, version: 3 }));
    expect(await handsOf(invoice)).toEqual([
      ['upload', uploader_id, '登録 太郎'],
      ['upload', other.uploader_id, '差替 花子'],
    ]);
  });
});

describe('the user who replaces a file', () => {
  const golden = fixture<DocumentReplaced>('uketori.intake.v1.DocumentReplaced') as DocumentReplaced;
  const replaced = (organization_id: string, document_id: string, more: Partial<DocumentReplaced> = {}) =>
    testEvent(organization_id, 'uketori.intake.v1.DocumentReplaced', 'uketori.intake.document', document_id, {
      ...golden,
      document_id,
      ...more,
    });

  test('is a hand before the file is read, once, and the reading changes nothing about it', async () => {
    const { organization_id, uploader_id, document, invoice } = await house();
    const event = replaced(organization_id, document.document_id);
    await service.feed(event);
    await service.feed(event);
    const hands = [
      ['upload', uploader_id, '登録 太郎'],
      ['upload', golden.uploader_id, '差替 花子'],
    ];
    expect(await handsOf(invoice)).toEqual(hands);
    const { uploader_id: replacer, uploader_name, content_sha256 } = golden;
    const read = { uploader_id: replacer, uploader_name, content_sha256 };
    await service.feed(readEvent(organization_id, { ...document, ...read, version: 2 }));
    expect(await handsOf(invoice)).toEqual(hands);
  });

  test('counts for their document alone, and only when a user did it', async () => {
    const { organization_id, document, invoice } = await house();
    const before = await handsOf(invoice);
    await service.feed(replaced(organization_id, newId()));
    await service.feed(replaced(organization_id, document.document_id, { uploader_id: '' }));
    await service.feed(replaced(newId(), document.document_id));
    expect(await handsOf(invoice)).toEqual(before);
  });
});

describe("the auditor's report", () => {
  const at = nowIso();
  const today = todayJst();
  const yesterday = addDays(today, -1);

  test('who did two steps of one invoice: keys, deputies, payments and accounts included', async () => {
    const { organization_id, clerk, uploader_id, invoice } = await house();
    const [approver, absent, payer] = [newId(), newId(), newId()];
    expect(await report(clerk)).toEqual([]);
    const step = (level: number, user_id: string, more: object = {}) => ({
      level,
      user_id,
      user_name: `承認 ${level}`,
      approved_at: at,
      subject_version: 1,
      responsible_id: user_id,
      for_user_id: '',
      ...more,
    });
    await service.feed(
      approvalEvent(organization_id, invoice, {
        version: 2,
        steps: [step(1, newId(), { responsible_id: approver }), step(2, approver, { for_user_id: absent })],
        final_state: 'FINAL',
        final_approved_by: absent,
        final_approved_by_name: '不在 花子',
        final_responsible_id: absent,
        final_approved_at: at,
      }),
    );
    const done = (responsible_id: string) => ({ responsible_id, user_name: '支払 一郎', at });
    await sendPayment(service, organization_id, invoice, {
      confirmations: [
        { level: 1, user_id: payer, user_name: '支払 一郎', confirmed_at: at, responsible_id: payer },
      ],
      approval: done(payer),
      account_check: done(uploader_id),
    });
    const rows = await report(clerk);
    const short = rows.map(({ user_id, steps, codes }) => [
      user_id,
      steps.map(({ duty, level, as_deputy_of }) => [duty, level, as_deputy_of]),
      codes,
    ]);
    expect(short).toHaveLength(4);
    expect(short).toEqual(
      expect.arrayContaining([
        [
          approver,
          [
            ['level', 1, false],
            ['level', 2, false],
          ],
          ['duty_two_levels'],
        ],
        [
          absent,
          [
            ['level', 2, true],
            ['final', null, false],
          ],
          ['duty_two_levels'],
        ],
        [
          payer,
          [
            ['confirm', 1, false],
            ['release', null, false],
          ],
          ['duty_confirm_and_release'],
        ],
        [
          uploader_id,
          [
            ['read_account', null, false],
            ['upload', null, false],
          ],
          ['duty_read_account'],
        ],
      ]),
    );
    expect(await report(clerk, `from=${today}&to=${today}`)).toHaveLength(4);
    expect(await report(clerk, `from=2026-01-01&to=${yesterday}`)).toEqual([]);
    // A level that was taken back is no longer a step.
    await service.feed(approvalEvent(organization_id, invoice, { version: 3, steps: [] }));
    const left = (await report(clerk)).map(({ user_id }) => user_id);
    expect([left.includes(approver), left.includes(payer)]).toEqual([false, true]);
  });

  test('what breaks no rule is listed, unless the report is narrowed; others see nothing', async () => {
    const { organization_id, clerk, invoice, uploader_id } = await house();
    await service.feed(
      approvalEvent(organization_id, invoice, {
        version: 2,
        steps: [
          {
            level: 1,
            user_id: uploader_id,
            user_name: '登録 太郎',
            approved_at: at,
            subject_version: 1,
            responsible_id: '',
            for_user_id: '',
          },
        ],
      }),
    );
    await service.feed(
      testEvent(organization_id, 'uketori.admin.v1.UserChanged', 'uketori.admin.user', newId(), {
        user_organization_id: newId(),
        user_id: uploader_id,
        full_name: '登録 太郎（本名）',
        status: 'active',
        department_id: '',
        abilities: {},
        version: 1,
      }),
    );
    const [row] = await report(clerk);
    expect(row).toMatchObject({ user_id: uploader_id, user_name: '登録 太郎（本名）', codes: [] });
    expect(await report(clerk, 'from=2026-01-01&to=2027-12-31&only_conflicts=true')).toEqual([]);
    expect(await report(accountant(newId()))).toEqual([]);
    expect((await service.call(clerk, 'GET', '/reports/duties?from=2026-01-01&to=2026-12-31')).status).toBe(
      403,
    );
    const reader = { ...clerk, abilities: allOf('report:read') };
    for (const wrong of ['from=2026-12-31&to=2026-01-01', 'from=2020-01-01&to=2026-01-01', 'from=x&to=y'])
      expect((await service.call(reader, 'GET', `/reports/duties?${wrong}`)).status).toBe(400);
    const file = await service.call<string>(
      reader,
      'GET',
      '/reports/duties/export.csv?from=2026-01-01&to=2027-12-31&language=en',
    );
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('text/csv');
  });
});
