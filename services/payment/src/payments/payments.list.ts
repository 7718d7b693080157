import type { ListDefinition } from '@uketori/service-kit/list';
import { anyOf, contains, eq, flag, range } from '@uketori/service-kit/list-filters';
import type { z } from 'zod';
import type { paymentListRow } from './payments.answers.js';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import { MAY_BE_PAID_TWICE } from './same-payments.repository.js';

/** One row of the payment list, in the names of spec 2. Amounts in yen. */
export type PaymentListRow = z.infer<typeof paymentListRow>;

/** A row as the database returns it: without what the law says of its supplier. */
export type StoredListRow = Omit<PaymentListRow, 'toriteki' | 'pay_term'> &
  Pick<PaymentEntity, 'company_id' | 'original_pay_date'>;

/** Undated payments sort before all others: generated columns without nulls. */
const date = (column: string) => ({ expression: `${column}_key`, cast: 'date' as const });

export const paymentList: ListDefinition = {
  from: 'payment.payments',
  columns: `id, id as pay_key, local_id, invoice_id, invoice_local_id, state, partner_name, issue_date, due_date,
    pay_date, payment_type, bank_code, bank_name, branch_code, branch_name, account_type, account_number,
    account_holder_kana, user_bank_id,
    (select concat_ws(' ', b.bank_name, b.bank_branch_name, b.bank_account_number) from payment.user_banks b
     where b.organization_id = payments.organization_id and b.id = payments.user_bank_id) as user_bank_label,
    total_amount, withholding_tax, payment_amount, fee_borne_by_partner, transfer_fee, transfer_amount, bank_charge,
    fee_gap, fee_differs, payee_account_id, transfer_group_id, edi_text,
    (select a.state from payment.payee_accounts a
     where a.organization_id = payments.organization_id and a.id = payments.payee_account_id) as payee_account_state,
    company_id, delivery_date, original_pay_date,
    ${MAY_BE_PAID_TWICE} as may_be_paid_twice,
    confirm_level, confirmations, approved_by_name, approved_at, paid_at, exported_count, live_batch_id,
    version`,
  sorts: {
    local_id: { expression: 'local_id', cast: 'int' },
    invoice_local_id: { expression: 'invoice_local_id', cast: 'int' },
    partner_name: { expression: 'partner_name', cast: 'text' },
    issue_date: date('issue_date'),
    due_date: date('due_date'),
    pay_date: date('pay_date'),
    total_amount: { expression: 'total_amount', cast: 'bigint' },
    payment_amount: { expression: 'payment_amount', cast: 'bigint' },
    transfer_amount: { expression: 'transfer_amount', cast: 'bigint' },
  },
  default_sort: '-local_id',
  sum: 'transfer_amount',
  filters: {
    state: anyOf('state'),
    payment_type: anyOf('payment_type'),
    user_bank_id: eq('user_bank_id', 'uuid'),
    invoice_id: eq('invoice_id', 'uuid'),
    payee_account_id: eq('payee_account_id', 'uuid'),
    transfer_group_id: eq('transfer_group_id', 'uuid'),
    partner_name: contains('partner_name'),
    bank_code: eq('bank_code'),
    confirm_level: eq('confirm_level', 'int'),
    exported: flag('(exported_count > 0)'),
    fee_borne_by_partner: flag('fee_borne_by_partner'),
    fee_differs: flag("(fee_differs and state = 'DRAFT')"),
    may_be_paid_twice: flag(MAY_BE_PAID_TWICE),
    issue_date: range('issue_date'),
    due_date: range('due_date'),
    pay_date: range('pay_date'),
    payment_amount: range('payment_amount', 'bigint'),
    local_id: range('local_id', 'int'),
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
