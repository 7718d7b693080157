import { Injectable } from '@nestjs/common';
import { COMPANY_CHANGED } from '@uketori/proto/events';
import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { accountKey, personOf, rememberOrigin } from '../accounts/accounts.facade.js';
import { followSupplier } from './reprice.service.js';
import { keepSupplier, type Supplier, supplierOf } from '../companies/companies.facade.js';

/** Keeps what payment has to know of suppliers; the highest version wins. */
@Injectable()
export class CompaniesConsumer {
  @OnEvent(COMPANY_CHANGED, 'repricing.company_changed')
  async onCompany(tx: Tx, event: EventEnvelope<CompanyChanged>): Promise<void> {
    const company = event.data;
    const info = company.pay_info;
    const before = await supplierOf(tx, company.id);
    await keepSupplier(tx, company);
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
