import type { INestApplicationContext } from '@nestjs/common';
import type { Work } from '../work.js';
import { EventConsumer } from './consumer.js';
import { findHandlers } from './discover.js';
import type { EventEnvelope } from './envelope.js';

const SILENT = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
};

/**
 * Hands one event to the handlers of an application without a transport: inbox dedupe and transaction
 * are the real ones, tries and dead letters are left out so that a test sees the handler's error.
 */
export function dispatchEvent(
  { service, work, app }: { service: string; work: Work; app: INestApplicationContext },
  event: EventEnvelope<object>,
): Promise<void> {
  return new EventConsumer({ service, work, handlers: findHandlers(app), log: SILENT }).dispatch(event);
}
