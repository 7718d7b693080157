import type { ListDefinition } from '@uketori/service-kit/list';
import { flag } from '@uketori/service-kit/list-filters';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import { type PaymentEntity, paymentRecord } from '../transfers/transfers.facade.js';
import type { PaymentListRow } from './payments.types.js';
import { MAY_BE_PAID_TWICE } from './same-payments.repository.js';

/** A row as the database returns it: without what the law says of its supplier. */
export type StoredListRow = Omit<PaymentListRow, 'toriteki' | 'pay_term'> &
  Pick<PaymentEntity, 'company_id' | 'original_pay_date'>;

export const paymentList: ListDefinition = {
  from: 'payment.payments',
  columns: `${listColumns(paymentRecord).join(', ')}, id as pay_key, company_id, original_pay_date,
    (select concat_ws(' ', b.bank_name, b.bank_branch_name, b.bank_account_number) from payment.user_banks b
     where b.organization_id = payments.organization_id and b.id = payments.user_bank_id) as user_bank_label,
    (select a.state from payment.payee_accounts a
     where a.organization_id = payments.organization_id and a.id = payments.payee_account_id) as payee_account_state,
    ${MAY_BE_PAID_TWICE} as may_be_paid_twice`,
  sorts: sortsOf(paymentRecord),
  default_sort: '-local_id',
  sum: 'transfer_amount',
  filters: {
    ...filtersOf(paymentRecord),
    exported: flag('(exported_count > 0)'),
    fee_differs: flag("(fee_differs and state = 'DRAFT')"),
    may_be_paid_twice: flag(MAY_BE_PAID_TWICE),
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
