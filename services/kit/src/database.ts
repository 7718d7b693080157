import pg from 'pg';
import { DataSource, getMetadataArgsStorage } from 'typeorm';
import { databaseLogin } from './database-login.js';
import { INSTANT, registered } from './record.js';
import type { EntityTarget } from './tx.js';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * Yen and counters are bigint columns; beyond 2^53 a JavaScript number would lie, so such a value is
 * refused instead of rounded. Calendar dates stay text: a Date would drag a time zone in.
 */
function registerTypeParsers(): void {
  pg.types.setTypeParser(INT8, (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`);
    return value;
  });
  pg.types.setTypeParser(DATE, (text) => text);
  pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());
}

/** How long a unit of work waits for a connection of the pool. */
const CONNECTION_PATIENCE_MS = 5_000;

/**
 * The pool of one service. Limits: statement 30 s, idle transaction 30 s, lock wait 10 s. Statements are sent as they
 * come, without waiting for the results of earlier ones, in the driver's pipeline mode; the server works them off in
 * their order. Without that mode the driver deprecates this.
 */
export function createDataSource(
  name: string,
  url: string,
  pool: number,
  entities: EntityTarget<object>[],
  patience_ms = CONNECTION_PATIENCE_MS,
): DataSource {
  registerTypeParsers();
  for (const { options } of getMetadataArgsStorage().columns)
    if (options.type === 'timestamptz') options.transformer = INSTANT;
  return new DataSource({
    name,
    type: 'postgres',
    entities: entities.map(registered),
    synchronize: false,
    poolSize: pool,
    applicationName: `uketori-${name}`,
    extra: {
      ...databaseLogin(url),
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 30_000,
      lock_timeout: 10_000,
      connectionTimeoutMillis: patience_ms,
      keepAlive: true,
      pipeline: true,
      onConnect: outliveItsEnd,
    },
  } as ConstructorParameters<typeof DataSource>[0]);
}

/** The pool of a data source that is initialized. */
export function poolOf(source: DataSource): pg.Pool {
  return Reflect.get(source.driver, 'master') as pg.Pool;
}

/**
 * An idle connection is watched by the pool and one in use by its query runner; between the two there is no listener, and an
 * error without a listener ends the process. A user of the connection learns of its end by their statement.
 */
function outliveItsEnd(client: pg.Client): void {
  client.on('error', () => undefined);
}
