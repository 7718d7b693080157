import { Injectable } from '@nestjs/common';
import type {
  NoticeInvoice,
  ReadNoticeDetailsRequest,
  ReadNoticeDetailsResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { z } from 'zod';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import { linesOfMany } from '../line-records/line-records.facade.js';
import { payerProfile } from '../settings/settings.facade.js';
import { noticeDescription } from './notice-details.rules.js';
import { noticeInvoices, noticeSuppliers } from './notice-details.repository.js';

const MOST_INVOICES = 1000;
const ABILITY = 'payment:notify';
const asked = z.object({ invoice_ids: z.array(z.uuid()).max(MOST_INVOICES) });

/** What a payment notice says of invoices; the payment service decides which payments its caller may see. */
@Injectable()
export class NoticeDetails {
  constructor(private readonly work: Work) {}

  /** @throws DomainError no_privilege | invalid_input */
  read(actor: Actor, request: ReadNoticeDetailsRequest): Promise<ReadNoticeDetailsResponse> {
    if (abilityLevel(actor, ABILITY) === 0)
      throw new DomainError('no_privilege', 'forbidden', { ability: ABILITY });
    const parsed = asked.safeParse(request);
    if (!parsed.success) throw new DomainError('invalid_input', 'invalid');
    return this.work.read(actor, async (tx) => {
      const invoices = await noticeInvoices(tx, parsed.data.invoice_ids);
      const lines = await linesOfMany(
        tx,
        invoices.map(({ id }) => id),
      );
      const payer = await payerProfile(tx);
      return {
        payer_name: payer.name,
        payer_t_number: payer.t_number,
        invoices: invoices.map((invoice) =>
          detailsOf(
            invoice,
            noticeDescription((lines.get(invoice.id) ?? []).map(({ description }) => description)),
          ),
        ),
        suppliers: await noticeSuppliers(
          tx,
          invoices.map(({ company_id }) => company_id).filter((id) => id !== null),
        ),
      };
    });
  }
}

const yenText = (amount: number | null): string => (amount === null ? '' : String(amount));

function detailsOf(invoice: InvoiceEntity, description: string): NoticeInvoice {
  return {
    invoice_id: invoice.id,
    company_id: invoice.company_id ?? '',
    invoice_number: invoice.invoice_number,
    issue_date: invoice.issue_date ?? '',
    t_number: invoice.t_number,
    description,
    taxable_10: yenText(invoice.taxable_10),
    tax_10: yenText(invoice.tax_10),
    taxable_8: yenText(invoice.taxable_8),
    tax_8: yenText(invoice.tax_8),
    non_taxable: yenText(invoice.non_taxable_amount),
    prepaid: yenText(invoice.prepaid_amount),
    retained: yenText(invoice.retained_amount),
    claim: yenText(invoice.offset_claim_amount),
  };
}
