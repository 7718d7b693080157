import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { INVOICE_CHANGED } from '@uketori/proto/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

export type InvoiceCause =
  | 'created'
  | 'updated'
  | 'locked'
  | 'unlocked'
  | 'deleted'
  | 'restored'
  | 'note'
  | 'department'
  | 'coded'
  | 'uncoded';

/** State of an invoice for the other services; money as decimal strings, absent while unknown; absent dates as empty ones. */
export function invoiceChanged(invoice: InvoiceEntity, cause: InvoiceCause): OutgoingEvent<InvoiceChanged> {
  return {
    event: INVOICE_CHANGED,
    key: invoice.id,
    version: invoice.version,
    cause,
    data: {
      id: invoice.id,
      local_id: invoice.local_id,
      version: invoice.version,
      cause,
      partner_name: invoice.partner_name,
      company_id: invoice.company_id ?? '',
      t_number: invoice.t_number,
      issue_date: invoice.issue_date ?? '',
      pay_date: invoice.pay_date ?? '',
      due_date: invoice.due_date ?? '',
      total_amount: yenText(invoice.total_amount),
      withholding_tax: String(invoice.withholding_tax ?? 0),
      payable_amount: yenText(invoice.payable_amount),
      pay_info: {
        payment_type: invoice.payment_type,
        bank_name: invoice.bank_name,
        bank_code: invoice.bank_code,
        branch_name: invoice.branch_name,
        branch_code: invoice.branch_code,
        account_type: invoice.account_type,
        account_number: invoice.account_number,
        account_holder_kana: invoice.account_holder_kana,
        fee_borne_by_partner: invoice.fee_borne_by_partner,
      },
      department_id: invoice.department_id ?? '',
      locked: invoice.locked,
      deleted: invoice.deleted,
      balanced: invoice.balanced,
      coded: invoice.coded,
      document_id: invoice.document_id ?? '',
      upload_id: invoice.upload_id,
      source: invoice.source,
      source_ref: invoice.source_ref,
      created_by: invoice.created_by ?? '',
      lock_attempt: invoice.locked ? invoice.lock_attempt : 0,
      currency_code: invoice.currency_code,
      content_version: invoice.content_version,
      foreign_total_amount: invoice.foreign_total_amount ?? undefined,
      delivery_date: invoice.delivery_date ?? '',
      hands: invoice.hands,
    },
  };
}

function yenText(amount: number | null): string | undefined {
  return amount === null ? undefined : String(amount);
}
