import type { z } from 'zod';
import type { DirectoryGroup, DirectoryUser } from './directory.types.js';
import { projected, type Resource } from './scim-attributes.rules.js';
import { invalid, ScimError } from './scim-error.rules.js';
import { type Kind, LIST_SCHEMA, SCHEMA_OF } from './scim-schemas.data.js';
import type { ScimQuery, UserBody } from './scim.types.js';

/** Where directories find SCIM. */
export function scimBase(api_url: string): string {
  return `${api_url}/api/v1/scim/v2`;
}

const versionOf = (version: number): string => `W/"${version}"`;
const iso = (moment: string): string => new Date(moment).toISOString();

export function resourceOfUser(row: DirectoryUser, base: string): Resource {
  const name = {
    ...(row.family_name === '' ? {} : { familyName: row.family_name }),
    ...(row.given_name === '' ? {} : { givenName: row.given_name }),
  };
  return {
    schemas: [SCHEMA_OF.User],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    userName: row.user_name,
    displayName: row.full_name,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    active: row.status === 'active',
    ...(row.has_email ? { emails: [{ value: row.email, type: 'work' }] } : {}),
    ...(row.groups.length === 0
      ? {}
      : { groups: row.groups.map((group) => ({ ...group, $ref: `${base}/Groups/${group.value}` })) }),
    meta: {
      resourceType: 'User',
      created: iso(row.created_at),
      location: `${base}/Users/${row.id}`,
      version: versionOf(row.version),
    },
  };
}

export function resourceOfGroup(row: DirectoryGroup, base: string): Resource {
  return {
    schemas: [SCHEMA_OF.Group],
    id: row.id,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    displayName: row.display_name,
    ...(row.members.length === 0
      ? {}
      : {
          members: row.members.map(({ value }) => ({ value, $ref: `${base}/Users/${value}`, type: 'User' })),
        }),
    meta: {
      resourceType: 'Group',
      created: iso(row.created_at),
      lastModified: iso(row.updated_at),
      location: `${base}/Groups/${row.id}`,
      version: versionOf(row.version),
    },
  };
}

/** One page of resources (RFC 7644 section 3.4.2). */
export function listOf(kind: Kind, all: readonly Resource[], query: ScimQuery): Resource {
  const from = query.startIndex - 1;
  const page = all.slice(from, from + query.count);
  return {
    schemas: [LIST_SCHEMA],
    totalResults: all.length,
    startIndex: query.startIndex,
    itemsPerPage: page.length,
    Resources: page.map((resource) => projected(kind, resource, query)),
  };
}

/** The body of a request, with the attributes that count. @throws invalidValue with the path of the first fault */
export function givenOf<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [fault] = read.error.issues;
  throw invalid('invalidValue', `${fault?.path.join('.') || 'The body'} is missing or has a wrong value.`);
}

/** Whether a resource is still as the caller knows it. @throws 412 */
export function assertUnchanged(resource: Resource, if_match: string | undefined): void {
  if (if_match === undefined || matches(resource, if_match)) return;
  throw new ScimError(412, null, 'The resource was changed meanwhile.');
}

/** Whether an ETag is among those of a header. */
export function matches(resource: Resource, header: string): boolean {
  const { version } = resource.meta as { version: string };
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(version));
}

/** The name that other members see: what the directory changed counts, else it stays. */
export function nameOf(
  before: Pick<DirectoryUser, 'full_name' | 'family_name' | 'given_name'> | null,
  given: Pick<UserBody, 'userName' | 'displayName' | 'name'>,
): string {
  const [family, first] = [given.name?.familyName ?? '', given.name?.givenName ?? ''];
  const joined = [family, first].filter(Boolean).join(' ').slice(0, 100);
  const shown = given.displayName ?? '';
  if (before === null) return shown || joined || given.userName.slice(0, 100);
  if (shown !== '' && shown !== before.full_name) return shown;
  const isRenamed = family !== before.family_name || first !== before.given_name;
  return isRenamed && joined !== '' ? joined : before.full_name;
}
