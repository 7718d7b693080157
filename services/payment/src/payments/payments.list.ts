import { type Actor, responsibleUser } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { flag } from '@uketori/service-kit/list-filters';
import { reachable } from '@uketori/service-kit/reach';
import { filtersOf, listColumns, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { payConfirmLevelOf, paymentDutyPolicy } from '../organizations/organizations.facade.js';
import {
  ABILITIES,
  confirmAbility,
  type PaymentEntity,
  paymentRecord,
} from '../transfers/transfers.facade.js';
import type { PaymentListRow } from './payments.types.js';
import { MAY_BE_PAID_TWICE } from './same-payments.repository.js';

/** A row as the database returns it: without what the law says of its supplier. */
export type StoredListRow = Omit<PaymentListRow, 'toriteki' | 'pay_term'> &
  Pick<PaymentEntity, 'company_id' | 'original_pay_date'>;

const LEVELS = [1, 2, 3];

/** A credit note, used or not: its supplier owes it, and it is never paid. */
const CREDIT_NOTE = '(payment_amount + offset_amount < 0)';

/** Drafts whose next confirmation the actor may give. */
function toConfirm(actor: Actor, payConfirmLevel: number): Condition {
  const tests = LEVELS.filter((level) => level <= payConfirmLevel).map((level) => {
    const reach = reachable(actor, confirmAbility(level));
    return { ...reach, sql: `(confirm_level = ${level - 1} and ${reach.sql})` };
  });
  return {
    sql: `state = 'DRAFT' and not ${CREDIT_NOTE} and (${['false', ...tests.map(({ sql }) => sql)].join(' or ')})`,
    params: tests.flatMap(({ params }) => params),
  };
}

/** Drafts with all confirmations, for the payment approval. */
function toApprove(actor: Actor, payConfirmLevel: number): Condition {
  const reach = reachable(actor, ABILITIES.approve);
  return {
    sql: `state = 'DRAFT' and not ${CREDIT_NOTE} and confirm_level >= $?::int and ${reach.sql}`,
    params: [payConfirmLevel, ...reach.params],
  };
}

/** As checkDuty under `enforce`: drafts that the actor has not confirmed. */
async function dutyFree(tx: Tx): Promise<Condition[]> {
  if ((await paymentDutyPolicy(tx)) !== 'enforce') return [];
  return [
    {
      sql: `not exists (select 1 from jsonb_array_elements(confirmations) c
        where coalesce(c->>'responsible_id', c->>'user_id') = $?::text)`,
      params: [responsibleUser(tx.actor)],
    },
  ];
}

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
    credit_note: flag(CREDIT_NOTE),
    leaves_bank: flag('(transfer_amount > 0)'),
    open_credit: flag("(state = 'DRAFT' and payment_amount < 0)"),
    returned: flag("(returned_on is not null and state in ('DRAFT', 'APPROVED'))"),
    may_be_paid_twice: flag(MAY_BE_PAID_TWICE),
  },
  waiting: {
    to_confirm: {
      abilities: LEVELS.map(confirmAbility),
      rows: async (tx) => [toConfirm(tx.actor, await payConfirmLevelOf(tx)), ...(await dutyFree(tx))],
      since: 'created_at',
    },
    to_approve_payment: {
      abilities: [ABILITIES.approve],
      rows: async (tx) => [toApprove(tx.actor, await payConfirmLevelOf(tx)), ...(await dutyFree(tx))],
      since: 'created_at',
    },
  },
  search: { bigrams: 'search_bigrams', text: 'search_text', readings: true },
};
