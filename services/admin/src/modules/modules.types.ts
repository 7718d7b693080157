import { z } from 'zod';
import { MODULES } from './modules.repository.js';

const channel = z.string().describe('`stable`, or one exact released version to hold the organization on.');

export const offeredModule = z
  .object({
    name: z.enum(MODULES),
    version: z.string(),
    channel,
    entry: z.string().describe("Where the shell finds the remote's manifest."),
    remote: z.record(z.string(), z.unknown()).describe("The remote's own declaration."),
  })
  .meta({ id: 'OfferedModule' });

export const moduleSwitch = z
  .object({ name: z.enum(MODULES), enabled: z.boolean(), channel, version: z.int() })
  .meta({ id: 'ModuleSwitch' });

export const moduleState = moduleSwitch
  .extend({ stable_version: z.string().nullable(), versions: z.array(z.string()) })
  .meta({ id: 'ModuleState' });
