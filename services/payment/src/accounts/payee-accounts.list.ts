import { type Actor, abilityLevel, responsibleUser } from '@uketori/service-kit/actor';
import type { Condition, ListDefinition } from '@uketori/service-kit/list';

/** An account to which no open payment goes does not wait for a confirmation. */
export const IS_USED = `exists (select 1 from payment.payments p
  where p.organization_id = payee_accounts.organization_id and p.payee_account_id = payee_accounts.id
  and p.state in ('DRAFT', 'APPROVED'))`;

/** As checkDuty under `enforce`: only the reader entered it, and the user uploaded the invoice that it came with. */
const OWN_READING = `entered_by is null and $?::uuid = any(uploader_ids) and exists (
  select 1 from payment.organizations o
  where o.organization_id = payee_accounts.organization_id and o.duty_policy = 'enforce')`;

/** Accounts that the actor may confirm: as checkConfirmation and checkDuty of the rules. */
export function toConfirm(actor: Actor): Condition {
  const user_id = responsibleUser(actor);
  return {
    sql: `state = 'WAITING' and ${IS_USED} and entered_by is distinct from $?::uuid and not (${OWN_READING})`,
    params: [user_id, user_id],
  };
}

/** The accounts as the work of those who confirm them; the route returns them whole. */
export const accountList: ListDefinition = {
  from: 'payment.payee_accounts',
  columns: 'id',
  sorts: {},
  default_sort: '',
  filters: {},
  waiting: {
    account_to_confirm: {
      abilities: ['payment:update'],
      rows: ({ actor }) =>
        abilityLevel(actor, 'payment:read') < 3 ? [{ sql: 'false', params: [] }] : [toConfirm(actor)],
      since: 'entered_at',
    },
  },
};
