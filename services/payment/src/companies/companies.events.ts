import { Injectable } from '@nestjs/common';
import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { accountKey } from '../payee_accounts/payee_accounts.rules.js';
import { personOf, rememberOrigin } from '../payee_accounts/payee_accounts.origins.js';

/** Keeps what payment has to know of suppliers; the highest version wins. */
@Injectable()
export class CompaniesEvents {
  @OnEvent<CompanyChanged>('uketori.journal.v1.CompanyChanged', 'uketori.journal.company')
  async onCompany(tx: Tx, event: EventEnvelope<CompanyChanged>): Promise<void> {
    const company = event.data;
    await tx.rows(
      `insert into payment.companies as c (organization_id, id, company_name, toriteki, version)
       values ($1, $2, $3, $4, $5)
       on conflict (id) do update
         set company_name = excluded.company_name, toriteki = excluded.toriteki, version = excluded.version
       where c.version < excluded.version`,
      [tx.actor.organization_id, company.id, company.company_name, company.toriteki, company.version],
    );
    const info = company.pay_info;
    if (info) await rememberOrigin(tx, company.id, accountKey(info), personOf(event), company.version);
  }
}

/** True when a payment's supplier is under 取適法. A supplier payment has not heard of is not. */
export async function isToriteki(tx: Tx, companyId: string | null): Promise<boolean> {
  return (await toritekiIds(tx, [companyId])).size > 0;
}

/** Those of the suppliers that are under 取適法. */
export async function toritekiIds(tx: Tx, companyIds: (string | null)[]): Promise<Set<string>> {
  const ids = [...new Set(companyIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(
    'select id from payment.companies where organization_id = $1 and id = any($2::uuid[]) and toriteki',
    [tx.actor.organization_id, ids],
  );
  return new Set(rows.map(({ id }) => id));
}
