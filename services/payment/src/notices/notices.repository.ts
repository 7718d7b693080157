import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import type { NoticeOffset } from './notices.rules.js';

const WITH_GROUPS = `select * from payment.payments where organization_id = $1 and (id = any($2::uuid[])
  or (state <> 'WITHDRAWN' and transfer_group_id in (select transfer_group_id from payment.payments
    where organization_id = $1 and id = any($2::uuid[]) and transfer_group_id is not null)))`;

/** The payments with these ids and all that go out in one transfer with one of them, by number. */
export function noticePayments(tx: Tx, payKeys: readonly string[]): Promise<PaymentEntity[]> {
  return tx.rows<PaymentEntity>(`${WITH_GROUPS} order by local_id`, [tx.actor.organization_id, payKeys]);
}

/** Holds the same until the commit: of two users who send at once the second finds the notice of the first. */
export async function holdPayments(tx: Tx, payKeys: readonly string[]): Promise<void> {
  await tx.rows(`${WITH_GROUPS} order by id for no key update`, [tx.actor.organization_id, payKeys]);
}

/** What credit notes settle of these payments. */
export function noticeOffsets(tx: Tx, payKeys: readonly string[]): Promise<NoticeOffset[]> {
  return tx.rows<NoticeOffset>(
    `select u.bill_payment_id as bill_id, p.invoice_id, p.invoice_local_id, u.amount
     from payment.credit_uses u
     join payment.payments p on p.organization_id = u.organization_id and p.id = u.credit_payment_id
     where u.organization_id = $1 and u.bill_payment_id = any($2::uuid[]) and u.state = 'LIVE'
     order by u.created_at, u.id`,
    [tx.actor.organization_id, payKeys],
  );
}

export interface EarlierNotice {
  payment_id: string;
  state: string;
  created_at: string;
  created_by_name: string;
}

/** Every notice that names one of these payments, the newest first. */
export function earlierNotices(tx: Tx, payKeys: readonly string[]): Promise<EarlierNotice[]> {
  return tx.rows<EarlierNotice>(
    `select p.payment_id, n.state, n.created_at, n.created_by_name from payment.notice_payments p
     join payment.notices n on n.organization_id = p.organization_id and n.id = p.notice_id
     where p.organization_id = $1 and p.payment_id = any($2::uuid[]) order by n.created_at desc`,
    [tx.actor.organization_id, payKeys],
  );
}

/** The languages of the last notices of suppliers, by the supplier's id. */
export async function lastLanguages(tx: Tx, companyIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ company_id: string; language: string }>(
    `select distinct on (company_id) company_id, language from payment.notices
     where organization_id = $1 and company_id = any($2::uuid[]) order by company_id, created_at desc`,
    [tx.actor.organization_id, companyIds],
  );
  return new Map(rows.map(({ company_id, language }) => [company_id, language]));
}

/** Links a notice to its payments. */
export async function linkPayments(tx: Tx, noticeId: string, payKeys: readonly string[]): Promise<void> {
  await tx.rows(
    `insert into payment.notice_payments (organization_id, notice_id, payment_id)
     select $1, $2, unnest($3::uuid[])`,
    [tx.actor.organization_id, noticeId, payKeys],
  );
}

/**
 * Takes over what became of the mails: of this organization, or of all in the system scope. Ended mails go after 90 days,
 * what became of a notice stays.
 */
export async function settleNotices(tx: Tx): Promise<number> {
  const rows = await tx.rows(
    `update payment.notices n set state = m.state, fault = m.fault from payment.mails m
     where m.organization_id = n.organization_id and m.id = n.mail_id and n.state = 'WAITING' and m.state <> 'WAITING'
     returning n.id`,
  );
  return rows.length;
}
