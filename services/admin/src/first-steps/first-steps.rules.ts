import {
  defaultSettings,
  type OrganizationProfileRecord,
  type OrganizationSettingsRecord,
} from '../settings/settings.facade.js';

/** Whether invoices can be checked against the own company: its name and its registration number. */
export function isCompanyNamed({
  company_name,
  t_number,
}: Pick<OrganizationProfileRecord, 'company_name' | 't_number'>): boolean {
  return company_name !== '' && t_number !== '';
}

/**
 * Whether the way of approval is a decision: somebody beside the owners gives final approvals, or the number of levels
 * is not the one that every organization starts with.
 */
export function isRouteChosen(
  { approve_level }: Pick<OrganizationSettingsRecord, 'approve_level'>,
  has_approver: boolean,
): boolean {
  return has_approver || approve_level !== defaultSettings().approve_level;
}
