import { COMPANY_CHANGED } from '@uketori/proto/events';
import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { CompanyEntity } from './company.record.js';

/** State of a supplier for the other services: how it is paid, and what the law says of it. */
export function companyChanged(
  company: CompanyEntity,
  cause: 'created' | 'updated' | 'deleted',
): OutgoingEvent<CompanyChanged> {
  return {
    event: COMPANY_CHANGED,
    key: company.id,
    version: company.version,
    cause,
    data: {
      id: company.id,
      company_name: company.company_name,
      version: company.version,
      deleted: company.deleted,
      pay_info: {
        payment_type: company.payment_type,
        bank_name: company.bank_name,
        bank_code: company.bank_code,
        branch_name: company.branch_name,
        branch_code: company.branch_code,
        account_type: company.account_type,
        account_number: company.account_number,
        account_holder_kana: company.account_holder_kana,
        fee_borne_by_partner: company.fee_borne_by_partner,
      },
      toriteki: company.toriteki,
      freelance: company.freelance,
      cutoff_day: company.cutoff_day ?? 0,
    },
  };
}
