export const DEMO_ORGANIZATION_ID = '01900000-0000-7000-8000-000000000001';
export const SECOND_ORGANIZATION_ID = '01900000-0000-7000-8000-000000000002';
/** The organizations that the seed makes; they are removed together. */
export const DEMO_ORGANIZATION_IDS: readonly string[] = [DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID];

/** Whether an organization is one of the demonstration, whose password is published. */
export function isDemonstration(organization_id: string): boolean {
  return DEMO_ORGANIZATION_IDS.includes(organization_id);
}
