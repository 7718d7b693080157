import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged, InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import {
  approvalState,
  inboxItemState,
  invoiceState,
  paymentState,
  plainFact,
  webhookEvent,
} from './event-states.types.js';
import { EXPORT_EVENTS, WEBHOOK_EVENT_TYPES } from './events.data.js';
import {
  approvalEvent,
  eventTypes,
  exportEvent,
  inboxItemEvent,
  invoiceEvent,
  invoiceRemovedEvent,
  paymentEvent,
} from './events.rules.js';

/** The golden message of a producer. */
const golden = <T>(name: string): T =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/uketori.${name}.json`), 'utf8')) as T;
const invoice = golden<InvoiceChanged>('journal.v1.InvoiceChanged');
const payment = golden<PaymentChanged>('payment.v1.PaymentChanged');
const approval = golden<ApprovalChanged>('approval.v1.ApprovalChanged');
const item = golden<InboxItemChanged>('inbox.v1.InboxItemChanged');

test('the whole state of an invoice goes out, in numbers and nulls, without what is private', () => {
  const { data, ...head } = invoiceEvent(invoice);
  expect(head).toEqual({ type: 'invoice.locked', subject: { type: 'invoice', id: invoice.id }, version: 3 });
  expect(invoiceState.strict().parse(data)).toEqual(data);
  expect(data).toMatchObject({
    total_amount: 110000,
    withholding_tax: 10210,
    payable_amount: 99790,
    company_id: null,
  });
  expect(JSON.stringify(data)).not.toMatch(/hands|lock_attempt|経理 太郎/);
  expect(invoiceEvent({ ...invoice, total_amount: undefined, pay_info: undefined }).data).toMatchObject({
    total_amount: null,
    pay_info: null,
  });
});

test('the states of payments, approvals and inbox items are as declared', () => {
  for (const [event, schema] of [
    [paymentEvent(payment), paymentState],
    [approvalEvent(approval), approvalState],
    [inboxItemEvent(item), inboxItemState],
    [invoiceRemovedEvent(golden<InvoiceRemoved>('journal.v1.InvoiceRemoved')), plainFact],
  ] as const)
    expect(schema.strict().parse(event.data)).toEqual(event.data);
  expect(paymentEvent(payment)).toMatchObject({ type: 'payment.approved', version: 3 });
  expect(approvalEvent(approval)).toMatchObject({ type: 'approval.finalized', version: 5 });
  expect(JSON.stringify(approvalEvent(approval))).not.toContain('responsible');
  expect(JSON.stringify(paymentEvent(payment))).not.toContain('responsible');
});

test('a cause without a type of its own is an update: no version is left out', () => {
  for (const cause of ['viewed', 'note', 'linked', 'a_cause_of_later', ''])
    expect(invoiceEvent({ ...invoice, cause }).type).toBe('invoice.updated');
  expect(paymentEvent({ ...payment, cause: 'x' }).type).toBe('payment.updated');
  expect(approvalEvent({ ...approval, cause: 'x' }).type).toBe('approval.updated');
  expect(inboxItemEvent({ ...item, cause: 'x' }).type).toBe('inbox.updated');
});

test('approvals of inbox items need the ability of the inbox, so they are events of the inbox', () => {
  const event = approvalEvent({ ...approval, subject_type: 'inbox_item' });
  expect(event).toMatchObject({ type: 'inbox.approval_changed', subject: { type: 'inbox_item_approval' } });
});

test('of the log only exports go out', () => {
  const entry = golden<ActionLogged>('audit.v1.ActionLogged');
  expect(exportEvent(entry)).toBeNull();
  expect(exportEvent({ ...entry, action: 'constructor' })).toBeNull();
  for (const [action, type] of Object.entries(EXPORT_EVENTS)) {
    const event = exportEvent({ ...entry, action });
    expect(event).toMatchObject({ type, version: 0, data: { action, id: entry.subject_id } });
    expect(plainFact.strict().parse(event?.data)).toEqual(event?.data);
  }
});

test('every type has an example that is as declared', () => {
  expect(eventTypes().map(({ type }) => type)).toEqual(WEBHOOK_EVENT_TYPES);
  for (const { example } of eventTypes()) expect(webhookEvent.parse(example)).toEqual(example);
});
