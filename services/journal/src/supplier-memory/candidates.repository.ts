import { bigrams } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import type { CompanyEntity } from '../companies/companies.facade.js';

/** Active suppliers that share an e-mail domain, an account number or parts of a doubtful name; '' matches none. */
export function furtherCandidates(
  tx: Tx,
  keys: { email_domain: string; account_number: string },
  doubtfulName: string,
): Promise<CompanyEntity[]> {
  return tx.rows<CompanyEntity>(
    `select * from journal.companies where organization_id = $1 and not deleted and status = 1
       and (($2 <> '' and email <> '' and lower(split_part(email, '@', 2)) = $2)
         or ($3 <> '' and account_number <> '' and ltrim(account_number, '0') = ltrim($3, '0'))
         or search_bigrams && $4::text[])
     order by id limit 300`,
    [
      tx.actor.organization_id,
      keys.email_domain,
      keys.account_number,
      bigrams(doubtfulName.replace(/株式会社|有限会社/g, ' ')),
    ],
  );
}

/** Active suppliers with one of these keys: registration number, phone, name; null matches none. */
export function candidatesBy(
  tx: Tx,
  keys: { t_number: string | null; phone: string | null; name: string | null },
): Promise<CompanyEntity[]> {
  return tx.rows<CompanyEntity>(
    `select * from journal.companies where organization_id = $1 and not deleted and status = 1
       and (t_number = $2 or phone_key = $3 or scanned_phone_key = $3 or name_key = $4) order by id limit 100`,
    [tx.actor.organization_id, keys.t_number, keys.phone, keys.name],
  );
}
