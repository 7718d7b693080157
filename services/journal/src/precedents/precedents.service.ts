import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { reaches } from '@uketori/service-kit/reach';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { visibleInvoice } from '../invoice-records/invoice-records.facade.js';
import type { precedentsAnswer } from './precedents.answers.js';
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
      const earlier = await earlierOf(tx, invoice);
      const [now, ...precedents] = await withAccounts(tx, [invoice, ...earlier]);
      return { items: precedents, differences: now ? differences(now, precedents) : [] };
    });
  }
}

/** The supplier's invoices before this one, newest first, as far as the actor may see them. */
async function earlierOf(tx: Tx, invoice: InvoiceEntity): Promise<InvoiceEntity[]> {
  if (!invoice.company_id && invoice.partner_name === '') return [];
  const supplier = invoice.company_id ? 'company_id = $2::uuid' : 'partner_name = $2';
  const rows = await tx.rows<InvoiceEntity>(
    `select * from journal.invoices where organization_id = $1 and ${supplier} and not deleted and id <> $3
       and (issue_date_key, local_id) < (coalesce($4::date, 'infinity'), $5)
     order by issue_date_key desc, local_id desc limit 50`,
    [
      tx.actor.organization_id,
      invoice.company_id ?? invoice.partner_name,
      invoice.id,
      invoice.issue_date,
      invoice.local_id,
    ],
  );
  const level = abilityLevel(tx.actor, 'invoice:read');
  return rows.filter((row) => reaches(row, tx.actor, level)).slice(0, SHOWN);
}

async function withAccounts(tx: Tx, invoices: InvoiceEntity[]): Promise<Precedent[]> {
  const rows = await tx.rows<{ invoice_id: string; account_title: string; tax: string; amount: number }>(
    `select invoice_id, debit_account_title as account_title, coalesce(debit_tax, '') as tax,
       sum(debit_amount)::bigint as amount
     from journal.journal_lines
     where organization_id = $1 and invoice_id = any($2::uuid[]) and debit_account_title is not null
     group by 1, 2, 3 order by 4 desc nulls last, 2, 3`,
    [tx.actor.organization_id, invoices.map((invoice) => invoice.id)],
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
