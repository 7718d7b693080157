import { fileURLToPath } from 'node:url';
import { type ServiceDefinition, start } from './start.js';

/** Starts the service when its main file is the program itself; SIGTERM and SIGINT stop it in order. */
export async function runDirectly(definition: ServiceDefinition, moduleUrl: string): Promise<void> {
  if (process.argv[1] !== fileURLToPath(moduleUrl)) return;
  const running = await start(definition);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)));
  }
}
