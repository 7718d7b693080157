import type { Condition, ListDefinition, WaitingKind } from '@uketori/service-kit/list';
import { among, anyOf, anyReason, contains, eq, flag, range } from '@uketori/service-kit/list-filters';
import { reachable } from '@uketori/service-kit/reach';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { journalSettings } from '../settings/settings.facade.js';
import { ATTENTION, REASONS } from './attention.repository.js';
import { invoiceRecord } from '../invoice-fields/invoice-fields.facade.js';

/** The state of the last sending to the accounting service; null when there was none. */
const ACCOUNTING_STATE = `(select d.state from journal.accounting_deals d
  where d.organization_id = invoices.organization_id and d.invoice_id = invoices.id
  order by d.created_at desc, d.id desc limit 1)`;

/**
 * As isChangedAfterApproval of content.rules. `content_version` first: an invoice that is unchanged since it was made
 * cannot match, and its progress is not looked up.
 */
const CHANGED_AFTER_APPROVAL = `(content_version > 1 and exists (select 1 from journal.invoice_progress p
  cross join jsonb_array_elements(p.approve_users) step where p.organization_id = invoices.organization_id
  and p.id = invoices.id and (step ->> 'version')::int < content_version))`;

/** Columns of the list, and what its rows need to act on. */
const COLUMNS = [
  ...listColumns(invoiceRecord),
  // Files of the accrual journal that hold it.
  `(select count(*)::int from journal.export_items x where x.organization_id = invoices.organization_id
     and x.local_id = invoices.local_id and x.kind = 'accrual') as export_count`,
  `${ACCOUNTING_STATE} as accounting_state`,
  `${CHANGED_AFTER_APPROVAL} as changed_after_approval`,
  `${ATTENTION} as attention`,
];

/** A line with an amount on a side that names no account. */
const ACCOUNT_MISSING = `exists (select 1 from journal.journal_lines l
  where l.organization_id = invoices.organization_id and l.invoice_id = invoices.id
  and ((l.debit_amount is not null and coalesce(l.debit_account_title, '') = '')
    or (l.credit_amount is not null and coalesce(l.credit_account_title, '') = '')))`;

/** Accounts that lines with a debit amount name, as code/name. */
const DEBIT_ACCOUNTS = `select coalesce(l.debit_account_title_code, '') || '/' || coalesce(l.debit_account_title, '')
  from journal.journal_lines l
  where l.organization_id = invoices.organization_id and l.invoice_id = invoices.id and l.debit_amount is not null`;

/** Users who approved an invoice, and those whom its next approval waits for. */
const APPROVERS = `select step ->> 'user_id' from jsonb_array_elements(approve_users) step
  union all select jsonb_array_elements_text(next_approvers)`;

const dayOf = (instant: string): string => `(${instant} at time zone 'Asia/Tokyo')::date`;

/** Days that an invoice spent in a stage of its life; null where it is not through. Reads the progress. */
export const STAGE_DAYS = {
  reading: `(${dayOf('created_at')} - issue_date)`,
  approval: `(${dayOf('final_approved_at')} - ${dayOf('created_at')})`,
  payment: `(case when status = 'paid' then payment_pay_date - ${dayOf('final_approved_at')} end)`,
} as const;

const UPDATE = 'invoice:update';

/** Invoices that an accountant completes: live, not approved for good, not refused. */
function toComplete(when: string | ((tx: Tx) => Promise<string>)): WaitingKind {
  return {
    abilities: [UPDATE],
    rows: async (tx: Tx): Promise<Condition[]> => {
      const condition = typeof when === 'string' ? when : await when(tx);
      return [
        { sql: `deleted = $? and not locked and status <> 'disapproved' and ${condition}`, params: [false] },
        reachable(tx.actor, UPDATE),
      ];
    },
    since: 'created_at',
  };
}

const IS_READ = `read_status <> 'FAILED'`;
/** Reasons that a look at the original settles; the other two are work of their own. */
const DOUBTS = Object.entries(REASONS).flatMap(([reason, { when }]) =>
  ['reading_failed', 'unbalanced'].includes(reason) ? [] : [`(${when})`],
);

export const invoiceList: ListDefinition = {
  // A left join: PostgreSQL leaves it out of a statement that reads no column of the progress.
  from: 'journal.invoices left join journal.invoice_progress using (organization_id, id)',
  columns: COLUMNS.join(', '),
  columns_by_id: true,
  sorts: sortsOf(invoiceRecord),
  default_sort: '-local_id',
  sum: 'payable_amount',
  filters: {
    ...filtersOf(invoiceRecord),
    status: anyOf('status'),
    read_status: eq('read_status'),
    due_date: range('due_date'),
    has_pay_date: flag('(pay_date is not null)'),
    reading_days: range(STAGE_DAYS.reading, 'int'),
    approval_days: range(STAGE_DAYS.approval, 'int'),
    payment_days: range(STAGE_DAYS.payment, 'int'),
    local_id: range('local_id', 'int'),
    updated_at: range('updated_at', 'timestamptz'),
    total_amount: range('total_amount', 'bigint'),
    partner: contains('partner_name'),
    partner_name: eq('partner_name'),
    has_partner: flag(`(partner_name <> '')`),
    department_name: eq('department_name'),
    has_department: flag(`(department_name <> '')`),
    /** code/name of an account on the debit side; "/" is none. */
    debit_account: among(DEBIT_ACCOUNTS),
    company_id: eq('company_id', 'uuid'),
    department_id: eq('department_id', 'uuid'),
    created_by: eq('created_by', 'uuid'),
    /** A user who approved it, or whose approval is open. */
    approver: among(APPROVERS),
    qualified: flag('is_qualified'),
    qualified_verdict: anyOf('qualified_verdict'),
    balanced: flag('balanced'),
    locked: flag('locked'),
    coded: flag('coded'),
    linked: flag(`(status in ('linked', 'paid'))`),
    changed_after_approval: flag(CHANGED_AFTER_APPROVAL),
    paid: flag(`(status = 'paid')`),
    exported:
      flag(`exists (select 1 from journal.export_items x where x.organization_id = invoices.organization_id
      and x.local_id = invoices.local_id and x.kind = 'accrual')`),
    /** none: never sent. */
    accounting: anyOf(`coalesce(${ACCOUNTING_STATE}, 'none')`),
    attention: anyReason(REASONS),
    payment_type: anyOf('payment_type'),
    /** Both: "true,false"; without it the deleted ones stay out of sight. */
    deleted: anyOf('deleted', 'boolean'),
    source: anyOf('source'),
  },
  waiting: {
    to_check: toComplete(`${IS_READ} and (${DOUBTS.join(' or ')})`),
    to_code: toComplete(async (tx) => {
      const { coding_first } = await journalSettings(tx);
      const open = ['journal_row_count = 0', 'not balanced', ...(coding_first ? ['not coded'] : [])];
      return `${IS_READ} and (${open.join(' or ')} or ${ACCOUNT_MISSING})`;
    }),
    reading_failed: toComplete(`read_status = 'FAILED'`),
  },
  search: { bigrams: 'search_bigrams', text: 'search_text', readings: true },
};

/** Whether a user completed the coding of an invoice: it was saved or approved, balances and names its accounts. */
export async function hasCodedInvoice(tx: Tx): Promise<boolean> {
  const found = await tx.one(
    `select 1 as found from journal.invoices
     where organization_id = $1 and not deleted and (edited_version is not null or coded or locked)
       and journal_row_count > 0 and balanced and not ${ACCOUNT_MISSING} limit 1`,
    [tx.actor.organization_id],
  );
  return found !== null;
}
