import type { Tx } from '@uketori/service-kit/tx';
import type { RegistryEntry } from './registry.types.js';

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
