import { createHash } from 'node:crypto';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { SEND_MAIL } from '@uketori/service-kit/mail/mail-queue';
import { MailSender } from '@uketori/service-kit/mail/mail-sender';
import { type Mail, MailRefused } from '@uketori/service-kit/mail/message.rules';
import type { NoticeDraft, NoticeExam, NoticeResults } from '../src/notices/notices.types.js';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';
import { type JournalSibling, startJournal } from './journal-sibling.js';

let journal: JournalSibling;
let house: House;
beforeAll(async () => {
  journal = await startJournal();
  house = await openHouse(journal.url);
});
afterAll(async () => {
  await house?.service.close();
  journal?.close();
});
beforeEach(() => {
  journal.is_down = false;
});

interface Notice {
  id: string;
  number: string;
  state: string;
  fault: string;
  recipient: string;
  sha256: string;
  transfer_amount: number;
  code?: string;
}

/** Everything that was mailed since the last look; a fault refuses each. */
async function mailed(fault?: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  house.service.app.get(MailSender).send = async (mail) => {
    if (fault) throw new MailRefused(fault);
    sent.push(mail);
  };
  await house.service.runJobs(undefined, [SEND_MAIL]);
  return sent;
}

/** Approved payments of one supplier, which journal knows. */
async function ready(amounts: number[], email = 'supplier@yamada.example') {
  await mailed();
  const actor = manager({ user_name: '支払 花子' });
  await house.bank(actor);
  await house.feedLevel(actor, 0);
  const company_id = newId();
  journal.suppliers.push({ company_id, name: '山田商事株式会社', t_number: 'T7000012050002', email });
  const payments: Payment[] = [];
  for (const amount of amounts) payments.push(await approved(actor, company_id, amount));
  return { actor, company_id, payments, keys: payments.map(({ pay_key }) => pay_key) };
}

async function approved(actor: Actor, company_id: string, amount: number): Promise<Payment> {
  const invoice = lockedInvoice({
    company_id,
    total_amount: String(amount),
    payable_amount: String(amount),
  });
  journal.invoices.push({
    invoice_id: invoice.id,
    company_id,
    invoice_number: `A-${amount}`,
    issue_date: '2026-10-31',
    t_number: '',
    description: 'デザイン料',
    taxable_10: String(Math.round((amount * 10) / 11)),
    tax_10: String(Math.round(amount / 11)),
    taxable_8: '',
    tax_8: '',
    non_taxable: '',
    prepaid: '',
    retained: '',
    claim: '',
  });
  return house.approved(actor, invoice);
}

const exam = async (actor: Actor, pay_keys: string[], more: object = {}) =>
  (await house.call<NoticeExam>(actor, 'POST', '/payments/notices/exam', { pay_keys, ...more })).body;
const send = async (actor: Actor, pay_keys: string[], more: object = {}) =>
  (
    await house.call<NoticeResults & { code?: string }>(actor, 'POST', '/payments/notices', {
      pay_keys,
      ...more,
    })
  ).body;
const list = async (actor: Actor, query = '') =>
  (await house.call<{ items: Notice[] }>(actor, 'GET', `/payments/notices${query}`)).body.items;
const only = <T>(all: readonly T[]): T => {
  expect(all).toHaveLength(1);
  return all[0] as T;
};

test('payments of a supplier go out in one notice, as it was shown, with its document and in the log', async () => {
  const { actor, keys } = await ready([110_000, 55_000]);
  const draft: NoticeDraft = only((await exam(actor, keys)).items);
  expect(draft).toMatchObject({
    ok: true,
    to: 'supplier@yamada.example',
    language: 'ja',
    missing: [],
    sent_at: null,
    facts: {
      payer: { name: '株式会社うけとり商事' },
      rates: [{ rate: '10', amount: 165_000, tax: 15_000 }],
      transfer: 165_000,
    },
  });
  expect(draft.body).toContain('確認があったものとします');
  expect(await list(actor)).toEqual([]);
  expect((await send(actor, keys)).results).toMatchObject([{ key: draft.key, ok: true }]);
  const waiting = only(await list(actor));
  expect(waiting).toMatchObject({ state: 'WAITING', number: draft.facts.number, transfer_amount: 165_000 });
  const mail = only(await mailed());
  expect(mail).toMatchObject({ to: draft.to, subject: draft.subject, text: draft.body });
  const { content, file_name, content_type } = mail.attachment ?? { content: Buffer.alloc(0) };
  expect([file_name, content_type]).toEqual([`payment_notice_${draft.facts.number}.pdf`, 'application/pdf']);
  expect(createHash('sha256').update(content).digest('hex')).toBe(waiting.sha256);
  expect(await list(actor, '?state=SENT')).toMatchObject([{ id: waiting.id, state: 'SENT' }]);
  const headers = await house.service.identityHeaders(actor);
  const file = await fetch(`${house.service.url}/payments/notices/${waiting.id}/file`, { headers });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  // It stays as it was sent, also where the facts would give another document.
  await house.admin(
    `update payment.notices set facts = jsonb_set(facts, '{account}', '"other"') where id = $1`,
    [waiting.id],
  );
  const later = await fetch(`${house.service.url}/payments/notices/${waiting.id}/file`, { headers });
  expect(Buffer.from(await later.arrayBuffer()).equals(Buffer.from(content))).toBe(true);
  const [row] = await house.admin<{ action: string }>(
    `select action from payment.audit_log where organization_id = $1 and action like 'payment_notice.%'`,
    [actor.organization_id],
  );
  expect(row?.action).toBe('payment_notice.sent');
  const [kept] = await house.admin<{ body: string; attachment: Buffer | null }>(
    'select body, attachment from payment.mails where organization_id = $1',
    [actor.organization_id],
  );
  expect(kept).toEqual({ body: '', attachment: null });
});

test('a payment is in a second notice only where the user confirmed it, which has a number of its own', async () => {
  const { actor, keys } = await ready([11_000, 22_000]);
  const [first = '', second = ''] = keys;
  await send(actor, [first]);
  expect((await exam(actor, keys)).items).toMatchObject([
    { key: first, ok: false, code: 'payment_notice_sent', sent_by: '支払 花子' },
  ]);
  expect((await send(actor, keys)).results).toMatchObject([{ ok: false, code: 'payment_notice_sent' }]);
  expect(await mailed()).toHaveLength(1);
  expect((await send(actor, [second])).results).toMatchObject([{ ok: true }]);
  expect((await send(actor, keys, { send_again: [first] })).results).toMatchObject([{ ok: true }]);
  const numbers = (await list(actor)).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(3);
});

test('of two users who send at once one sends', async () => {
  const { actor, keys } = await ready([33_000]);
  const answers = await Promise.all([send(actor, keys), send(actor, keys), send(actor, keys)]);
  expect(answers.flatMap(({ results }) => results).filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

test('a mail that is refused can be tried again, to the address of now, and only then', async () => {
  const { actor, keys, company_id } = await ready([44_000]);
  await send(actor, keys);
  expect(await mailed('no such user')).toEqual([]);
  const failed = only(await list(actor));
  expect(failed).toMatchObject({ state: 'FAILED', fault: 'no such user' });
  // A notice that failed did not reach the supplier: the payment is free.
  expect(only((await exam(actor, keys)).items)).toMatchObject({ ok: true, sent_at: null });
  const supplier = journal.suppliers.find((one) => one.company_id === company_id);
  if (supplier) supplier.email = 'new@yamada.example';
  const path = `/payments/notices/${failed.id}/retry`;
  expect((await house.call<Notice>(actor, 'POST', path)).body).toMatchObject({
    state: 'WAITING',
    recipient: 'new@yamada.example',
  });
  const mail = only(await mailed());
  expect(mail.to).toBe('new@yamada.example');
  expect(
    createHash('sha256')
      .update(mail.attachment?.content ?? '')
      .digest('hex'),
  ).toBe(failed.sha256);
  expect((await house.call<Notice>(actor, 'POST', path)).body.code).toBe('payment_notice_not_failed');
});

test('drafts and payments of others have no notice; without an address or journal none goes out', async () => {
  const { actor, keys } = await ready([55_000], '');
  expect((await send(actor, keys)).results).toMatchObject([{ ok: false, code: 'customer_without_email' }]);
  const draft = await house.opened(actor, {});
  expect(await exam(actor, [draft.pay_key])).toMatchObject({
    items: [],
    refused: [{ pay_key: draft.pay_key, code: 'payment_notice_not_approved' }],
  });
  const stranger = manager();
  expect(await exam(stranger, keys)).toEqual({ items: [], refused: [] });
  const own = manager({ organization_id: actor.organization_id, abilities: { 'payment:notify': 1 } });
  expect(await exam(own, keys)).toEqual({ items: [], refused: [] });
  const reader = manager({ organization_id: actor.organization_id, abilities: { 'payment:read': 3 } });
  expect((await house.call(reader, 'POST', '/payments/notices', { pay_keys: keys })).status).toBe(403);
  expect((await house.call(own, 'GET', '/payments/notices')).status).toBe(403);
  journal.is_down = true;
  expect((await house.call(actor, 'POST', '/payments/notices', { pay_keys: keys })).status).toBe(503);
  expect(await list(actor)).toEqual([]);
});

test('saved words are used in their language, which the next notice of the supplier keeps', async () => {
  const { actor, company_id, keys } = await ready([66_000]);
  const words = {
    subject: 'Payment {{number}}',
    body: '{{supplier}}: {{amount}}',
    reply_to: 'keiri@uketori.example',
  };
  const save = (more: object) =>
    house.call<{ code?: string; version: number }>(actor, 'PUT', '/payments/notices/words/en', {
      ...words,
      ...more,
    });
  expect((await save({ version: 0, body: '{{wrong}}' })).body).toMatchObject({ code: 'unknown_placeholder' });
  expect((await save({ version: 0 })).body.version).toBe(1);
  expect((await save({ version: 0 })).body.code).toBe('version_conflict');
  const [key = ''] = keys;
  await send(actor, keys, { languages: [{ key, language: 'en' }] });
  const mail = only(await mailed());
  expect(mail).toMatchObject({ text: '山田商事株式会社: ¥66,000', reply_to: 'keiri@uketori.example' });
  expect(Buffer.from(mail.attachment?.content ?? '').toString('latin1')).toContain('+NotoSansJP');
  const next = await approved(actor, company_id, 77_000);
  expect(only((await exam(actor, [next.pay_key])).items).language).toBe('en');
});

test('payments that go out as one transfer are in one notice, also where a user chose one of them', async () => {
  const { actor, company_id } = await ready([]);
  const drafts: Payment[] = [];
  for (const amount of ['11000', '22000'])
    drafts.push(await house.opened(actor, { company_id, total_amount: amount, payable_amount: amount }));
  const keys = drafts.map(({ pay_key }) => pay_key);
  await house.confirmAccount(actor, drafts[0] as Payment);
  await house.call(actor, 'POST', '/payments/groups', { pay_keys: keys });
  for (const key of keys) await house.call(actor, 'POST', `/payments/${key}/approval`, {});
  const draft = only((await exam(actor, keys.slice(1))).items);
  expect(draft.facts.invoices.map(({ pay_key }) => pay_key)).toEqual(keys);
  expect(draft.facts.transfer).toBe(33_000);
});
