import pg from 'pg';
import { parse } from 'pg-connection-string';

/** What a client of the database needs to connect. The password may be found out at each connection. */
export type DatabaseLogin = Omit<pg.ClientConfig, 'connectionString'>;

const PATIENCE_MS = 5_000;
const WRONG_PASSWORD = '28P01';

/**
 * The login of a URL. While its password is exchanged, the URL with the previous password follows after a comma: each
 * new connection then finds out which of the two the server takes. Processes and server need not change at the same
 * moment. Connections that are open already stay open.
 */
export function databaseLogin(urls: string): DatabaseLogin {
  const [url = '', former] = urls.split(',');
  const login = parse(url) as DatabaseLogin;
  if (!former) return login;
  const { password: other } = parse(former);
  return { ...login, password: async () => ((await isTaken(login)) ? login.password : other) as string };
}

/** The passwords of such a list, the one in use first. */
export function passwordsOf(urls: string): string[] {
  return urls.split(',').map((url) => parse(url).password ?? '');
}

/** Whether the server takes the password. Another failure is left to the connection itself. */
async function isTaken(login: DatabaseLogin): Promise<boolean> {
  const probe = new pg.Client({ ...login, connectionTimeoutMillis: PATIENCE_MS });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== WRONG_PASSWORD;
  } finally {
    await probe.end().catch(() => undefined);
  }
}
