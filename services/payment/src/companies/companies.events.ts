import { Injectable } from '@nestjs/common';
import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { accountKey } from '../payee_accounts/payee_accounts.rules.js';
import { followSupplier } from '../payments/payments.reprice.js';
import { personOf, rememberOrigin } from '../payee_accounts/payee_accounts.origins.js';
import { type Supplier, supplierOf } from './companies.store.js';

/** Keeps what payment has to know of suppliers; the highest version wins. */
@Injectable()
export class CompaniesEvents {
  @OnEvent<CompanyChanged>('uketori.journal.v1.CompanyChanged', 'uketori.journal.company')
  async onCompany(tx: Tx, event: EventEnvelope<CompanyChanged>): Promise<void> {
    const company = event.data;
    const info = company.pay_info;
    const before = await supplierOf(tx, company.id);
    await tx.rows(
      `insert into payment.companies as c
         (organization_id, id, company_name, toriteki, freelance, cutoff_day, fee_borne_by_partner, version)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do update
         set company_name = excluded.company_name, toriteki = excluded.toriteki,
             freelance = excluded.freelance, cutoff_day = excluded.cutoff_day,
             fee_borne_by_partner = excluded.fee_borne_by_partner, version = excluded.version
       where c.version < excluded.version`,
      [
        tx.actor.organization_id,
        company.id,
        company.company_name,
        company.toriteki,
        company.freelance ?? false,
        company.cutoff_day || null,
        info?.fee_borne_by_partner ?? null,
        company.version,
      ],
    );
    if (info && before && hasOtherBearer(before, info.fee_borne_by_partner, company.version)) {
      await followSupplier(tx, company.id);
    }
    if (info) await rememberOrigin(tx, company.id, accountKey(info), personOf(event), company.version);
  }
}

/** True when this is news: the supplier was known with another bearer, and the word is not an old one. */
function hasOtherBearer(before: Supplier, borneByPartner: boolean, version: number): boolean {
  return (
    before.version < version &&
    before.fee_borne_by_partner !== null &&
    before.fee_borne_by_partner !== borneByPartner
  );
}
