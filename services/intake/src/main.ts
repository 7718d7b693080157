import { runDirectly } from '@uketori/service-kit/run-directly';
import { type RunningService, start as startService } from '@uketori/service-kit/start';
import { secretBox } from '@uketori/service-kit/secret-box';
import { intakeConfig } from './config/config.facade.js';
import { definition } from './definition.js';

export { definition };

/** Starts uploads, documents and reading jobs. Throws when the secret of content links or of the box is missing. */
export async function start(): Promise<RunningService> {
  void intakeConfig().link_secrets;
  secretBox();
  return startService(definition);
}

await runDirectly(definition, import.meta.url);
