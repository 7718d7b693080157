import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import type { invoiceRemark, precedentsAnswer } from './precedents.types.js';
import { type Compared, debitsOf, earlierOf, remarkedInvoices } from './precedents.repository.js';
import { differences, type Precedent } from './precedents.rules.js';

type Answer = z.infer<typeof precedentsAnswer>;
type Remark = z.infer<typeof invoiceRemark>;

const SHOWN = 3;
/** Read for users who may see only some invoices, so that three visible ones are among them. */
const SEARCHED = 50;

/** Why this account: the supplier's last invoices, and what is different from them. */
@Injectable()
export class PrecedentsService {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_record */
  of(actor: Actor, localId: number): Promise<Answer> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const [compared] = await compare(tx, [invoice]);
      return { items: compared?.earlier ?? [], differences: compared?.differences ?? [] };
    });
  }

  /** Reasons to check, and differences from last time, of the invoices among these that the actor may read. */
  remarks(actor: Actor, localIds: readonly number[]): Promise<{ items: Remark[] }> {
    return this.work.read(actor, async (tx) => {
      const level = abilityLevel(actor, 'invoice:read');
      const found = (await remarkedInvoices(tx, localIds)).filter((row) => reaches(row, actor, level));
      const compared = await compare(tx, found);
      const items = found.map(({ local_id, attention }, index) => ({
        local_id,
        attention: attention as Remark['attention'],
        differences: compared[index]?.differences ?? [],
      }));
      return { items };
    });
  }
}

/** Each invoice with the supplier's last three before it that the actor may read. */
async function compare(
  tx: Tx,
  invoices: readonly Compared[],
): Promise<{ earlier: Precedent[]; differences: ReturnType<typeof differences> }[]> {
  const level = abilityLevel(tx.actor, 'invoice:read');
  const ids = invoices.map(({ id }) => id);
  const byInvoice = await earlierOf(tx, ids, level >= 3 ? SHOWN : SEARCHED);
  const earlierBy = ids.map((id) =>
    (byInvoice.get(id) ?? []).filter((row) => reaches(row, tx.actor, level)).slice(0, SHOWN),
  );
  const debits = await debitsOf(tx, [...new Set([...ids, ...earlierBy.flat().map(({ id }) => id)])]);
  const debitsBy = Map.groupBy(debits, (row) => row.invoice_id);
  const precedentOf = (invoice: Compared): Precedent => ({
    local_id: invoice.local_id,
    issue_date: invoice.issue_date,
    total_amount: invoice.total_amount,
    bank_account: bankAccount(invoice),
    accounts: (debitsBy.get(invoice.id) ?? []).map(({ account_title, tax, amount }) => ({
      account_title,
      tax,
      amount: amount ?? 0,
    })),
  });
  return invoices.map((invoice, index) => {
    const earlier = (earlierBy[index] ?? []).map(precedentOf);
    return { earlier, differences: differences(precedentOf(invoice), earlier) };
  });
}

function bankAccount(invoice: Compared): string {
  if (invoice.account_number === '') return '';
  return [
    invoice.bank_name || invoice.bank_code,
    invoice.branch_name || invoice.branch_code,
    invoice.account_number,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
