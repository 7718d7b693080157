import { z } from 'zod';

export const role = z
  .object({ id: z.int(), name: z.string(), access_level: z.int(), version: z.int() })
  .meta({ id: 'Role' });

export const listedRole = role
  .extend({
    members: z.int(),
    grantable: z
      .boolean()
      .describe('Whether the caller may give this role: users give no more than they hold.'),
  })
  .meta({ id: 'ListedRole' });

export const roleAbilities = role
  .extend({
    items: z.array(
      z.object({
        ability: z.string(),
        level: z.int(),
        levels: z.array(z.int()).readonly().describe('Levels this ability may take.'),
      }),
    ),
  })
  .meta({ id: 'RoleAbilities' });
