import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { newId } from '@uketori/service-kit/ids';
import type { Condition } from '@uketori/service-kit/list';
import { Where } from '@uketori/service-kit/list-where';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { PayeeAccountEntity, type PayeeAccountView } from './payee-account.record.js';
import { IS_USED, toConfirm } from './payee-accounts.list.js';
import { originOf } from './account-origins.repository.js';
import { type AccountFields, accountKey, type Person } from './payee-accounts.rules.js';

/** The fields of a payment that name its payee's account. */
interface Payee extends AccountFields {
  payment_type: string;
  invoice_id: string;
  company_id: string | null;
  partner_name: string;
  bank_name: string;
  branch_name: string;
  account_holder_kana: string;
  uploader_ids: string[];
}

/**
 * The payee's account that a transfer goes to; a new or changed one is stored as waiting. Null for other
 * ways of paying and while the account is incomplete.
 *
 * @param editor who typed the account now; absent when it came with the invoice
 */
export async function payeeAccountOf(
  tx: Tx,
  payee: Payee,
  editor: Person | null,
): Promise<PayeeAccountEntity | null> {
  const key = accountKey(payee);
  if (payee.payment_type !== 'transfer' || key === '') return null;
  // Two payments of one new payee put down one account, not two.
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('payee_account/' || $1 || $2, 0))`, [
    tx.actor.organization_id,
    key,
  ]);
  const known = await knownAccount(tx, payee);
  if (known) return known;
  const person = editor ?? (await originOf(tx, payee, key));
  const account = await tx.insert(PayeeAccountEntity, {
    id: newId(),
    company_id: payee.company_id,
    partner_name: payee.partner_name,
    payee_key: normaliseForSearch(payee.partner_name),
    bank_code: payee.bank_code,
    bank_name: payee.bank_name,
    branch_code: payee.branch_code,
    branch_name: payee.branch_name,
    account_type: payee.account_type,
    account_number: payee.account_number.padStart(7, '0'),
    account_holder_kana: payee.account_holder_kana,
    state: 'WAITING',
    entered_by: person?.user_id ?? null,
    entered_by_name: person?.user_name ?? null,
    uploader_ids: payee.uploader_ids,
  });
  const subject = { menu: 'payment', subject_type: 'payee_account', subject_id: account.id };
  await tx.audit('payee_account.created', subject, null, account);
  return account;
}

/** A supplier is known by its record or, before it has one, by its name. */
function knownAccount(tx: Tx, payee: Payee): Promise<PayeeAccountEntity | null> {
  const { organization_id } = tx.actor;
  const { company_id, bank_code, branch_code, account_type } = payee;
  const account_number = payee.account_number.padStart(7, '0');
  const payee_key = normaliseForSearch(payee.partner_name);
  return tx.manager
    .createQueryBuilder(PayeeAccountEntity, 'account')
    .where({ organization_id, bank_code, branch_code, account_type, account_number })
    .andWhere('(company_id = :company_id or payee_key = :payee_key)', { company_id, payee_key })
    .orderBy("state = 'CONFIRMED'", 'DESC')
    .addOrderBy('entered_at')
    .addOrderBy('account.id')
    .limit(1)
    .getOne();
}

/** A payee's account, or null for a payment without one. @throws DomainError no_record */
export async function accountById(tx: Tx, id: string | null): Promise<PayeeAccountEntity | null> {
  return id === null ? null : tx.get(PayeeAccountEntity, id);
}

/** The people who entered and checked the account of a payment, for its event. */
export async function accountSteps(
  tx: Tx,
  id: string | null,
): Promise<Pick<PaymentChanged, 'account_check' | 'account_entry'>> {
  const none = { account_entry: undefined, account_check: undefined };
  if (id === null) return none;
  const [row] = await tx.planned<AccountPeople>(
    `select entered_by, entered_by_name, entered_at, confirmed_by_name, confirmed_at,
       coalesce(confirmed_responsible_id, confirmed_by) as confirmed_by
     from payment.payee_accounts where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id],
  );
  if (!row) return none;
  return {
    account_entry: stepOf(row.entered_by, row.entered_by_name, row.entered_at),
    account_check: stepOf(row.confirmed_by, row.confirmed_by_name, row.confirmed_at),
  };
}

type AccountPeople = Pick<
  PayeeAccountEntity,
  'entered_by' | 'entered_by_name' | 'entered_at' | 'confirmed_by' | 'confirmed_by_name' | 'confirmed_at'
>;

function stepOf(
  responsible_id: string | null,
  user_name: string | null,
  at: string | null,
): PaymentChanged['account_check'] {
  if (responsible_id === null || at === null) return undefined;
  return { responsible_id, user_name: user_name ?? '', at: new Date(at).toISOString() };
}

/** What an export has to know of the accounts of its payments; held, so that none is taken back meanwhile. */
export async function accountsById(
  tx: Tx,
  ids: (string | null)[],
  hold: boolean,
): Promise<Map<string, Pick<PayeeAccountEntity, 'id' | 'state' | 'edi_text'>>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort();
  if (wanted.length === 0) return new Map();
  const rows = await tx.rows<Pick<PayeeAccountEntity, 'id' | 'state' | 'edi_text'>>(
    `select id, state, edi_text from payment.payee_accounts where organization_id = $1 and id = any($2::uuid[])
     order by id ${hold ? 'for share' : ''}`,
    [tx.actor.organization_id, wanted],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const MOST_LISTED = 200;
/**
 * At most 200 accounts: the waiting ones that an open payment goes to, the oldest first; or the confirmed ones, the
 * latest first.
 */
export function accountsIn(tx: Tx, state: PayeeAccountEntity['state']): Promise<PayeeAccountEntity[]> {
  return state === 'WAITING'
    ? accountsThat(tx, { sql: `state = $? and ${IS_USED}`, params: [state] }, 'entered_at, id')
    : accountsThat(tx, { sql: 'state = $?', params: [state] }, 'confirmed_at desc, id desc');
}

/** At most 200 accounts that the actor may confirm, the oldest first. */
export function accountsToConfirm(tx: Tx): Promise<PayeeAccountEntity[]> {
  return accountsThat(tx, toConfirm(tx.actor), 'entered_at, id');
}

function accountsThat(tx: Tx, { sql, params }: Condition, order: string): Promise<PayeeAccountEntity[]> {
  const where = new Where();
  where.add('organization_id = $?', tx.actor.organization_id);
  where.add(sql, ...params);
  return tx.rows<PayeeAccountEntity>(
    `select * from payment.payee_accounts where ${where.tests.join(' and ')} order by ${order} limit ${MOST_LISTED}`,
    where.params,
  );
}

/** The account of the same payee that was confirmed last, other than this one; null without one. */
export function previousAccount(tx: Tx, account: PayeeAccountEntity): Promise<PayeeAccountView['previous']> {
  return tx.one<NonNullable<PayeeAccountView['previous']>>(
    `select bank_code, bank_name, branch_code, branch_name, account_type, account_number, account_holder_kana,
       confirmed_by_name, confirmed_at
     from payment.payee_accounts
     where organization_id = $1 and id <> $2 and state = 'CONFIRMED' and (company_id = $3 or payee_key = $4)
     order by confirmed_at desc, id desc limit 1`,
    [account.organization_id, account.id, account.company_id, account.payee_key],
  );
}

/** The open payments that go to an account, the earliest date of payment first, at most 50. */
export function openPaymentsTo(tx: Tx, account: PayeeAccountEntity): Promise<PayeeAccountView['payments']> {
  return tx.rows<PayeeAccountView['payments'][number]>(
    `select id as pay_key, local_id, invoice_local_id, pay_date, transfer_amount from payment.payments
     where organization_id = $1 and payee_account_id = $2 and state in ('DRAFT', 'APPROVED')
     order by pay_date_key, id limit 50`,
    [account.organization_id, account.id],
  );
}
