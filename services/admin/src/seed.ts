import { systemActor } from '@uketori/service-kit/actor';
import type { Work } from '@uketori/service-kit/work';
import { SEEDED_ROLES } from './abilities/abilities.data.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID } from './organizations/demonstration.rules.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { MembersService } from './users/members.service.js';

/** What a seed needs: the service's own unit of work, so that events and log entries arise as in real use. */
export interface SeedContext {
  work: Work;
  log?: (line: string) => void;
}

export { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID };
/**
 * Password of every demo login; the start-up screen prints it. It is published, so that the policy for passwords refuses
 * it: only the seed sets it.
 */
export const DEMO_PASSWORD = 'Uketori-2026!';

function fixedId(number: string): string {
  return `01900000-0000-7000-8000-${number.padStart(12, '0')}`;
}

const DEMO_USERS = [
  { login: 'owner', full_name: '山田 花子' },
  { login: 'keiri', full_name: '佐藤 経子' },
  { login: 'shonin', full_name: '鈴木 認' },
  { login: 'shiharai', full_name: '高橋 払男' },
  { login: 'upload', full_name: '伊藤 送' },
  { login: 'inbox', full_name: '渡辺 集' },
  { login: 'view', full_name: '中村 観' },
] as const;

/** Logins of the demo organization, one per seeded role; `id` and `user_organization_id` never change. */
export const DEMO_LOGINS = DEMO_USERS.map(({ login, full_name }, index) => ({
  id: fixedId(`${index + 11}`),
  user_organization_id: fixedId(`${index + 101}`),
  role_id: SEEDED_ROLES[index]?.id ?? 0,
  email: `${login}@uketori.example`,
  full_name,
}));

/** Login that belongs to the second organization alone. */
export const SECOND_OWNER = {
  id: fixedId('21'),
  user_organization_id: fixedId('201'),
  email: 'owner2@uketori.example',
  full_name: '小林 二郎',
};

/** The demo owner's membership in the second organization, to try switching. */
export const OWNER_IN_SECOND = fixedId('202');

/**
 * The two demo organizations with a user of each role. Runs any number of times: what is there stays.
 * An organization and its users are separate units of work, so a broken run is completed by the next one.
 */
export async function seed(context: SeedContext): Promise<void> {
  const organizations = new OrganizationsService(context.work);
  const members = new MembersService(context.work);
  if (!(await organizations.exists(DEMO_ORGANIZATION_ID))) {
    await organizations.create({
      id: DEMO_ORGANIZATION_ID,
      name: '株式会社うけとり商事',
      profile: {
        // The sample invoices are addressed to the last two.
        exclude_company_names: ['株式会社うけとり商事', '株式会社アオバソリューションズ', '大鳥精機株式会社'],
        contact_number_list: ['03-0000-0001'],
      },
      // It is no new organization.
      settings: { show_first_steps: false },
    });
  }
  if (!(await organizations.exists(SECOND_ORGANIZATION_ID))) {
    await organizations.create({ id: SECOND_ORGANIZATION_ID, name: 'うけとりデモ第二株式会社' });
  }
  const demo = systemActor(DEMO_ORGANIZATION_ID, 'seed');
  const second = systemActor(SECOND_ORGANIZATION_ID, 'seed');
  const password = DEMO_PASSWORD;
  for (const { id, email, full_name, user_organization_id, role_id } of DEMO_LOGINS) {
    if (await members.exists(user_organization_id)) continue;
    await members.addUser(demo, { id, email, full_name, password }, { id: user_organization_id, role_id });
  }
  if (!(await members.exists(SECOND_OWNER.user_organization_id))) {
    const { user_organization_id, ...user } = SECOND_OWNER;
    await members.addUser(second, { ...user, password }, { id: user_organization_id, role_id: 1 });
  }
  const [owner] = DEMO_LOGINS;
  if (owner && !(await members.exists(OWNER_IN_SECOND))) {
    await members.addMembership(second, owner.id, { id: OWNER_IN_SECOND, role_id: 1 });
  }
  context.log?.(`logins: ${DEMO_LOGINS.map(({ email }) => email).join(', ')} (${password})`);
}
