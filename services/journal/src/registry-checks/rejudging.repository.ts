import type { Tx } from '@uketori/service-kit/tx';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { invoicesIn } from '../invoice-records/invoice-records.facade.js';

/**
 * Most invoices judged again for one response of the registry; the rest follow when they are opened or saved.
 */
const MAX_INVOICES = 500;

/** The open invoices that bear a number, held until the commit. */
export function holdOpenOf(tx: Tx, tNumber: string): Promise<InvoiceEntity[]> {
  const condition = 't_number = $2 and not locked and not deleted';
  return invoicesIn(tx, condition, [tNumber], `order by id limit ${MAX_INVOICES} for update`);
}

/**
 * The registry's result is another's fact: it raises no version, so that a user who is coding or approving keeps
 * working. Their lines stay; the warnings say where they no longer fit.
 */
export async function copyVerdict(
  tx: Tx,
  invoiceId: string,
  judged: Pick<InvoiceEntity, 'qualified_verdict' | 'is_qualified' | 'transitional'>,
): Promise<void> {
  await tx.rows(
    `update journal.invoices set qualified_verdict = $3, is_qualified = $4, transitional = $5
     where organization_id = $1 and id = $2`,
    [tx.actor.organization_id, invoiceId, judged.qualified_verdict, judged.is_qualified, judged.transitional],
  );
}
