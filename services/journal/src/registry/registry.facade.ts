// The public registry of qualified invoice issuers: its client, the numbers to ask for, what it said.
// Other features import this file and what registry.module.ts exports, nothing else.
export { ntaConfig } from './nta-registry.client.js';
export { NUMBERED, queueRegistryCheck, queueRegistryChecks, STALE } from './registry-queue.repository.js';
export type { Registry, RegistryEntry } from './registry.types.js';
export { isFresh } from './registry.rules.js';
export {
  type DueNumber,
  registryHistory,
  registryRow,
  type RegistryRow,
  takeDueNumbers,
  writeFailure,
  writeResponse,
} from './registry.repository.js';
