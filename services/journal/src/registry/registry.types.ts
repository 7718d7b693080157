/** A span in which a registration held; `to` is the first day on which it no longer did. */
export interface RegistryPeriod {
  from: string;
  to: string | null;
}

/** What the public registry says of a number. */
export interface RegistryEntry {
  t_number: string;
  kind: 'individual' | 'corporation';
  name: string;
  /** Trade name (屋号) and the names a person may publish beside their own. */
  other_names: string[];
  address: string;
  /** Oldest first; more than one when it was registered again. */
  periods: RegistryPeriod[];
  /** Day the registry last changed the record, '' where it does not say. */
  updated: string;
}

/** Most numbers one question may hold, as the agency's interface allows. */
export const MAX_NUMBERS = 10;

/**
 * The public registry of qualified invoice issuers. `lookup` returns an entry for each number that is
 * registered and null for each that is not; it throws registry_unavailable when there is no reliable
 * response, also when `stopping` is aborted. Never called inside a transaction.
 */
export interface Registry {
  /** False without an application id and without published files: no query is possible. */
  readonly enabled: boolean;
  lookup(numbers: readonly string[], stopping?: AbortSignal): Promise<Map<string, RegistryEntry | null>>;
}

/** Nest token of the registry. */
export const REGISTRY = Symbol('registry');
