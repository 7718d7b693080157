import { responseShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { ABILITIES } from '../abilities/abilities.facade.js';
import { roleRecord } from '../rights/rights.facade.js';

/** Role names as people type them. */
const roleName = z.string().trim().min(1).max(50);

/** A role's number inside its organization. */
export const roleId = z.coerce.number().int().min(1).max(32_767);

/** Abilities with levels; what they may be is decided by the ability table. */
export const abilityItems = z
  .array(z.strictObject({ ability: z.string().max(100), level: z.int().min(0).max(3) }))
  .max(ABILITIES.length);

export const createRole = z.strictObject({ name: roleName });
export const copyRole = z.strictObject({ copy_role_id: z.int().min(1).max(32_767), name: roleName });
export const renameRole = z.strictObject({
  name: roleName,
  requires_second_factor: z.boolean().optional(),
  version: z.int().min(1),
});
export const replaceAbilities = z.strictObject({ items: abilityItems, version: z.int().min(1) });

export const role = z.object(responseShape(roleRecord)).meta({ id: 'Role' });

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
