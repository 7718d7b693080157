import { normaliseForSearch } from '@uketori/service-kit/search';
import type { NewPartner } from './accounting.types.js';
import type { DealPlan } from './deal.rules.js';
import { COUNTERPARTS, type RemoteMaster } from './kinds.data.js';
import type { Want } from './mapping.rules.js';

/** The partner of a deal, or of one of its lines, by the key of its choice; null when the deal has none such. */
export function partnerWanted(plan: Pick<DealPlan, 'partner' | 'lines'>, key: string): Want | null {
  const wants = [...(plan.partner ? [plan.partner] : []), ...plan.lines.flatMap((line) => line.wants)];
  const found = wants.find((want) => want.key === key && COUNTERPARTS[want.kind].remote === 'partner');
  return found && found.name.trim() !== '' ? found : null;
}

/** Partners that are this one already: of its registered number, else of its name. One that is switched off counts. */
export function samePartners(partner: NewPartner, partners: readonly RemoteMaster[]): RemoteMaster[] {
  const numbered = partners.filter((one) => partner.t_number !== '' && one.t_number === partner.t_number);
  if (numbered.length > 0) return numbered;
  const name = normaliseForSearch(partner.name);
  return partners.filter((one) => normaliseForSearch(one.name) === name);
}
