import { fileURLToPath } from 'node:url';
import { runDirectly } from '@uketori/service-kit/run-directly';
import { type RunningService, start as startService } from '@uketori/service-kit/start';
import { requireSessionSecret } from './config/config.facade.js';
import { definition } from './definition.js';

export { definition };

/** Starts identity, organizations and the organization-wide log. */
export async function start(): Promise<RunningService> {
  requireSessionSecret();
  return startService(definition);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) requireSessionSecret();
await runDirectly(definition, import.meta.url);
