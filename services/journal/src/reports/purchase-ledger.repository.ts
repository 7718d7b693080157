import type { Tx } from '@uketori/service-kit/tx';
import type { LedgerLine } from './purchase-ledger.rules.js';
import { PURCHASE_SIDES, purchaseValues } from './purchase-tax.repository.js';
import type { PurchaseTaxQuery } from './purchase-tax.types.js';

/** Lines of finally approved invoices by posting date, invoice and line. */
export function ledgerLines(tx: Tx, q: PurchaseTaxQuery, most: number): Promise<LedgerLine[]> {
  return tx.rows<LedgerLine>(
    `${PURCHASE_SIDES} select posting_date, purchase_date, local_id, partner_name, t_number, description, account_title, tax_class,
       percent, amount, tax from sides order by posting_date, local_id, position, amount desc limit $6`,
    [...purchaseValues(tx, q), most],
  );
}

/** Number and sums of all lines of the period. */
export async function ledgerTotal(
  tx: Tx,
  q: PurchaseTaxQuery,
): Promise<{ count: number; amount: number; tax: number }> {
  const row = await tx.one<{ count: number; amount: number; tax: number }>(
    `${PURCHASE_SIDES} select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
       coalesce(sum(tax), 0)::bigint as tax from sides`,
    purchaseValues(tx, q),
  );
  return row ?? { count: 0, amount: 0, tax: 0 };
}
