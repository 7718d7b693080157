import type { Tx } from '@uketori/service-kit/tx';
import { SAMPLE_SOURCE } from '../invoice-fields/invoice-fields.facade.js';
import { type AccountTitle, type EntryKind, KINDS_THAT_INCREASE } from './payables.rules.js';

/** The account titles of the organization, deleted ones too: old entries are booked on them. */
export function accountTitles(tx: Tx): Promise<AccountTitle[]> {
  return tx.rows<AccountTitle>(
    `select m.id, m.name, m.code, m.attributes ->> 'category' as category,
       coalesce(m.attributes ->> 'gensenzei_account' = 'true', false)
         or exists (select 1 from journal.default_journals d where d.organization_id = m.organization_id
           and d.withholding_account_title_id = m.id) as is_withholding
     from journal.masters m where m.organization_id = $1 and m.kind = 'account_title' order by m.code, m.name, m.id`,
    [tx.actor.organization_id],
  );
}

/** The supplier, the accounts and the last day of a ledger. */
export interface Scope {
  accounts: readonly string[];
  /** YYYY-MM-DD, included. */
  until: string;
  /** The id of a supplier in the ledger; null is all of them. */
  supplier: string | null;
}

/**
 * The entries of the ledger, a positive amount where more is owed. $1 organization, $2 accounts, $3 last day,
 * $4 supplier.
 *
 * A supplier is its record, else the printed name, whose id is a digest of it. A payment journal credits, in the order of
 * its lines: the money, the fee, the rest of it, and then one line for each credit note that it used. Such a line belongs
 * to the credit note. The money is not owed to the supplier, even if a card's account is a liability. Without payment
 * journals the payments themselves are the entries.
 */
export const ENTRIES = `
  documents as (
    select i.id, i.local_id, i.invoice_number, i.document_kind, i.posting_date_key, i.partner_name,
      i.locked and not i.deleted as booked, coalesce(i.pay_date, i.due_date) as due, i.company_id,
      coalesce(i.company_id, md5('name/' || i.partner_key)::uuid) as supplier
    from journal.invoices i where i.organization_id = $1 and i.source <> '${SAMPLE_SOURCE}'
  ),
  bills as (
    select d.id, d.posting_date_key as day, case d.document_kind when 'bill' then 'bill' else 'credit_note' end as kind,
      s.account, sum(s.amount) as amount
    from documents d
    join journal.journal_lines l on l.organization_id = $1 and l.invoice_id = d.id
    cross join lateral (values
      (l.credit_account_title_id, coalesce(l.credit_amount_after, l.credit_amount)),
      (l.debit_account_title_id, -coalesce(l.debit_amount_after, l.debit_amount))) s(account, amount)
    where d.booked and s.account = any($2::uuid[]) and s.amount is not null
      and ($4::uuid is null or d.supplier = $4)
    group by 1, 2, 3, 4
  ),
  payments as (
    select p.invoice_id, p.pay_key, p.entry, p.entry_date, p.reverses is not null as back, f.offsets,
      (f.paid <> f.fee or f.paid + f.used = 0)::int + (least(f.fee, f.charge) > 0)::int
        + (f.fee > least(f.fee, f.charge))::int as sources
    from journal.payment_journals p
    cross join lateral (select coalesce(p.facts -> 'offsets', '[]') as offsets,
      (p.facts ->> 'payment_amount')::bigint as paid, (p.facts ->> 'transfer_fee')::bigint as fee,
      coalesce((p.facts ->> 'bank_charge')::bigint, (p.facts ->> 'transfer_fee')::bigint) as charge,
      (select coalesce(sum((o ->> 'amount')::bigint), 0)
        from jsonb_array_elements(coalesce(p.facts -> 'offsets', '[]')) o) as used) f
    where p.organization_id = $1 and p.entry_date <= $3::date
  ),
  payment_lines as (
    select p.*, l.credit_account_title_id, l.debit_account_title_id, l.credit_amount, l.debit_amount,
      case when p.back then l.debit_amount else l.credit_amount end is not null as settles,
      count(case when p.back then l.debit_amount else l.credit_amount end)
        over (partition by p.invoice_id, p.entry order by l.position) as nth
    from payments p
    join journal.payment_journal_lines l on l.organization_id = $1 and l.invoice_id = p.invoice_id and l.entry = p.entry
  ),
  settled as (
    select case when s.is_offset then (p.offsets -> (p.nth - p.sources - 1)::int ->> 'invoice_id')::uuid
        else p.invoice_id end as id,
      p.invoice_id as payment_of, p.pay_key, p.entry_date as day,
      case when p.back then 'payment_reversal' when s.is_offset then 'offset' else 'payment' end as kind, s.account, s.amount
    from payment_lines p
    cross join lateral (values
      (p.credit_account_title_id, p.credit_amount, not p.back),
      (p.debit_account_title_id, -p.debit_amount, p.back)) v(account, amount, is_settling)
    cross join lateral (select v.account, v.amount,
      v.is_settling and p.nth > p.sources and p.nth <= p.sources + jsonb_array_length(p.offsets) as is_offset) s
    where s.account = any($2::uuid[]) and s.amount is not null and (s.is_offset or not v.is_settling)
      and (not p.settles or p.nth <= p.sources + jsonb_array_length(p.offsets))
  ),
  unjournaled as (
    select b.id, g.pay_key, coalesce(g.payment_pay_date, b.day) as day, b.account,
      case when b.total = g.payment_amount then b.amount when b.nth = 1 then g.payment_amount end as amount
    from (select id, day, account, amount, sum(amount) over (partition by id) as total,
        row_number() over (partition by id order by amount desc, account) as nth from bills) b
    join journal.invoice_progress g on g.organization_id = $1 and g.id = b.id
    where g.paid and g.payment_amount <> 0 and coalesce(g.payment_pay_date, b.day) <= $3::date
      and not exists (select 1 from journal.payment_journals p where p.organization_id = $1 and p.invoice_id = b.id
        and p.reverses is null and not p.reversed)
  ),
  estimates as (
    select a.id, a.company_id, a.partner_name, e.entry_date as day, s.account, sum(s.amount) as amount,
      case when e.entry_date < (a.month + interval '1 month') then 'estimate' else 'estimate_reversal' end as kind
    from journal.accruals a
    join journal.accrual_entries e on e.organization_id = $1 and e.accrual_id = a.id
    join journal.accrual_lines l on l.organization_id = $1 and l.invoice_id = e.invoice_id and l.entry = e.entry
    cross join lateral (values (l.credit_account_title_id, l.credit_amount),
      (l.debit_account_title_id, -l.debit_amount)) s(account, amount)
    where a.organization_id = $1 and e.entry_date <= $3::date and s.account = any($2::uuid[]) and s.amount is not null
    group by 1, 2, 3, 4, 5, 7
  ),
  entries as (
    select d.supplier, d.company_id, d.partner_name, d.id as document, d.local_id, d.invoice_number, d.due, m.payment_of, m.pay_key,
      m.day, m.kind, m.account, m.amount::bigint as amount
    from (
      select id, null::uuid as payment_of, null::uuid as pay_key, day, kind, account, amount from bills where day <= $3::date
      union all
      select id, payment_of, pay_key, day, kind, account, amount from settled
      union all
      select id, id, pay_key, day, 'payment', account, -amount from unjournaled where amount is not null
    ) m join documents d on d.id = m.id
    where $4::uuid is null or d.supplier = $4
    union all
    select company_id, company_id, partner_name, id, null, '', null, null, null, day, kind, account, amount::bigint
    from estimates where $4::uuid is null or company_id = $4
  )`;

const valuesOf = (tx: Tx, { accounts, until, supplier }: Scope) => [
  tx.actor.organization_id,
  accounts,
  until,
  supplier,
];

/** The supplier's name: that of its record, else as its latest document prints it. */
const NAMED = `select e.supplier, coalesce(max(c.company_name), (array_agg(e.partner_name order by e.day desc))[1], '') as name,
    bool_or(e.company_id is not null) as is_company
  from entries e left join journal.companies c on c.organization_id = $1 and c.id = e.company_id group by e.supplier`;

export interface BalanceRow {
  supplier: string;
  name: string;
  is_company: boolean;
  account: string;
  opening: number;
  increase: number;
  decrease: number;
}

/** The roll-forward of each supplier and account from a day on; those without any amount are left out. */
export function balances(tx: Tx, scope: Scope, from: string): Promise<BalanceRow[]> {
  return tx.rows<BalanceRow>(
    `with ${ENTRIES}, named as (${NAMED}),
     sums as (
       select supplier, account, coalesce(sum(amount) filter (where day < $5::date), 0)::bigint as opening,
         coalesce(sum(amount) filter (where day >= $5::date and kind = any($6::text[])), 0)::bigint as increase,
         -coalesce(sum(amount) filter (where day >= $5::date and kind <> all($6::text[])), 0)::bigint as decrease
       from entries group by supplier, account)
     select s.supplier, n.name, n.is_company, s.account, s.opening, s.increase, s.decrease
     from sums s join named n on n.supplier = s.supplier
     where s.opening <> 0 or s.increase <> 0 or s.decrease <> 0
     order by n.name, s.supplier`,
    [...valuesOf(tx, scope), from, KINDS_THAT_INCREASE],
  );
}

export interface LedgerRow {
  /** YYYY-MM-DD; null where the invoice has neither a posting date nor an issue date. */
  day: string | null;
  kind: EntryKind;
  account: string;
  amount: number;
  /** The number of the invoice; null for an estimate. */
  local_id: number | null;
  invoice_number: string;
  /** The payment of the entry; null for other entries. */
  pay_key: string | null;
  /** Its number, as long as the invoice has this payment. */
  payment_local_id: number | null;
}

/** The entries of a period in the order of the books. */
export function ledgerRows(tx: Tx, scope: Scope, from: string, limit: number): Promise<LedgerRow[]> {
  return tx.rows<LedgerRow>(
    `with ${ENTRIES}
     select nullif(e.day, '0001-01-01') as day, e.kind, e.account, sum(e.amount)::bigint as amount, e.local_id,
       e.invoice_number, e.pay_key, case when g.pay_key = e.pay_key then g.payment_local_id end as payment_local_id
     from entries e
     left join journal.invoice_progress g on g.organization_id = $1 and g.id = e.payment_of
     where e.day >= $5::date
     group by e.day, e.kind, e.account, e.local_id, e.invoice_number, e.document, e.pay_key, g.pay_key, g.payment_local_id
     having sum(e.amount) <> 0
     order by e.day, array_position($6::text[], e.kind), e.local_id, e.document, e.account limit $7`,
    [...valuesOf(tx, scope), from, ORDER, limit],
  );
}

/** On one day, what arrives comes before what settles it. */
const ORDER: readonly EntryKind[] = [
  'estimate_reversal',
  'bill',
  'credit_note',
  'estimate',
  'offset',
  'payment',
  'payment_reversal',
];

export interface OpenDocument {
  supplier: string;
  name: string;
  is_company: boolean;
  local_id: number | null;
  invoice_number: string;
  posted: string | null;
  due: string | null;
  /** Paid without a payment journal, which would contain the offsets. */
  is_paid: boolean;
  amount: number;
}

/** The open amount of each document at the end of a day; settled ones are left out. */
export function openDocuments(tx: Tx, scope: Scope): Promise<OpenDocument[]> {
  return tx.rows<OpenDocument>(
    `with ${ENTRIES}, named as (${NAMED})
     select e.supplier, n.name, n.is_company, e.local_id, e.invoice_number, nullif(min(e.day), '0001-01-01') as posted, e.due,
       coalesce(g.paid, false) and not exists (select 1 from journal.payment_journals p where p.organization_id = $1
         and p.invoice_id = e.document and p.reverses is null and not p.reversed) as is_paid,
       sum(e.amount)::bigint as amount
     from entries e join named n on n.supplier = e.supplier
     left join journal.invoice_progress g on g.organization_id = $1 and g.id = e.document
     group by e.supplier, n.name, n.is_company, e.document, e.local_id, e.invoice_number, e.due, g.paid
     having sum(e.amount) <> 0
     order by n.name, e.supplier, min(e.day), e.local_id`,
    valuesOf(tx, scope),
  );
}

/** The name of a supplier of the ledger; null where none has this id. */
export function supplierNamed(
  tx: Tx,
  supplier: string,
): Promise<{ name: string; company_id: string | null } | null> {
  return tx.one(
    `select coalesce(c.company_name, i.partner_name, '') as name, c.id as company_id
     from (select $2::uuid as id) s
     left join journal.companies c on c.organization_id = $1 and c.id = s.id
     left join lateral (select partner_name from journal.invoices where organization_id = $1 and company_id is null
       and md5('name/' || partner_key)::uuid = s.id and c.id is null order by local_id desc limit 1) i on true
     where c.id is not null or i.partner_name is not null`,
    [tx.actor.organization_id, supplier],
  );
}
