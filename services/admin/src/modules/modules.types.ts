import { z } from 'zod';
import { MODULES } from './modules.repository.js';

const channel = z.string().describe('`stable`, or one exact released version to hold the organization on.');

const abilityDemand = z
  .union([z.string(), z.array(z.string())])
  .nullable()
  .describe('Any one of these abilities; null for every signed-in user.');

/** A remote's own declaration, frontends/<name>/remote.json. Other members of the file do not reach the shell. */
export const remoteDescription = z
  .object({
    name: z.string(),
    title_key: z.string(),
    titles: z
      .record(z.string(), z.record(z.string(), z.string()))
      .optional()
      .describe(
        'language -> key -> words for title_key and label_key, shown before the remote itself is loaded.',
      ),
    pages: z.array(
      z.object({
        path: z.string().describe('Pattern of the router, absolute: /invoice/:local_id.'),
        ability: abilityDemand,
        title_key: z.string(),
        public: z.boolean().optional().describe('Reachable without login and outside the layout.'),
        records: z
          .object({
            path: z.string().describe('A list of the API that takes q and status.'),
            to: z.string().describe('The page of a record, with {id} or {name} of the record.'),
          })
          .optional()
          .describe('Records of this page that the palette of the shell finds by name.'),
        menu: z
          .object({
            order: z.int(),
            icon: z.string(),
            label_key: z.string(),
            bar: z
              .object({
                order: z.int(),
                count: z.string().optional().describe('A list whose number of rows the entry shows.'),
              })
              .optional()
              .describe('A place in the bar at the bottom of a narrow window, which has four of them.'),
          })
          .nullable(),
      }),
    ),
    slots: z.array(
      z.object({
        slot: z.string(),
        component: z.string().describe("Key of createRemote's `slots`."),
        ability: abilityDemand.optional(),
        order: z.int(),
      }),
    ),
  })
  .meta({ id: 'RemoteDescription' });
export type RemoteDescription = z.infer<typeof remoteDescription>;

export const offeredModule = z
  .object({
    name: z.enum(MODULES),
    version: z.string(),
    channel,
    entry: z.string().describe("Where the shell finds the remote's manifest."),
    remote: remoteDescription,
  })
  .meta({ id: 'OfferedModule' });

export const moduleSwitch = z
  .object({ name: z.enum(MODULES), enabled: z.boolean(), channel, version: z.int() })
  .meta({ id: 'ModuleSwitch' });

export const moduleState = moduleSwitch
  .extend({ stable_version: z.string().nullable(), versions: z.array(z.string()) })
  .meta({ id: 'ModuleState' });
