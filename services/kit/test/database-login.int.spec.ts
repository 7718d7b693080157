import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseLogin, passwordsOf } from '../src/database-login.js';
import { createDataSource } from '../src/database.js';
import { closeSession, openSession } from '../src/events/session.js';
import { serverUrl } from '../src/testing.js';

const ROLE = `exchanged_${randomBytes(4).toString('hex')}`;
const [OLD, NEW] = ['the-former/password', 'the-new-password'];
let superuser: pg.Client;
let server: string;

const urlOf = (password: string): string => {
  const url = new URL(server);
  url.username = ROLE;
  url.password = encodeURIComponent(password);
  return url.href;
};
const set = (password: string) => superuser.query(`alter role ${ROLE} password '${password}'`);

async function user(urls: string): Promise<string> {
  const client = new pg.Client(databaseLogin(urls));
  await client.connect();
  try {
    return (await client.query('select current_user as name')).rows[0].name;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  server = await serverUrl();
  superuser = new pg.Client({ connectionString: server });
  await superuser.connect();
  await superuser.query(`create role ${ROLE} login password '${OLD}'`);
});
beforeEach(() => set(OLD));
afterAll(async () => {
  await superuser.query(`drop role ${ROLE}`);
  await superuser.end();
});

it('one password: it counts, and another does not', async () => {
  expect(await user(urlOf(OLD))).toBe(ROLE);
  await expect(user(urlOf(NEW))).rejects.toMatchObject({ code: '28P01' });
});

it('two passwords: the one that the server takes, before its change and after it', async () => {
  const both = `${urlOf(NEW)},${urlOf(OLD)}`;
  expect(await user(both)).toBe(ROLE);
  await set(NEW);
  expect(await user(both)).toBe(ROLE);
  await expect(user(urlOf(OLD))).rejects.toMatchObject({ code: '28P01' });
  await set('a third');
  await expect(user(both)).rejects.toMatchObject({ code: '28P01' });
});

it('a pool that was open goes on through the change, and its new connections find the new password', async () => {
  const source = createDataSource(ROLE, `${urlOf(NEW)},${urlOf(OLD)}`, 3, []);
  await source.initialize();
  try {
    const names = () =>
      Promise.all([1, 2, 3].map(() => source.query('select current_user as name, pg_sleep(0.1)')));
    expect((await source.query('select current_user as name'))[0].name).toBe(ROLE);
    await set(NEW);
    expect((await names()).map(([row]) => row.name)).toEqual([ROLE, ROLE, ROLE]);
  } finally {
    await source.destroy();
  }
});

it('the sessions of events connect in the same way', async () => {
  const both = `${urlOf(NEW)},${urlOf(OLD)}`;
  for (const password of [OLD, NEW]) {
    await set(password);
    await closeSession(await openSession(both, 'exchange', () => undefined));
  }
});

it('a server that is away is said to be away, not to refuse a password', async () => {
  const away = (password: string) => urlOf(password).replace(/:\d+\//, ':1/');
  await expect(user(`${away(NEW)},${away(OLD)}`)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

it('the passwords of a list, the one in use first', () => {
  expect(passwordsOf(urlOf(OLD))).toEqual([OLD]);
  expect(passwordsOf(`${urlOf(NEW)},${urlOf(OLD)}`)).toEqual([NEW, OLD]);
});
