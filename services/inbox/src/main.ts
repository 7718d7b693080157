import { runDirectly } from '@uketori/service-kit/run-directly';
import { type RunningService, start as startService } from '@uketori/service-kit/start';
import { definition } from './definition.js';

export { definition };

/** Starts customers, request links, inbox items and the month table. */
export function start(): Promise<RunningService> {
  return startService(definition);
}

await runDirectly(definition, import.meta.url);
