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

/** What is kept of a number; null when nobody has asked for it yet. */
export function registryRow(tx: Tx, tNumber: string): Promise<RegistryRow | null> {
  return tx.one<RegistryRow>(
    `select t_number, state, entry, checked_at, error_code from journal.registry_numbers
     where organization_id = $1 and t_number = $2`,
    [tx.actor.organization_id, tNumber],
  );
}
