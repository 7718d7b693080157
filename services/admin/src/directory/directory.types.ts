import { z } from 'zod';
import { apiKey } from '../api-keys/api-keys.facade.js';
import type { RoleRule } from '../sso/sso.facade.js';

/** Which roles the users of a directory get. */
export interface Directory {
  default_role_id: number;
  role_map: RoleRule[];
  version: number;
}

/** A member as the directory knows them. */
export interface DirectoryUser {
  id: string;
  user_id: string;
  /** The log-in address. */
  user_name: string;
  /** The organization that the person came from. */
  home_id: string;
  full_name: string;
  email: string;
  status: 'active' | 'disabled';
  role_id: number;
  version: number;
  created_at: string;
  external_id: string | null;
  family_name: string;
  given_name: string;
  has_email: boolean;
  groups: { value: string; display: string }[];
}

export type DirectoryFacts = Pick<DirectoryUser, 'external_id' | 'family_name' | 'given_name' | 'has_email'>;

export interface DirectoryGroup {
  id: string;
  display_name: string;
  external_id: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  members: { value: string; display: string }[];
}

export const directorySchema = z.strictObject({
  default_role_id: z.int().min(1).max(32_767),
  role_map: z
    .array(
      z.strictObject({
        value: z.string().trim().min(1).max(200).describe('The displayName of a group.'),
        role_id: z.int().min(1).max(32_767),
      }),
    )
    .max(100),
  version: z.int().min(0).describe('0 before the directory is set up.'),
});
export type GivenDirectory = z.infer<typeof directorySchema>;

export const directoryTokenSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  expires_at: z.iso.datetime().optional(),
});

export const directorySettings = z
  .object({
    base_url: z.string().describe('To be entered at the directory.'),
    default_role_id: z.int(),
    role_map: z.array(z.object({ value: z.string(), role_id: z.int() })),
    version: z.int(),
    tokens: z.array(apiKey),
    groups: z.array(z.object({ display_name: z.string(), members: z.int() })),
    has_domain: z.boolean().describe('Whether a mail domain is proved: users are of such domains only.'),
  })
  .meta({ id: 'DirectorySettings' });
