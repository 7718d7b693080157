import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService } from '@uketori/service-kit/testing';

/**
 * Payment sends the state of an invoice's payment: paid, unless `over` says otherwise.
 * @returns the payment's key
 */
export async function sendPayment(
  service: TestService,
  organization_id: string,
  invoice: { id: string; local_id: number },
  over: Partial<PaymentChanged> = {},
): Promise<string> {
  const pay_key = over.pay_key ?? newId();
  const data: PaymentChanged = {
    pay_key,
    local_id: 1,
    invoice_id: invoice.id,
    invoice_local_id: invoice.local_id,
    version: 1,
    cause: 'paid',
    state: 'PAID',
    confirm_level: 0,
    confirmations: [],
    linked: true,
    paid: true,
    transfer_fee: '0',
    payment_amount: '110000',
    paid_on: '',
    returned_on: '',
    user_bank_id: newId(),
    pay_date: '2026-11-30',
    exported_count: 0,
    payment_type: 'transfer',
    transfer_amount: '110000',
    offset_amount: '0',
    offsets: [],
    approval: undefined,
    account_check: undefined,
    account_entry: undefined,
    ...over,
  };
  const topic = 'uketori.payment.payment';
  await service.feed(testEvent(organization_id, 'uketori.payment.v1.PaymentChanged', topic, pay_key, data));
  return pay_key;
}
