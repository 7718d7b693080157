import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { ServiceName } from './config.js';
import type { Phase, Way } from './migration-phase.js';

/**
 * How long a statement waits for a lock. Every user of the table queues behind it meanwhile; then it leaves the queue,
 * and the transaction is tried again.
 */
export const LOCK_TIMEOUT_MS = 2_000;
const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 500;
/** lock_not_available, deadlock_detected */
const LOCKED = new Set(['55P03', '40P01']);

/** One numbered SQL file of a service. */
export interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
  /** Null for the baseline, and for a file that declares none; `npm run check` refuses the latter. */
  phase: Phase | null;
  /** One transaction unless the file declares another way. */
  way?: Way;
}

/**
 * The files of a service that a run applies, and the contracts that it leaves.
 * @param applied names in the runner's table
 * @throws Error when an applied file was changed since
 */
export function pendingFiles(
  service: ServiceName,
  files: readonly MigrationFile[],
  applied: readonly string[],
  contract = false,
): { pending: MigrationFile[]; waiting: string[] } {
  const checksums = new Map(applied.map((name) => name.split(SEPARATOR) as [string, string]));
  const pending: MigrationFile[] = [];
  const waiting: string[] = [];
  for (const file of files) {
    const before = checksums.get(file.name);
    if (before && before !== file.sha256)
      throw new Error(
        `${service}/${file.name} was changed after it had been applied: add a new file instead`,
      );
    if (before) continue;
    if (file.phase === 'contract' && !contract && applied.length > 0) waiting.push(`${service}/${file.name}`);
    else pending.push(file);
  }
  return { pending, waiting };
}

const SEPARATOR = ' ';

/** TypeORM orders migrations by the last 13 digits of their names, which are the number of the file here. */
export function migrationOf(
  service: ServiceName,
  { name, sql, sha256, way = 'transaction' }: MigrationFile,
): MigrationInterface {
  const run =
    typeof way === 'object'
      ? (runner: QueryRunner) => runInBatches(runner, sql, way.batch)
      : (runner: QueryRunner) => runner.query(sql);
  return {
    name: [name, sha256, name.slice(0, 4).padStart(13, '0')].join(SEPARATOR),
    transaction: way === 'transaction',
    up: (runner) =>
      run(runner).catch((error: Error) => {
        throw new Error(`${service}/${name}: ${error.message}`, { cause: error });
      }),
    down: () => Promise.reject(new Error('migrations only go forward')),
  };
}

/** Between two batches others get the locks, and the write-ahead log and its followers catch up. */
const BATCH_PAUSE_MS = 20;

/**
 * Repeats an update of at most `batch` rows, each time in a transaction of its own, until it changes none. It does so for
 * one organization after the other, because row-level security holds for the owner of a table, too. A run that was cut
 * off goes on where it ended.
 */
async function runInBatches(runner: QueryRunner, sql: string, batch: number): Promise<void> {
  const statement = sql.replaceAll(':batch', String(batch));
  const organizations = await inTransaction(runner, "set local app.scope = 'system'", () =>
    runner.query('select id from admin.organizations order by id'),
  );
  for (const { id } of organizations as { id: string }[]) {
    for (;;) {
      const scope = `set local app.organization_id = '${id}'`;
      const [, changed] = (await patiently(() =>
        inTransaction(runner, scope, () => runner.query(statement)),
      )) as [unknown, number];
      if (changed === 0) break;
      await sleep(BATCH_PAUSE_MS);
    }
  }
}

async function inTransaction<T>(runner: QueryRunner, scope: string, work: () => Promise<T>): Promise<T> {
  await runner.startTransaction();
  try {
    await runner.query(scope);
    const result = await work();
    await runner.commitTransaction();
    return result;
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

/** Tries again what did not get its lock in time. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!LOCKED.has(codeOf(error)) || tries >= LOCK_TRIES) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

/** SQLSTATE of an error or of what caused it. */
function codeOf(error: unknown): string {
  for (let at = error as { code?: string; cause?: unknown } | undefined; at; at = at.cause as typeof at)
    if (typeof at.code === 'string') return at.code;
  return '';
}
