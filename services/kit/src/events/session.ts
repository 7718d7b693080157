import pg from 'pg';
import { databaseLogin } from '../database-login.js';
import { NIL_ORGANIZATION } from '../ids.js';

/**
 * A connection of its own for a relay or a reader: it listens and holds advisory locks, so it must not
 * come from a pool. It works in system scope, which row-level security allows on event tables only.
 * Keep-alives make the server drop the locks of a vanished machine within half a minute.
 * Its statements are planned once, often while the tables are empty, and always go by an index.
 * Its commits do not wait for the disk. A crash may take back the last of them (rows moved, deleted once
 * published, a position) and only together with everything committed later; then they are done again, and
 * inboxes know what they have taken.
 * `onLost` speaks of an open session only: one that never opened rejects.
 */
export async function openSession(
  url: string,
  name: string,
  onLost: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...databaseLogin(url),
    application_name: name,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  let open = false;
  const lost = (error: Error): void => {
    if (open) onLost(error);
  };
  client.on('error', lost);
  client.on('end', () => lost(new Error('connection ended')));
  await client.connect();
  await client.query(
    `select set_config('app.scope', 'system', false), set_config('app.organization_id', $1, false),
            set_config('statement_timeout', '30s', false), set_config('synchronous_commit', 'off', false),
            set_config('enable_seqscan', 'off', false),
            set_config('tcp_keepalives_idle', '10', false),
            set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
    [NIL_ORGANIZATION],
  );
  open = true;
  return client;
}

/** Closes a session without waiting for a server that is gone. */
export async function closeSession(client: pg.Client | null): Promise<void> {
  if (!client) return;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, 1_000);
  });
  await Promise.race([client.end().catch(() => undefined), giveUp]);
  clearTimeout(timer);
}

/** First numbers of the advisory locks of the event parts ('uk' + a kind); the second is the name's hash. */
export const LOCK_LOG = 0x756b_0001;
export const LOCK_RELAY = 0x756b_0002;
export const LOCK_GROUP = 0x756b_0003;
/** A backup holds it for a moment; a relay shares it while it sends to a broker. */
export const LOCK_PAUSE = 0x756b_0004;

/** Channel on which relays notify readers that the log has grown. */
export const LOG_CHANNEL = 'uketori_events';

/** Tries to take a session lock; true when this connection holds it now. */
export async function tryLock(client: pg.Client, kind: number, name: string): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as taken',
    [kind, name],
  );
  return answer.rows[0]?.taken ?? false;
}

/** Tries to share a session lock; false while somebody holds it alone. */
export async function tryShare(client: pg.Client, kind: number, name: string): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock_shared($1, hashtext($2)) as taken',
    [kind, name],
  );
  return answer.rows[0]?.taken ?? false;
}

export async function unshare(client: pg.Client, kind: number, name: string): Promise<void> {
  await client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [kind, name]);
}

/** A pause that a wake-up ends early. A wake-up without a waiter ends the next pause at once. */
export class Pause {
  #resolve: (() => void) | null = null;
  #pending = false;

  wake(): void {
    if (this.#resolve) this.#resolve();
    else this.#pending = true;
  }

  async wait(ms: number): Promise<void> {
    if (this.#pending) {
      this.#pending = false;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.#resolve = null;
    this.#pending = false;
  }
}
