import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import type { precedentsAnswer } from './precedents.types.js';
import { debitsOf, earlierOf } from './precedents.repository.js';
import { differences, type Precedent } from './precedents.rules.js';

type Answer = z.infer<typeof precedentsAnswer>;

const SHOWN = 3;

/** Why this account: the supplier's last invoices, and what is different from them. */
@Injectable()
export class PrecedentsService {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_record */
  of(actor: Actor, localId: number): Promise<Answer> {
    return this.work.read(actor, async (tx) => {
      const invoice = await visibleInvoice(tx, localId);
      const level = abilityLevel(actor, 'invoice:read');
      const earlier = (await earlierOf(tx, invoice)).filter((row) => reaches(row, actor, level));
      const [now, ...precedents] = await withAccounts(tx, [invoice, ...earlier.slice(0, SHOWN)]);
      return { items: precedents, differences: now ? differences(now, precedents) : [] };
    });
  }
}

async function withAccounts(tx: Tx, invoices: InvoiceEntity[]): Promise<Precedent[]> {
  const rows = await debitsOf(
    tx,
    invoices.map((invoice) => invoice.id),
  );
  return invoices.map((invoice) => ({
    local_id: invoice.local_id,
    issue_date: invoice.issue_date,
    total_amount: invoice.total_amount,
    bank_account: bankAccount(invoice),
    accounts: rows
      .filter((row) => row.invoice_id === invoice.id)
      .map(({ account_title, tax, amount }) => ({ account_title, tax, amount: amount ?? 0 })),
  }));
}

function bankAccount(invoice: InvoiceEntity): string {
  if (invoice.account_number === '') return '';
  return [
    invoice.bank_name || invoice.bank_code,
    invoice.branch_name || invoice.branch_code,
    invoice.account_number,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
