/** Whether invoices can be checked against the own company: its name and its registration number. */
export function isCompanyNamed(profile: { company_name: string; t_number: string }): boolean {
  return profile.company_name !== '' && profile.t_number !== '';
}

/**
 * Whether the way of approval is a decision: a member beside the owners gives final approvals, or the number of levels
 * is not the default that every organization starts with.
 */
export function isRouteChosen(levels: number, default_levels: number, has_approver: boolean): boolean {
  return has_approver || levels !== default_levels;
}
