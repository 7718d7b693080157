import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { RECHECK_DAYS, retryAfter } from './registry.rules.js';
import { MAX_NUMBERS, type RegistryEntry } from './registry.types.js';

/** The row of a number in the registry's cache. */
export interface RegistryRow {
  t_number: string;
  state: 'waiting' | 'registered' | 'not_registered';
  entry: RegistryEntry | null;
  checked_at: string | null;
  error_code: string;
}

/** The stored record of a number; null before the first query for it. */
export function registryRow(tx: Tx, tNumber: string): Promise<RegistryRow | null> {
  return tx.one<RegistryRow>(
    `select t_number, state, entry, checked_at, error_code from journal.registry_numbers
     where organization_id = $1 and t_number = $2`,
    [tx.actor.organization_id, tNumber],
  );
}

/** A response of the registry as it was kept. */
export interface RegistryCheck {
  state: 'registered' | 'not_registered';
  entry: RegistryEntry | null;
  checked_at: string;
  checked_by: string;
}

const HISTORY = 50;

/** The last responses for a number, newest first. */
export function registryHistory(tx: Tx, tNumber: string): Promise<RegistryCheck[]> {
  return tx.rows<RegistryCheck>(
    `select state, entry, checked_at, checked_by from journal.registry_checks
     where organization_id = $1 and t_number = $2 order by checked_at desc, id desc limit ${HISTORY}`,
    [tx.actor.organization_id, tNumber],
  );
}

/** Keeps a response as the present one and as evidence; null: the number is not registered. */
export async function writeResponse(tx: Tx, tNumber: string, entry: RegistryEntry | null): Promise<void> {
  const state = entry ? 'registered' : 'not_registered';
  const json = entry && JSON.stringify(entry);
  await tx.rows(
    `insert into journal.registry_numbers as r
       (organization_id, id, t_number, state, entry, checked_at, next_check_at)
     values ($1, $2, $3, $4, $5, clock_timestamp(), now() + interval '${RECHECK_DAYS} days')
     on conflict (organization_id, t_number) do update
       set state = excluded.state, entry = excluded.entry, checked_at = excluded.checked_at,
           next_check_at = excluded.next_check_at, error_code = '', failures = 0`,
    [tx.actor.organization_id, newId(), tNumber, state, json],
  );
  await tx.rows(
    `insert into journal.registry_checks (organization_id, id, t_number, state, entry, checked_at, checked_by)
     values ($1, $2, $3, $4, $5, clock_timestamp(), $6)`,
    [tx.actor.organization_id, newId(), tNumber, state, json, tx.actor.user_name],
  );
}

/** The organization's numbers that are due, the longest first, as many as one question may hold. */
export async function dueNumbers(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ t_number: string }>(
    `select t_number from journal.registry_numbers where organization_id = $1 and next_check_at <= now()
     order by next_check_at, t_number limit ${MAX_NUMBERS}`,
    [tx.actor.organization_id],
  );
  return rows.map(({ t_number }) => t_number);
}

/** Keeps why the registry gave no response, and when to try again. */
export async function writeFailure(tx: Tx, tNumber: string, code: string): Promise<void> {
  const failed = await tx.one<{ failures: number }>(
    `update journal.registry_numbers set failures = failures + 1, error_code = $3
     where organization_id = $1 and t_number = $2 returning failures`,
    [tx.actor.organization_id, tNumber, code],
  );
  await tx.rows(
    `update journal.registry_numbers set next_check_at = now() + $3 * interval '1 second'
     where organization_id = $1 and t_number = $2`,
    [tx.actor.organization_id, tNumber, retryAfter(failed?.failures ?? 1)],
  );
}
