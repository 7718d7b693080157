import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import { type DutyPolicy, dutyPolicyOf } from '@uketori/service-kit/duties.rules';
import type { Tx } from '@uketori/service-kit/tx';

/** Levels of spec 9, until the organization's own setting has arrived. */
const DEFAULT_PAY_CONFIRM_LEVEL = 3;

/** Stores the organization's settings as its event describes them; the highest version wins. */
export async function keepSettings(tx: Tx, { settings, version }: OrganizationChanged): Promise<void> {
  await tx.rows(
    `insert into payment.organizations (organization_id, pay_confirm_level, version, duty_policy, enforced_since)
     values ($1, $2, $3, $4, case when $4 = 'enforce' then clock_timestamp() end)
     on conflict (organization_id) do update
       set pay_confirm_level = excluded.pay_confirm_level, duty_policy = excluded.duty_policy,
         enforced_since = case when excluded.duty_policy = 'enforce'
           then coalesce(payment.organizations.enforced_since, excluded.enforced_since) end,
         version = excluded.version
     where payment.organizations.version < excluded.version`,
    [
      tx.actor.organization_id,
      settings?.pay_confirm_level ?? DEFAULT_PAY_CONFIRM_LEVEL,
      version,
      dutyPolicyOf(settings?.duty_policy),
    ],
  );
}

/** How many confirmations the organization asks for: 0 to 3. */
export async function payConfirmLevelOf(tx: Tx): Promise<number> {
  const row = await tx.one<{ pay_confirm_level: number }>(
    'select pay_confirm_level from payment.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.pay_confirm_level ?? DEFAULT_PAY_CONFIRM_LEVEL;
}

/** What happens when one person would do two duties of one payment. */
export async function paymentDutyPolicy(tx: Tx): Promise<DutyPolicy> {
  const [row] = await tx.planned<{ duty_policy: DutyPolicy }>(
    'select duty_policy from payment.organizations where organization_id = $1',
    [tx.actor.organization_id],
  );
  return row?.duty_policy ?? 'off';
}

/** The next number of a kind; the counter's row is held until the transaction ends. */
export async function nextNumber(tx: Tx, name: 'payment' | 'export_batch'): Promise<number> {
  const row = await tx.one<{ last_number: number }>(
    `insert into payment.counters (organization_id, name, last_number) values ($1, $2, 1)
     on conflict (organization_id, name) do update set last_number = payment.counters.last_number + 1
     returning last_number`,
    [tx.actor.organization_id, name],
  );
  if (!row) throw new Error(`no counter ${name}`);
  return row.last_number;
}
