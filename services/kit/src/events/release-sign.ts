import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../config.js';
import type { Tx } from '../tx.js';
import type { SystemQuery } from './postgres-subscription.js';

/** A process that gave no sign for so long has ended. */
const SILENT_SECONDS = 60;
const FORGOTTEN_DAYS = 1;
const PROCESS = `${hostname()}-${process.pid}`;

/** Release of a service in this checkout: the version in its package.json. */
export function releaseOf(service: string): string {
  try {
    const text = readFileSync(join(PROJECT_ROOT, 'services', service, 'package.json'), 'utf8');
    return String((JSON.parse(text) as { version?: string }).version ?? '0.0.0');
  } catch {
    return '0.0.0';
  }
}

/** Notes that this process of a service runs, and its release. */
export async function signRelease(query: SystemQuery, service: string, release: string): Promise<void> {
  await query(
    `with gone as (delete from events.releases where seen_at < now() - make_interval(days => ${FORGOTTEN_DAYS}))
     insert into events.releases (service, process, release) values ($1, $2, $3)
     on conflict (service, process) do update set release = excluded.release, seen_at = now()`,
    [service, PROCESS, release],
  );
}

/** Notes that it ends. */
export async function endRelease(query: SystemQuery, service: string): Promise<void> {
  await query('delete from events.releases where service = $1 and process = $2', [service, PROCESS]);
}

/** Every release that runs of every service. Needs the system scope. */
export function runningReleases(tx: Tx): Promise<{ service: string; release: string }[]> {
  return tx.rows<{ service: string; release: string }>(
    `select distinct service, release from events.releases
     where seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) order by service, release`,
  );
}
