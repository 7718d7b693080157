import { isNear } from '../qualified/names.rules.js';

export interface KnownSupplier {
  id: string;
  t_number: string | null;
  phone: string | null;
  scanned_phone: string | null;
  /** In the normal form of the search. */
  search_name: string;
}

export type SupplierMatch = { company: KnownSupplier; by: SupplierKey };
export type SupplierKey = 't_number' | 'phone' | 'name' | 'email' | 'account' | 'near_name';

/** The signs of a supplier when neither its registration number, its phone nor its exact name is known. */
export interface FurtherKeys {
  /** Domain of the e-mail address on the page; empty when it is a provider's. */
  email_domain: string;
  bank_code: string;
  branch_code: string;
  account_number: string;
  /** Name in the normal form of the search, empty when it was read surely. */
  doubtful_name: string;
}

export interface Candidate {
  id: string;
  email: string;
  bank_code: string;
  branch_code: string;
  account_number: string;
  name_key: string;
}

export type FurtherMatch<C extends Candidate> = { company: C; by: 'email' | 'account' | 'near_name' };

/** Domains under which anybody can have an address: they name no company. */
const PROVIDERS =
  /^(?:gmail\.com|googlemail\.com|outlook\.(?:com|jp)|hotmail\.(?:com|co\.jp)|live\.jp|msn\.com|icloud\.com|me\.com|aol\.com|yahoo\.(?:com|co\.jp)|ymail\.ne\.jp|docomo\.ne\.jp|ezweb\.ne\.jp|au\.com|softbank\.(?:ne\.)?jp|i\.softbank\.jp|nifty\.com|biglobe\.ne\.jp|[a-z0-9.-]*(?:ocn|so-net|plala|dti|asahi-net|eonet|jcom|zaq|wakwak|infoseek)\.(?:ne|or|zaq\.ne)\.jp|plala\.or\.jp|rakuten\.jp|proton(?:mail)?\.(?:com|me))$/;

/** The domain of an address that belongs to one company; empty for none and for a provider's. */
export function companyDomain(email: string): string {
  const domain = /@([a-z0-9.-]+\.[a-z]{2,})$/.exec(email.trim().toLowerCase())?.[1] ?? '';
  return PROVIDERS.test(domain) ? '' : domain;
}

/**
 * A supplier by its e-mail domain, else by its account, else by a name that a misread letter or two make of the one
 * that was read. Each must point at one company alone: several of one group share a domain.
 */
export function matchFurther<C extends Candidate>(
  keys: FurtherKeys,
  candidates: readonly C[],
): FurtherMatch<C> | null {
  const byEmail =
    keys.email_domain && only(candidates.filter((c) => companyDomain(c.email) === keys.email_domain));
  if (byEmail) return { company: byEmail, by: 'email' };
  const byAccount = keys.account_number && only(candidates.filter((c) => isSameAccount(keys, c)));
  if (byAccount) return { company: byAccount, by: 'account' };
  const byName = keys.doubtful_name && only(candidates.filter((c) => isNear(keys.doubtful_name, c.name_key)));
  return byName ? { company: byName, by: 'near_name' } : null;
}

function only<C>(found: C[]): C | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** An account number alone is no key: many accounts share one, bank and branch must agree. */
function isSameAccount(keys: FurtherKeys, c: Candidate): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').padStart(7, '0');
  return (
    c.account_number !== '' &&
    digits(keys.account_number) === digits(c.account_number) &&
    keys.bank_code !== '' &&
    keys.bank_code === c.bank_code &&
    keys.branch_code !== '' &&
    keys.branch_code === c.branch_code
  );
}
