import type { TestService } from '@uketori/service-kit/testing';
import { OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, seededService } from './bench.js';
import { MailBox } from './mail-box.js';

export interface Invitation {
  id: string;
  email: string;
  state: string;
  code: string;
  sent_at: string;
  expires_at: string;
  version: number;
}

export const PASSWORD = 'Invited-2026!';
export const owner = demoActor('owner');
/** The owner at work in the other organization. */
export const second = demoActor('owner', {
  organization_id: SECOND_ORGANIZATION_ID,
  user_organization_id: OWNER_IN_SECOND,
});
const PAGE = '/session/invite/confirm';

export let service: TestService;
export let box: MailBox;

/** Starts the real service with the demo organizations and everybody's letterbox. */
export async function openHouse(): Promise<void> {
  service = await seededService();
  box = new MailBox(service);
}

export const closeHouse = () => service.close();

export const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);

export const forgetAttempts = () => sql('delete from admin.login_attempts');

export const invite = (email: string, more: object = {}, actor = owner) =>
  service.call<Invitation>(actor, 'POST', '/invitations', { email, user_role_id: 2, ...more });
export const check = (code: string) =>
  service.call<Record<string, unknown>>(null, 'GET', `/session/invitations/${code}`);
export const accept = (body: object) =>
  service.call<Record<string, unknown>>(null, 'POST', '/session/invitations/accept', body, {
    'x-forwarded-for': '192.0.2.20',
  });
export const codeOf = async (email: string) => (await box.linkTo(email, PAGE))[0] ?? '';

/** What the log says of an invitation, the oldest first. */
export async function actionsOn(id: string): Promise<string[]> {
  const statement = 'select action from admin.audit_log where subject_id = $1 order by seq';
  return (await sql<{ action: string }>(statement, [id])).map(({ action }) => action);
}
