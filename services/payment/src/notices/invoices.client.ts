import { Injectable } from '@nestjs/common';
import type {
  NoticeInvoice,
  NoticeSupplier,
  ReadNoticeDetailsRequest,
  ReadNoticeDetailsResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import type { Actor } from '@uketori/service-kit/actor';
import { GrpcClients, type RpcMethod } from '@uketori/service-kit/grpc';
import type { InvoiceDetails } from './notices.rules.js';

const METHOD: RpcMethod = {
  service: 'journal',
  proto: 'uketori/journal/v1/invoices.proto',
  rpc: 'uketori.journal.v1.InvoicesService/ReadNoticeDetails',
};
const DEADLINE_MS = 10_000;
/** Invoices in one call. */
const MOST_ASKED = 1000;

/** What journal knows of invoices and their suppliers. */
export interface KnownInvoices {
  payer: { name: string; t_number: string };
  details: ReadonlyMap<string, InvoiceDetails>;
  suppliers: ReadonlyMap<string, NoticeSupplier>;
}

/** Calls to journal, which keeps invoices and suppliers. */
@Injectable()
export class InvoicesClient {
  constructor(private readonly grpc: GrpcClients) {}

  /** @throws DomainError service_unavailable | no_privilege */
  async details(actor: Actor, invoice_ids: readonly string[]): Promise<KnownInvoices> {
    const known = { payer: { name: '', t_number: '' }, details: new Map(), suppliers: new Map() };
    const ids = [...new Set(invoice_ids)];
    for (let at = 0; at === 0 || at < ids.length; at += MOST_ASKED) {
      const answer = await this.grpc.call<ReadNoticeDetailsRequest, ReadNoticeDetailsResponse>(
        METHOD,
        { invoice_ids: ids.slice(at, at + MOST_ASKED) },
        actor,
        DEADLINE_MS,
      );
      known.payer = { name: answer.payer_name, t_number: answer.payer_t_number };
      for (const one of answer.invoices) known.details.set(one.invoice_id, detailsOf(one));
      for (const one of answer.suppliers) known.suppliers.set(one.company_id, one);
    }
    return known;
  }
}

const yenOf = (text: string): number | null => (text === '' ? null : Number(text));

function detailsOf(one: NoticeInvoice): InvoiceDetails {
  return {
    invoice_id: one.invoice_id,
    invoice_number: one.invoice_number,
    issue_date: one.issue_date || null,
    description: one.description,
    t_number: one.t_number,
    taxable_10: yenOf(one.taxable_10),
    tax_10: yenOf(one.tax_10),
    taxable_8: yenOf(one.taxable_8),
    tax_8: yenOf(one.tax_8),
    non_taxable: yenOf(one.non_taxable),
    prepaid: yenOf(one.prepaid) ?? 0,
    retained: yenOf(one.retained) ?? 0,
    claim: yenOf(one.claim) ?? 0,
  };
}
