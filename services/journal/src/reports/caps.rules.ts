import { countAgainstCap, type FiscalYear } from '../keikasochi/cap.rules.js';

export interface IssuerCap {
  company_id: string | null;
  partner_name: string;
  limit: number;
  used: number;
  remaining: number;
  state: 'below' | 'near' | 'over';
}

/** The remainder of an issuer's yearly cap. A year with more returns than purchases has used nothing. */
export function capOfIssuer(
  issuer: Pick<IssuerCap, 'company_id' | 'partner_name' | 'used'>,
  year: FiscalYear,
): IssuerCap {
  const used = Math.max(0, issuer.used);
  const { limit, remaining, state } = countAgainstCap(year, used, 0);
  const shown = state === 'crosses' || used > limit ? 'over' : state;
  return { ...issuer, used, limit, remaining, state: shown };
}
