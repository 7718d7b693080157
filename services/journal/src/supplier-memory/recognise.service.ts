import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import { normaliseForSearch } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import type { CompanyEntity } from '../companies/companies.facade.js';
import { type InvoiceEntity, SURE } from '../invoice-fields/invoice-fields.facade.js';
import { furtherCandidates } from './candidates.repository.js';
import { companyDomain, matchFurther, type SupplierMatch } from './recognise.rules.js';

type Header = Pick<InvoiceEntity, 'partner_name'> &
  Partial<Pick<InvoiceEntity, 'bank_code' | 'branch_code' | 'account_number' | 'read_fields'>>;

/** The supplier of a header that no number, phone or exact name names: by e-mail domain, account, nearly its name. */
export async function recogniseFurther(
  tx: Tx,
  header: Header,
): Promise<{ company: CompanyEntity; match: SupplierMatch } | null> {
  const fields = (header.read_fields ?? null) as Partial<ReadFields> | null;
  const name = fields?.supplier_name;
  const keys = {
    email_domain: companyDomain(fields?.email?.value ?? ''),
    bank_code: header.bank_code ?? '',
    branch_code: header.branch_code ?? '',
    account_number: header.account_number ?? '',
    doubtful_name: name && name.confidence < SURE ? normaliseForSearch(header.partner_name) : '',
  };
  if (!keys.email_domain && !keys.account_number && !keys.doubtful_name) return null;
  const candidates = await furtherCandidates(tx, keys, keys.doubtful_name ? header.partner_name : '');
  const found = matchFurther(keys, candidates);
  if (!found) return null;
  const { id, t_number, phone_key, scanned_phone_key, name_key } = found.company;
  const company = { id, t_number, phone: phone_key, scanned_phone: scanned_phone_key, search_name: name_key };
  return { company: found.company, match: { company, by: found.by } };
}
