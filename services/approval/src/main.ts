import { runDirectly } from '@uketori/service-kit/run-directly';
import { type RunningService, start as startService } from '@uketori/service-kit/start';
import { definition } from './definition.js';

export { definition };

/** Starts levels, approvers and final approvals. */
export function start(): Promise<RunningService> {
  return startService(definition);
}

await runDirectly(definition, import.meta.url);
