// The public registry of qualified invoice issuers: its client, the numbers to ask for, what it said.
// Other features import this file and what registry.module.ts exports, nothing else.
export { openRegistry } from './published-registry.client.js';
export {
  addTurns,
  CHECK_NUMBERS,
  NUMBERED,
  queueRegistryCheck,
  queueRegistryChecks,
  queueTurn,
  STALE,
} from './registry-queue.repository.js';
export { MAX_NUMBERS, type Registry, type RegistryEntry } from './registry.types.js';
export { isFresh } from './registry.rules.js';
export {
  dueNumbers,
  registryHistory,
  registryRow,
  type RegistryRow,
  writeFailure,
  writeResponse,
} from './registry.repository.js';
