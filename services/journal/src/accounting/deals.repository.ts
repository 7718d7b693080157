import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { AccountingDealEntity, type DealRow, subjectOfDeal } from './deal.record.js';
import { dealList } from './deals.list.js';
import { DEALS, type Queue } from './queue.repository.js';

/** The queue of deals. */
export const DEAL_QUEUE: Queue<AccountingDealEntity> = {
  ...DEALS,
  read: (tx, id) => tx.getForUpdate(AccountingDealEntity, id),
  done: (deal) => {
    const parts = deal.parts ?? [];
    const deals = parts.map(({ deal_id }) => deal_id);
    const ref_numbers = parts.map(({ ref_number }) => ref_number);
    return {
      state: 'sent',
      values: { deal_ids: deals },
      entry: {
        action: 'invoice.accounting_sent',
        subject: subjectOfDeal(deal),
        after: { deals, ref_numbers, receipt_id: deal.receipt_id },
      },
    };
  },
  failed: (deal, code) => ({
    action: 'invoice.accounting_failed',
    subject: subjectOfDeal(deal),
    after: { code },
  }),
};

/** A deal as the list shows it, or null. */
export function dealRowOf(tx: Tx, id: string): Promise<DealRow | null> {
  return tx.one<DealRow>(
    `select ${dealList.columns} from journal.accounting_deals where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id],
  );
}

/** The last deal of an invoice with the final approval that it is based on, or null. */
export function lastDealOf(tx: Tx, invoiceId: string): Promise<(DealRow & { lock_attempt: number }) | null> {
  return tx.one(
    `select ${dealList.columns}, lock_attempt from journal.accounting_deals
     where organization_id = $1 and invoice_id = $2 order by created_at desc, id desc limit 1`,
    [tx.actor.organization_id, invoiceId],
  );
}

/** The deals of an invoice that were neither cancelled nor withdrawn. */
export function currentDeals(
  tx: Tx,
  invoiceId: string,
): Promise<Pick<AccountingDealEntity, 'state' | 'parts'>[]> {
  return tx.rows(
    `select state, parts from journal.accounting_deals where organization_id = $1 and invoice_id = $2
       and state in ('waiting', 'sending', 'sent', 'failed')`,
    [tx.actor.organization_id, invoiceId],
  );
}

/** Whether another deal of the same invoice is sent or waits to be. */
export async function isSentOtherwise(
  tx: Tx,
  deal: Pick<AccountingDealEntity, 'id' | 'invoice_id'>,
): Promise<boolean> {
  const others = await tx.rows(
    `select 1 from journal.accounting_deals where organization_id = $1 and invoice_id = $2 and id <> $3
       and state in ('waiting', 'sending', 'sent') limit 1`,
    [tx.actor.organization_id, deal.invoice_id, deal.id],
  );
  return others.length > 0;
}

/** Puts an invoice into the queue; false when it is there already. */
export async function insertDeal(
  tx: Tx,
  invoice: InvoiceEntity,
  deal: { company_id: number; amount: number; warnings: readonly string[] },
): Promise<boolean> {
  const rows = await tx.rows(
    `insert into journal.accounting_deals (organization_id, id, invoice_id, local_id, lock_attempt, company_id,
       partner_name, amount, warnings, created_by, created_by_name, department_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (organization_id, invoice_id) where state in ('waiting', 'sending', 'sent') do nothing returning id`,
    [
      tx.actor.organization_id,
      newId(),
      invoice.id,
      invoice.local_id,
      invoice.lock_attempt,
      deal.company_id,
      invoice.partner_name,
      deal.amount,
      JSON.stringify(deal.warnings),
      tx.actor.user_id,
      tx.actor.user_name,
      invoice.department_id,
    ],
  );
  return rows.length > 0;
}

/** Ends a deal. */
export async function closeDeal(tx: Tx, id: string, state: 'cancelled' | 'withdrawn'): Promise<void> {
  await tx.rows(
    `update journal.accounting_deals set state = $3, updated_at = clock_timestamp()
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, id, state],
  );
}

/** How many deals there are in each state. */
export async function dealCounts(tx: Tx): Promise<Map<string, number>> {
  const counts = await tx.rows<{ state: string; n: number }>(
    'select state, count(*)::int as n from journal.accounting_deals where organization_id = $1 group by state',
    [tx.actor.organization_id],
  );
  return new Map(counts.map(({ state, n }) => [state, n]));
}
