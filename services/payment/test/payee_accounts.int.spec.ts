import type { CompanyChanged, InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

interface Account {
  id: string;
  state: string;
  version: number;
  entered_by: string | null;
  entered_by_name: string | null;
  account_number: string;
  previous: { account_number: string } | null;
  payments: { pay_key: string }[];
  can_confirm: boolean;
  refusal: string | null;
  code?: string;
}
interface Plan {
  can_export: boolean;
  rows: { state: string; problems: { code: string; params: Record<string, unknown> }[] }[];
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const PAY_DATE = '2026-11-30';
const waiting = async (actor: Actor): Promise<Account[]> =>
  (await house.call<{ items: Account[] }>(actor, 'GET', '/payee-accounts')).body.items;
const confirm = (actor: Actor, account: Account, body: object = {}) =>
  house.call<Account>(actor, 'POST', `/payee-accounts/${account.id}/confirmation`, {
    version: account.version,
    note: '03-1234-5678 に折り返し、経理の田中様に確認',
    ...body,
  });

async function started(): Promise<{ actor: Actor; second: Actor; bank: string }> {
  const actor = manager();
  const second = manager({ organization_id: actor.organization_id });
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  return { actor, second, bank };
}

/** Journal's word of an invoice changed by somebody before it was locked. */
function told(actor: Actor, invoice: InvoiceChanged, by: Actor | null): Promise<void> {
  const nobody = '00000000-0000-0000-0000-000000000000';
  return house.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      invoice.id,
      { ...invoice, locked: false, lock_attempt: 0 },
      {
        cause: by ? 'updated' : 'created',
        actor_id: by?.user_id ?? nobody,
        actor_name: by?.user_name ?? 'journal',
        ...(by?.maker_user_id ? { maker_user_id: by.maker_user_id } : {}),
      },
    ),
  );
}

async function openedBy(
  actor: Actor,
  by: Actor | null,
  over: Partial<InvoiceChanged> = {},
): Promise<Payment> {
  const invoice = lockedInvoice(over);
  await told(actor, { ...invoice, version: 1 }, by);
  await house.feed(actor, invoice);
  return (await house.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
}

const account = (over: object) => {
  const info = lockedInvoice().pay_info;
  if (!info) throw new Error('no pay info');
  return { pay_info: { ...info, ...over } };
};

test('the first account of a payee waits: the file is refused with its code until somebody confirms it', async () => {
  const { actor, second, bank } = await started();
  const payment = await openedBy(actor, null);
  expect(payment.payee_account?.state).toBe('WAITING');
  expect(payment.transfer_problems.map(({ code }) => code)).toEqual(['payee_account_waiting']);
  await house.call(actor, 'POST', `/payments/${payment.pay_key}/approval`, {});
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const plan = async () => (await house.call<Plan>(actor, 'POST', '/zengin-exports/preview', request)).body;
  const before = await plan();
  expect(before.can_export).toBe(false);
  expect(before.rows[0]?.problems[0]).toMatchObject({
    code: 'payee_account_waiting',
    params: { payee_account_id: payment.payee_account?.id },
  });
  const refused = await house.call<{ code: string }>(actor, 'POST', '/zengin-exports', request);
  expect([refused.status, refused.body.code]).toEqual([409, 'zengin_rows_blocked']);
  const [row] = await waiting(actor);
  if (!row) throw new Error('nothing waits');
  expect(row).toMatchObject({ entered_by: null, previous: null, can_confirm: true });
  expect(row.payments.map(({ pay_key }) => pay_key)).toEqual([payment.pay_key]);
  expect((await confirm(second, row)).body.state).toBe('CONFIRMED');
  expect(await waiting(actor)).toEqual([]);
  expect((await plan()).can_export).toBe(true);
  expect((await house.call(actor, 'POST', '/zengin-exports', request)).status).toBe(201);
  const log = await house.admin<{ action: string; user_id: string }>(
    'select action, user_id from payment.audit_log where subject_id = $1 order by seq',
    [row.id],
  );
  expect(log).toMatchObject([
    { action: 'payee_account.created' },
    { action: 'payee_account.confirmed', user_id: second.user_id },
  ]);
});

test('the next invoice of the payee to the confirmed account does not wait; a leading zero is the same account', async () => {
  const { actor, second } = await started();
  await openedBy(actor, null, account({ account_number: '0123456' }));
  const [row] = await waiting(actor);
  if (!row) throw new Error('nothing waits');
  await confirm(second, row);
  const next = await openedBy(
    actor,
    null,
    account({ account_number: '123456', account_holder_kana: 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ' }),
  );
  expect(next.payee_account?.state).toBe('CONFIRMED');
});

test('who entered the account at the invoice cannot confirm it, another person can, with a note', async () => {
  const { actor, second } = await started();
  const clerk = manager({ organization_id: actor.organization_id, user_name: '経理 花子' });
  await openedBy(actor, clerk);
  const [row] = await waiting(clerk);
  if (!row) throw new Error('nothing waits');
  expect(row).toMatchObject({
    entered_by: clerk.user_id,
    entered_by_name: '経理 花子',
    can_confirm: false,
    refusal: 'payee_account_same_person',
  });
  const own = await confirm(clerk, row);
  expect([own.status, own.body.code]).toEqual([409, 'payee_account_same_person']);
  expect((await confirm(second, row, { note: '  ' })).body.code).toBe('invalid_input');
  expect((await confirm(second, row, { version: 9 })).body.code).toBe('version_conflict');
  expect((await confirm(second, row)).status).toBe(200);
  expect((await confirm(second, row)).body.code).toBe('version_conflict');
});

test("an API key counts as its maker: neither confirms what the other entered, and the name shown is the key's", async () => {
  const { actor, second } = await started();
  const { organization_id } = actor;
  const maker = manager({ organization_id, user_name: '経理 花子' });
  const keyOf = (person: Actor) =>
    manager({ organization_id, user_name: '会計連携 (API)', role_id: 0, maker_user_id: person.user_id });
  const key = keyOf(maker);
  await openedBy(actor, key);
  const [row] = await waiting(maker);
  if (!row) throw new Error('nothing waits');
  expect(row).toMatchObject({ entered_by_name: '会計連携 (API)', can_confirm: false });
  for (const same of [maker, key, keyOf(maker)]) {
    expect((await confirm(same, row)).body.code).toBe('payee_account_same_person');
  }
  const other = keyOf(second);
  expect((await confirm(other, row)).body).toMatchObject({ confirmed_by_name: '会計連携 (API)' });
  const log = await house.admin<{ user_id: string; user_name: string }>(
    "select user_id, user_name from payment.audit_log where subject_id = $1 and action = 'payee_account.confirmed'",
    [row.id],
  );
  expect(log).toEqual([{ user_id: other.user_id, user_name: '会計連携 (API)' }]);
});

test('an account taken over from the supplier was entered by the user who entered it there', async () => {
  const { actor } = await started();
  const clerk = manager({ organization_id: actor.organization_id, user_name: 'マスタ担当' });
  const company_id = newId();
  const { pay_info } = account({ account_number: '5550001' });
  const company: CompanyChanged = {
    id: company_id,
    company_name: '山田商事株式会社',
    version: 1,
    deleted: false,
    pay_info,
    toriteki: false,
    freelance: false,
    cutoff_day: 0,
  };
  await house.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.CompanyChanged',
      'uketori.journal.company',
      company_id,
      company,
      {
        cause: 'updated',
        actor_id: clerk.user_id,
        actor_name: clerk.user_name,
      },
    ),
  );
  await openedBy(actor, null, { company_id, pay_info });
  expect((await waiting(actor))[0]).toMatchObject({ entered_by_name: 'マスタ担当' });
});

test('a changed account waits again beside the old one; who changed it here cannot confirm it', async () => {
  const { actor, second } = await started();
  const payment = await openedBy(actor, null);
  await house.confirmAccount(actor, payment);
  const changed = await house.call<Payment>(actor, 'PATCH', `/payments/${payment.pay_key}`, {
    version: 1,
    account_number: '9999999',
  });
  expect(changed.body.payee_account?.state).toBe('WAITING');
  const [row] = await waiting(actor);
  if (!row) throw new Error('nothing waits');
  expect(row).toMatchObject({ account_number: '9999999', previous: { account_number: '7654321' } });
  expect((await confirm(actor, row)).body.code).toBe('payee_account_same_person');
  expect((await confirm(second, row)).status).toBe(200);
  const back = await house.call<Payment>(actor, 'PATCH', `/payments/${payment.pay_key}`, {
    version: 2,
    account_number: '7654321',
  });
  expect(back.body.payee_account?.state).toBe('CONFIRMED');
});

test("another payee's confirmed account is not this one's", async () => {
  const { actor } = await started();
  await house.confirmAccount(actor, await openedBy(actor, null));
  const other = await openedBy(actor, null, { partner_name: '別の会社' });
  expect(other.payee_account?.state).toBe('WAITING');
});

test('a confirmation can be taken back until then; readers and other organizations confirm nothing', async () => {
  const { actor, second } = await started();
  await openedBy(actor, null);
  const [row] = await waiting(actor);
  if (!row) throw new Error('nothing waits');
  const reader = manager({ organization_id: actor.organization_id, abilities: { 'payment:read': 3 } });
  expect((await confirm(reader, row)).status).toBe(403);
  expect((await waiting(reader))[0]).toMatchObject({ can_confirm: false, refusal: 'no_privilege' });
  expect((await confirm(manager(), row)).status).toBe(404);
  await confirm(second, row);
  const revoked = await house.call<Account>(
    second,
    'DELETE',
    `/payee-accounts/${row.id}/confirmation?version=2`,
  );
  expect(revoked.body.state).toBe('WAITING');
});

test('fifty openings of one new payee put down one account', async () => {
  const { actor } = await started();
  await Promise.all(Array.from({ length: 50 }, () => house.feed(actor, lockedInvoice())));
  expect(await waiting(actor)).toHaveLength(1);
});

test("the payee's EDI text goes into its records unless a payment has its own", async () => {
  const { actor, bank } = await started();
  const payment = await house.approved(actor);
  const own = await openedBy(actor, null, { payable_amount: '5000' });
  await house.call(actor, 'PATCH', `/payments/${own.pay_key}`, { version: 1, edi_text: 'ﾁﾕｳﾓﾝ7' });
  await house.call(actor, 'POST', `/payments/${own.pay_key}/approval`, {});
  const set = await house.call<Account>(actor, 'PATCH', `/payee-accounts/${payment.payee_account?.id}`, {
    version: 2,
    edi_text: 'ﾄﾘﾋｷ-001',
  });
  expect(set.status).toBe(200);
  const { body } = await house.call<{ rows: { record: string }[] }>(
    actor,
    'POST',
    '/zengin-exports/preview',
    {
      user_bank_id: bank,
      pay_date: PAY_DATE,
    },
  );
  expect(body.rows.map(({ record }) => [record.slice(91, 111).trimEnd(), record[112]])).toEqual([
    ['ﾄﾘﾋｷ-001', 'Y'],
    ['ﾁﾕｳﾓﾝ7', 'Y'],
  ]);
});
