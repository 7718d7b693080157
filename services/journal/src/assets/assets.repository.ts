import type { Tx } from '@uketori/service-kit/tx';

export interface ExpenseLine {
  posting_date: string;
  /** Day of delivery, else of the invoice, else of posting. */
  acquired: string;
  local_id: number;
  partner_name: string;
  content: string;
  account_title: string;
  amount: number;
}

const LINES = (amount: string): string => `
  select i.posting_date_key as posting_date, coalesce(i.delivery_date, i.issue_date, i.posting_date_key) as acquired,
    i.local_id, i.partner_name, l.description as content, coalesce(l.debit_account_title, '') as account_title,
    ${amount} as amount
  from journal.invoices i
  join journal.journal_lines l on l.organization_id = i.organization_id and l.invoice_id = i.id
  join journal.masters a on a.organization_id = i.organization_id and a.id = l.debit_account_title_id
    and coalesce(a.attributes ->> 'category', 'expense') = 'expense'
  where i.organization_id = $1 and not i.deleted and ${amount} >= $2`;

/** In tax-exclusive books the cost of an asset is without the deductible tax. */
const amountOf = (isInclusive: boolean): string =>
  isInclusive ? 'l.debit_amount' : 'coalesce(l.debit_amount_without_tax_after, l.debit_amount_without_tax)';

/** Debits on expense accounts of a period from an amount on, the largest first. */
export function expenseLines(
  tx: Tx,
  period: { days: readonly [string, string]; department_id: string | null; company_id: string | null },
  isInclusive: boolean,
  least: number,
  most: number,
): Promise<ExpenseLine[]> {
  return tx.rows<ExpenseLine>(
    `${LINES(amountOf(isInclusive))} and i.posting_date_key between $3::date and $4::date
       and ($5::uuid is null or i.department_id = $5) and ($6::uuid is null or i.company_id = $6)
     order by amount desc, i.local_id, l.position limit $7`,
    [tx.actor.organization_id, least, ...period.days, period.department_id, period.company_id, most],
  );
}

/** Debits of one invoice on expense accounts from an amount on. */
export function expenseLinesOf(
  tx: Tx,
  invoice_id: string,
  isInclusive: boolean,
  least: number,
): Promise<ExpenseLine[]> {
  return tx.rows<ExpenseLine>(`${LINES(amountOf(isInclusive))} and i.id = $3 order by l.position`, [
    tx.actor.organization_id,
    least,
    invoice_id,
  ]);
}
