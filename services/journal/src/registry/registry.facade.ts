// The public registry of qualified invoice issuers: its client, the numbers to ask for, what it said.
// Other features import this file and what registry.module.ts exports, nothing else.
export { ntaConfig } from './nta-registry.client.js';
export { NUMBERED, queueRegistryCheck, queueRegistryChecks, STALE } from './registry-queue.repository.js';
export { MAX_NUMBERS, type Registry, type RegistryEntry } from './registry.types.js';
export { isFresh, RECHECK_DAYS, retryAfter } from './registry.rules.js';
export { registryRow, type RegistryRow } from './registry.repository.js';
