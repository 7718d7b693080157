import pg from 'pg';
import { type Actor } from '@uketori/service-kit/actor';
import { testActor, type TestService, testService } from '@uketori/service-kit/testing';
import { testRecords } from '@uketori/service-kit/testing-records';
import { SEEDED_ROLES } from '../src/abilities/abilities.data.js';
import { definition } from '../src/definition.js';
import { DEMO_LOGINS, DEMO_ORGANIZATION_ID, DEMO_PASSWORD, seed } from '../src/seed.js';

export const SESSION_SECRET = 'test-session-secret-of-32-characters!';
process.env.UKETORI_SESSION_SECRET = SESSION_SECRET;
process.env.UKETORI_DOMAIN = 'uketori.test:8080';
process.env.UKETORI_SIGN_UP = 'open';

/** Ids of records that journal does not know as the organization's. */
export let foreignIds = new Set<string>();

/** The real service on a fresh database with the demo organizations in it. */
export async function seededService(): Promise<TestService> {
  const records = await testRecords();
  const service = await testService(definition, { grpcUrlOf: () => records.url });
  await seed({ work: service.work });
  foreignIds = records.foreign;
  const close = async () => {
    await service.close();
    records.close();
  };
  return { ...service, close };
}

/** Queries the database of a service past its row-level security. */
export async function asAdmin<T>(
  service: TestService,
  statement: string,
  params: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: service.database.admin_url });
  await client.connect();
  try {
    return (await client.query(statement, params)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Until some statement waits for a row that another transaction holds. */
export async function waitsForLock(service: TestService): Promise<void> {
  for (;;) {
    const waiting = await asAdmin(
      service,
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A demo user as the gateway would present them, coming from 192.0.2.10. */
export function demoActor(login: string, more: Partial<Actor> = {}): Actor {
  const user = DEMO_LOGINS.find(({ email }) => email.startsWith(`${login}@`));
  if (!user) throw new Error(`no demo login ${login}`);
  return testActor({
    organization_id: DEMO_ORGANIZATION_ID,
    user_id: user.id,
    user_organization_id: user.user_organization_id,
    user_name: user.full_name,
    role_id: user.role_id,
    abilities: SEEDED_ROLES.find(({ id }) => id === user.role_id)?.abilities ?? {},
    ip: '192.0.2.10',
    ...more,
  });
}

export interface LoginAnswer {
  token: string;
  code?: string;
  user_organization_id: string;
  organization_id: string;
  [field: string]: unknown;
}

/** Logs in from an address. */
export function login(
  service: TestService,
  email: string,
  more: Record<string, unknown> = {},
  ip = '192.0.2.10',
) {
  return service.call<LoginAnswer>(
    null,
    'POST',
    '/session/authenticate',
    { email, password: DEMO_PASSWORD, ...more },
    { 'x-forwarded-for': ip },
  );
}

/** The session id inside a token, read without trusting it. */
export function sidOf(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
    sid: string;
  };
  return payload.sid;
}
