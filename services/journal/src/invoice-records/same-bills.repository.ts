import { abilityLevel } from '@uketori/service-kit/actor';
import { type Owned, reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

/** How two invoices are of one supplier; each has an index together with the amount. */
const OF_ONE_SUPPLIER = [
  'other.company_id = invoices.company_id',
  `other.partner_name = invoices.partner_name and invoices.partner_name <> ''`,
];

/**
 * Another invoice of the same supplier over the same amount that has also its number, its date or its day of
 * payment in common: a rent of every month has none of them.
 */
const likeBy = (
  supplier: string,
): string => `other.organization_id = invoices.organization_id and not other.deleted
  and other.id <> invoices.id and ${supplier} and other.total_amount = invoices.total_amount
  and ((other.invoice_number = invoices.invoice_number and invoices.invoice_number <> '')
    or other.issue_date = invoices.issue_date or other.pay_date = invoices.pay_date)`;

// One by one: of two suppliers' conditions joined by "or" the planner uses the amount alone, and a fee of 550
// yen is in thousands of invoices.
const IS_ALIKE = `(${OF_ONE_SUPPLIER.map((supplier) => `exists (select 1 from journal.invoices other where ${likeBy(supplier)})`).join(' or ')})`;

/** Columns of the invoices that are like those of `from`, whose alias is `invoices`. */
export const alikeOf = (from: string, columns: string, where = 'true'): string =>
  OF_ONE_SUPPLIER.map(
    (supplier) =>
      `select ${columns} from ${from} join journal.invoices other on ${likeBy(supplier)} where ${where}`,
  ).join(' union ');

/** Over a row of the list: it is marked as an invoice that may have come twice. A deleted one is not paid. */
export const SAME_BILL_MARK = `not deleted and exists (select 1 from journal.same_bills mark
  where mark.organization_id = invoices.organization_id and mark.invoice_id = invoices.id)`;

const SHOWN = 5;

/** Numbers of the invoices that may be duplicates of this one, as far as the actor may see them. */
export async function sameBills(tx: Tx, invoice: InvoiceEntity): Promise<number[]> {
  const rows = await tx.rows<Owned & { local_id: number }>(
    `${alikeOf(
      '(select * from journal.invoices where organization_id = $1 and id = $2) invoices',
      'other.local_id, other.created_by, other.department_id',
    )} order by local_id limit 50`,
    [tx.actor.organization_id, invoice.id],
  );
  const level = abilityLevel(tx.actor, 'invoice:read');
  return rows
    .filter((row) => reaches(row, tx.actor, level))
    .slice(0, SHOWN)
    .map(({ local_id }) => local_id);
}

/** What the likeness of two invoices follows from. */
const BILL = [
  'id',
  'total_amount',
  'company_id',
  'partner_name',
  'invoice_number',
  'issue_date',
  'pay_date',
  'deleted',
] as const;
type Bill = Pick<InvoiceEntity, (typeof BILL)[number]>;

const STOOD = `jsonb_to_recordset($2::jsonb) as invoices(organization_id uuid, id uuid, total_amount bigint,
  company_id uuid, partner_name text, invoice_number text, issue_date date, pay_date date, is_over boolean)`;

/**
 * Invoices judged again with one: a supplier that sends more of one amount and day has them marked already.
 */
const MOST_ALIKE = 500;

const MARK = `
  with alike as (
    ${alikeOf(
      STOOD,
      'other.id',
      `invoices.is_over or not exists (select 1 from journal.same_bills mark
         where mark.organization_id = other.organization_id and mark.invoice_id = other.id)`,
    )} limit ${MOST_ALIKE}
  ), judged as (
    select id, not deleted and ${IS_ALIKE} as is_alike
    from journal.invoices where organization_id = $1 and id = any(array(select id from alike) || $3::uuid)
  ), gone as (
    delete from journal.same_bills mark using judged
    where mark.organization_id = $1 and mark.invoice_id = judged.id and not is_alike
  )
  insert into journal.same_bills (organization_id, invoice_id)
  select $1, id from judged where is_alike on conflict do nothing`;

/** Keeps the marks of an invoice that was written, and of those that it is like or was like before. */
export async function markSameBills(tx: Tx, before: Bill | null, after: Bill): Promise<void> {
  if (before && BILL.every((name) => before[name] === after[name])) return;
  const stood = [before, after].filter((bill) => bill !== null).filter(asksForMoney);
  if (stood.length === 0) return;
  const { organization_id } = tx.actor;
  const asked = stood.map((bill) => ({ ...billOf(bill), organization_id, is_over: bill === before }));
  const amounts = stood.map(({ total_amount }) => total_amount);
  await Promise.all([
    ...oneAtATime(tx, amounts),
    tx.rows(MARK, [organization_id, JSON.stringify(asked), after.id]),
  ]);
}

function asksForMoney(bill: Bill): bill is Bill & { total_amount: number } {
  return bill.total_amount !== null && !bill.deleted;
}

/** Two invoices of one amount that are written at the same moment would not see each other. */
function oneAtATime(tx: Tx, amounts: number[]): Promise<unknown>[] {
  return [...new Set(amounts)]
    .sort((a, b) => a - b)
    .map((amount) =>
      tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `journal.same_bills ${tx.actor.organization_id} ${amount}`,
      ]),
    );
}

function billOf(bill: Bill): Bill {
  return Object.fromEntries(BILL.map((name) => [name, bill[name]])) as unknown as Bill;
}
