import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { InvoiceChanged, InvoiceHand } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, waitingFor } from '@uketori/service-kit/testing';
import { type House, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

type Policy = 'off' | 'warn' | 'enforce';
interface Account {
  id: string;
  version: number;
  can_confirm: boolean;
  refusal: string | null;
  warning: string | null;
  code?: string;
}

/** Two confirmations under a policy, with three payment managers beside the uploader. */
async function start(duty_policy: Policy) {
  const uploader = manager();
  const { organization_id } = uploader;
  const [first, second, third] = [1, 2, 3].map(() => manager({ organization_id })) as [Actor, Actor, Actor];
  await house.bank(uploader);
  await house.service.feed(
    testEvent(
      organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      organization_id,
      { id: organization_id, settings: { pay_confirm_level: 2, duty_policy }, version: 1 },
    ),
  );
  return { organization_id, uploader, first, second, third };
}

const hands = ({ user_id }: Actor): InvoiceHand[] => [
  { duty: 'upload', user_id, user_name: '経理', at: '2026-11-28T00:00:00.000Z' },
];
const opened = (uploader: Actor, over: Partial<InvoiceChanged> = {}): Promise<Payment> =>
  house.opened(uploader, { hands: hands(uploader), ...over });

async function post(actor: Actor, path: string, body: object = {}): Promise<string | null> {
  const answer = await house.call<{ code?: string }>(actor, 'POST', path, body);
  return answer.status === 200 ? null : (answer.body.code ?? 'none');
}

const confirm = (actor: Actor, { pay_key }: Payment, level: number, body: object = {}) =>
  post(actor, `/payments/${pay_key}/confirmations/${level}`, body);
const approve = (actor: Actor, { pay_key }: Payment, body: object = {}) =>
  post(actor, `/payments/${pay_key}/approval`, body);

async function accountOf(actor: Actor, { payee_account }: Payment): Promise<Account> {
  return (await house.call<Account>(actor, 'GET', `/payee-accounts/${payee_account?.id}`)).body;
}
async function confirmAccount(actor: Actor, payment: Payment, body: object = {}): Promise<string | null> {
  const { id, version } = await accountOf(actor, payment);
  return post(actor, `/payee-accounts/${id}/confirmation`, { version, note: '折り返し確認', ...body });
}

const accepted = (subject_id: string) =>
  house.admin<{ user_id: string; after: Record<string, unknown> }>(
    `select user_id, after from payment.audit_log where subject_id = $1 and action = 'payment.duty_accepted' order by seq`,
    [subject_id],
  );

test('enforce: one person gives one confirmation, and none of them approves the payment', async () => {
  const { uploader, first, second, third } = await start('enforce');
  const payment = await opened(uploader);
  expect(await confirm(first, payment, 1)).toBeNull();
  expect(await confirm(first, payment, 2)).toBe('duty_two_confirmations');
  expect(await confirm(first, payment, 2, { accept_duties: true })).toBe('duty_two_confirmations');
  expect(await house.get(first, payment.pay_key)).toMatchObject({
    duty_policy: 'enforce',
    duty_refusals: { confirm2: 'duty_two_confirmations' },
    can: { confirm2: false, cancel_confirm1: true },
  });
  expect(await waitingFor(house.service, first)).not.toHaveProperty('to_confirm');
  expect(await waitingFor(house.service, second)).toMatchObject({ to_confirm: { count: 1 } });
  expect(await confirm(second, payment, 2)).toBeNull();
  for (const one of [first, second]) {
    expect(await approve(one, payment)).toBe('duty_confirm_and_release');
    expect((await house.get(one, payment.pay_key)).can).toMatchObject({ approve: false });
    expect(await waitingFor(house.service, one)).not.toHaveProperty('to_approve_payment');
  }
  expect(await waitingFor(house.service, third)).toMatchObject({ to_approve_payment: { count: 1 } });
  expect(await approve(third, payment)).toBeNull();
  expect(await accepted(payment.pay_key)).toEqual([]);
});

test('warn: the acts pass once the warning is accepted, and the log keeps it', async () => {
  const { uploader, first } = await start('warn');
  const payment = await opened(uploader);
  await confirm(first, payment, 1);
  expect(await confirm(first, payment, 2)).toBe('duty_two_confirmations');
  expect((await house.get(first, payment.pay_key)).can).toMatchObject({ confirm2: true });
  expect(await confirm(first, payment, 2, { accept_duties: true })).toBeNull();
  expect(await approve(first, payment)).toBe('duty_confirm_and_release');
  expect(await approve(first, payment, { accept_duties: true })).toBeNull();
  expect(await accepted(payment.pay_key)).toMatchObject([
    { user_id: first.user_id, after: { duty: 'confirm', reason: 'duty_two_confirmations' } },
    { user_id: first.user_id, after: { duty: 'release', reason: 'duty_confirm_and_release' } },
  ]);
});

test('off: one person confirms twice and approves', async () => {
  const { uploader, first } = await start('off');
  const payment = await opened(uploader);
  expect([
    await confirm(first, payment, 1),
    await confirm(first, payment, 2),
    await approve(first, payment),
  ]).toEqual([null, null, null]);
});

test('an API key counts as its maker; the event names both', async () => {
  const { organization_id, uploader, first, second, third } = await start('enforce');
  const keyOf = (maker: Actor) =>
    manager({ organization_id, user_name: '連携 (API)', role_id: 0, maker_user_id: maker.user_id });
  const payment = await opened(uploader);
  expect(await confirm(keyOf(first), payment, 1)).toBeNull();
  expect(await confirm(first, payment, 2)).toBe('duty_two_confirmations');
  expect(await confirm(second, payment, 2)).toBeNull();
  for (const one of [keyOf(first), first, keyOf(second)])
    expect(await approve(one, payment)).toBe('duty_confirm_and_release');
  expect(await approve(keyOf(third), payment)).toBeNull();
  const told = await house.service.outbox<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  const last = told.findLast(({ data }) => data.pay_key === payment.pay_key)?.data;
  expect(last).toMatchObject({
    confirmations: [{ responsible_id: first.user_id }, { responsible_id: second.user_id }],
    approval: { responsible_id: third.user_id, user_name: '連携 (API)' },
  });
});

test('bulk acts judge row by row, and say of each refused row why and whether it may continue', async () => {
  for (const [policy, more] of [
    ['enforce', {}],
    ['warn', { can_accept: true }],
  ] as const) {
    const { uploader, first, second } = await start(policy);
    const [a, b] = [await opened(uploader), await opened(uploader)];
    await confirm(first, a, 1);
    await confirm(second, b, 1);
    const pay_keys = [a.pay_key, b.pay_key];
    const bulk = async (actor: Actor, rest: object) =>
      (await house.call<{ results: object[] }>(actor, 'POST', '/payments/bulk', { pay_keys, ...rest })).body
        .results;
    expect(await bulk(first, { action: 'confirm', level: 2 })).toEqual([
      { pay_key: a.pay_key, ok: false, code: 'duty_two_confirmations', ...more },
      { pay_key: b.pay_key, ok: true },
    ]);
    const again = await bulk(first, { action: 'confirm', level: 2, accept_duties: true });
    expect(again[0]).toMatchObject(policy === 'warn' ? { ok: true } : { code: 'duty_two_confirmations' });
    const released = await bulk(second, { action: 'approve' });
    expect(released[1]).toEqual({ pay_key: b.pay_key, ok: false, code: 'duty_confirm_and_release', ...more });
  }
});

test.each([
  ['off', null, null],
  ['warn', 'duty_read_account', null],
  ['enforce', 'duty_read_account', 'duty_read_account'],
] as const)(
  '%s: the uploader confirms an account that only the reader entered: %s, after the warning: %s',
  async (policy, plain, after) => {
    const { organization_id, uploader, first } = await start(policy);
    const payment = await opened(uploader);
    expect(await accountOf(uploader, payment)).toMatchObject({
      can_confirm: policy !== 'enforce',
      refusal: policy === 'enforce' ? 'duty_read_account' : null,
      warning: policy === 'warn' ? 'duty_read_account' : null,
    });
    const mine = waitingFor(house.service, uploader);
    if (policy === 'enforce') expect(await mine).not.toHaveProperty('account_to_confirm');
    else expect(await mine).toMatchObject({ account_to_confirm: { count: 1 } });
    expect(await waitingFor(house.service, first)).toMatchObject({ account_to_confirm: { count: 1 } });
    const key = manager({ organization_id, role_id: 0, maker_user_id: uploader.user_id });
    if (plain !== null) expect(await confirmAccount(key, payment)).toBe(plain);
    expect(await confirmAccount(uploader, payment)).toBe(plain);
    if (plain === null) return;
    expect(await confirmAccount(uploader, payment, { accept_duties: true })).toBe(after);
    const log = await accepted(payment.payee_account?.id ?? '');
    if (policy === 'warn')
      expect(log).toMatchObject([{ user_id: uploader.user_id, after: { reason: 'duty_read_account' } }]);
    else expect(await confirmAccount(first, payment)).toBeNull();
  },
);

test('the uploader confirms an account that a colleague entered; the colleague never does, under any policy', async () => {
  for (const policy of ['off', 'warn', 'enforce'] as const) {
    const { uploader, first } = await start(policy);
    const payment = await opened(uploader);
    const { body } = await house.call<Payment>(first, 'PATCH', `/payments/${payment.pay_key}`, {
      account_number: '1112223',
      version: payment.version,
    });
    expect(await confirmAccount(first, body, { accept_duties: true })).toBe('payee_account_same_person');
    expect(await confirmAccount(uploader, body)).toBeNull();
  }
});

test('the event of a payment names who checked its account', async () => {
  const { uploader, first, second } = await start('enforce');
  const payment = await opened(uploader, { id: newId() });
  await confirmAccount(second, payment);
  await confirm(first, payment, 1);
  const told = await house.service.outbox<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  const last = told.findLast(({ data }) => data.pay_key === payment.pay_key)?.data;
  expect(last).toMatchObject({ account_check: { responsible_id: second.user_id } });
  expect(last?.account_entry).toBeUndefined();
});

test('I18 finds acts that broke the policy after it was enforced, and no others', async () => {
  const { organization_id, uploader, first, second, third } = await start('enforce');
  const file = pathToFileURL(join(PROJECT_ROOT, 'scripts/invariants/rows.mjs')).href;
  const { ROW_CHECKS } = (await import(file)) as { ROW_CHECKS: { id: string; sql: string }[] };
  const [, check] = ROW_CHECKS.filter(({ id }) => id === 'I18').map(({ sql }) => sql);
  const payment = await opened(uploader);
  const ids = [payment.pay_key, payment.payee_account?.id];
  const broken = async () =>
    (await house.admin<{ id: string; later: string }>(check ?? ''))
      .filter(({ id }) => ids.includes(id))
      .map(({ later }) => later);
  const change = (sql: string, user: Actor) =>
    house.admin(`update payment.${sql} where organization_id = $1`, [organization_id, user.user_id]);
  await confirmAccount(second, payment);
  await confirm(first, payment, 1);
  await confirm(second, payment, 2);
  await approve(third, payment);
  await house.admin(
    `update payment.organizations set enforced_since = enforced_since - interval '1 hour' where organization_id = $1`,
    [organization_id],
  );
  expect(await broken()).toEqual([]);
  await change('payments set approved_responsible_id = $2', first);
  expect(await broken()).toEqual(['release']);
  await change('payments set approved_responsible_id = $2', third);
  await change('payee_accounts set confirmed_responsible_id = $2', uploader);
  expect(await broken()).toEqual(['account']);
});
