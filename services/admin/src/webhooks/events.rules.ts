import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged, InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type {
  ApprovalState,
  InboxItemState,
  InvoiceState,
  PaymentState,
  PlainFact,
  WebhookEvent,
} from './event-states.types.js';
import { EXPORT_EVENTS, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from './events.data.js';
import { EXAMPLES } from './examples.data.js';

/** The parts of an event that depend on its subject. */
export interface EventContent {
  type: WebhookEventType;
  subject: WebhookEvent['subject'];
  version: number;
  data: WebhookEvent['data'];
}

/** Every change of the version is an event: a cause without a type of its own is an update. */
function typeOf(kind: string, cause: string): WebhookEventType {
  const type = `${kind}.${cause}`;
  return (Object.hasOwn(WEBHOOK_EVENTS, type) ? type : `${kind}.updated`) as WebhookEventType;
}

const orNull = (text: string | undefined): string | null => text || null;
const yen = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
const yenOr0 = (text: string | undefined): number => Number(text ?? 0);

export function invoiceEvent(event: InvoiceChanged): EventContent {
  const { pay_info } = event;
  const data: InvoiceState = {
    id: event.id,
    local_id: event.local_id,
    version: event.version,
    content_version: event.content_version,
    partner_name: event.partner_name,
    company_id: orNull(event.company_id),
    t_number: event.t_number,
    issue_date: orNull(event.issue_date),
    pay_date: orNull(event.pay_date),
    due_date: orNull(event.due_date),
    delivery_date: orNull(event.delivery_date),
    currency_code: event.currency_code,
    foreign_total_amount: event.foreign_total_amount ?? null,
    total_amount: yen(event.total_amount),
    withholding_tax: yenOr0(event.withholding_tax),
    payable_amount: yen(event.payable_amount),
    pay_info: pay_info
      ? {
          payment_type: pay_info.payment_type,
          bank_name: pay_info.bank_name,
          bank_code: pay_info.bank_code,
          branch_name: pay_info.branch_name,
          branch_code: pay_info.branch_code,
          account_type: pay_info.account_type,
          account_number: pay_info.account_number,
          account_holder_kana: pay_info.account_holder_kana,
          fee_borne_by_partner: pay_info.fee_borne_by_partner,
        }
      : null,
    department_id: orNull(event.department_id),
    locked: event.locked,
    deleted: event.deleted,
    balanced: event.balanced,
    coded: event.coded,
    document_id: orNull(event.document_id),
    upload_id: orNull(event.upload_id),
    source: event.source,
    created_by: orNull(event.created_by),
  };
  const subject = { type: 'invoice', id: event.id };
  return { type: typeOf('invoice', event.cause), subject, version: event.version, data };
}

/** Sample data that is gone for good. It follows every other event of the invoice and has no version. */
export function invoiceRemovedEvent({ id, local_id }: InvoiceRemoved): EventContent {
  const data: PlainFact = { id, local_id, action: 'invoice.removed', user_id: null, user_name: '' };
  return { type: 'invoice.removed', subject: { type: 'invoice', id }, version: 0, data };
}

export function approvalEvent(event: ApprovalChanged): EventContent {
  const subject_type = event.subject_type === 'inbox_item' ? 'inbox_item' : 'invoice';
  const { returned, disapproval } = event;
  const data: ApprovalState = {
    subject_type,
    subject_id: event.subject_id,
    local_id: event.local_id,
    version: event.version,
    final_state: event.final_state,
    final_approved_by: orNull(event.final_approved_by),
    final_approved_by_name: event.final_approved_by_name,
    final_approved_at: orNull(event.final_approved_at),
    next_level: event.next_level,
    next_approvers: [...event.next_approvers],
    steps: event.steps.map(({ level, user_id, user_name, for_user_id, approved_at, subject_version }) => ({
      level,
      user_id,
      user_name,
      for_user_id: orNull(for_user_id),
      approved_at,
      subject_version,
    })),
    disapproval: disapproval
      ? {
          user_id: disapproval.user_id,
          user_name: disapproval.user_name,
          at: disapproval.disapproved_at,
          reason: disapproval.reason,
        }
      : null,
    returned: returned
      ? {
          user_id: returned.user_id,
          user_name: returned.user_name,
          at: returned.returned_at,
          reason: returned.reason,
        }
      : null,
  };
  const type = subject_type === 'invoice' ? typeOf('approval', event.cause) : 'inbox.approval_changed';
  const subject = { type: `${subject_type}_approval`, id: event.subject_id };
  return { type, subject, version: event.version, data };
}

export function paymentEvent(event: PaymentChanged): EventContent {
  const data: PaymentState = {
    pay_key: event.pay_key,
    local_id: event.local_id,
    version: event.version,
    invoice_id: event.invoice_id,
    invoice_local_id: event.invoice_local_id,
    state: event.state,
    payment_type: event.payment_type,
    pay_date: orNull(event.pay_date),
    payment_amount: yenOr0(event.payment_amount),
    transfer_amount: yenOr0(event.transfer_amount),
    transfer_fee: yenOr0(event.transfer_fee),
    bank_charge: yen(event.bank_charge),
    offset_amount: yenOr0(event.offset_amount),
    confirm_level: event.confirm_level,
    confirmations: event.confirmations.map(({ level, user_id, user_name, confirmed_at }) => ({
      level,
      user_id,
      user_name,
      confirmed_at,
    })),
    linked: event.linked,
    paid: event.paid,
    paid_on: orNull(event.paid_on),
    returned_on: orNull(event.returned_on),
    user_bank_id: orNull(event.user_bank_id),
    exported_count: event.exported_count,
  };
  const subject = { type: 'payment', id: event.pay_key };
  return { type: typeOf('payment', event.cause), subject, version: event.version, data };
}

export function inboxItemEvent(event: InboxItemChanged): EventContent {
  const data: InboxItemState = {
    id: event.id,
    version: event.version,
    customer_id: event.customer_id,
    customer_name: event.customer_name,
    year: event.year,
    month: event.month,
    submit_status: event.submit_status,
    document_id: orNull(event.document_id),
    file_name: event.file_name,
    invoice_local_id: event.invoice_local_id || null,
  };
  const subject = { type: 'inbox_item', id: event.id };
  return { type: typeOf('inbox', event.cause), subject, version: event.version, data };
}

/** The event of an export that the log has; null for all other entries. */
export function exportEvent(entry: ActionLogged): EventContent | null {
  const type = Object.hasOwn(EXPORT_EVENTS, entry.action) ? EXPORT_EVENTS[entry.action] : undefined;
  if (!type) return null;
  const { subject_id: id, local_id, action, user_id, user_name } = entry;
  const data: PlainFact = {
    id,
    local_id: local_id || null,
    action,
    user_id: orNull(user_id),
    user_name,
  };
  return { type, subject: { type: entry.subject_type, id }, version: 0, data };
}

/** Every type with the ability that it needs and an example of its body. */
export function eventTypes(): { type: string; ability: string; example: WebhookEvent }[] {
  return WEBHOOK_EVENT_TYPES.map((type) => {
    const [kind = ''] = type.split('.');
    const { subject, version, data } = EXAMPLES[kind] as (typeof EXAMPLES)[string];
    const head = { id: EXAMPLE_ID, type, timestamp: '2026-11-20T01:00:00.000Z', organization_id: EXAMPLE_ID };
    return { type, ability: WEBHOOK_EVENTS[type], example: { ...head, subject, version, data } };
  });
}

const EXAMPLE_ID = '01900000-0000-7000-8000-00000000e777';
