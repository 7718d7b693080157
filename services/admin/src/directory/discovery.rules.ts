import type { Resource } from './scim-attributes.rules.js';
import {
  CONFIG_SCHEMA,
  GROUP_ATTRIBUTES,
  type Kind,
  LIST_SCHEMA,
  SCHEMA_OF,
  SCHEMA_SCHEMA,
  TYPE_SCHEMA,
  USER_ATTRIBUTES,
} from './scim-schemas.data.js';

const KINDS: readonly Kind[] = ['User', 'Group'];
const WORDS = {
  User: { endpoint: '/Users', description: 'Members of the organization', attributes: USER_ATTRIBUTES },
  Group: { endpoint: '/Groups', description: 'Groups that give roles', attributes: GROUP_ATTRIBUTES },
};
/** Most resources of one page. */
const PAGE_MAX = 200;

/** What the service supports (RFC 7643 section 5). */
export function configOf(base: string): Resource {
  return {
    schemas: [CONFIG_SCHEMA],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: PAGE_MAX },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token of the directory, made at the settings of single sign-on.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** The kinds of resources (RFC 7643 section 6). */
export function typesOf(base: string): Resource[] {
  return KINDS.map((kind) => ({
    schemas: [TYPE_SCHEMA],
    id: kind,
    name: kind,
    endpoint: WORDS[kind].endpoint,
    description: WORDS[kind].description,
    schema: SCHEMA_OF[kind],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${kind}` },
  }));
}

/** The schemas with their attributes (RFC 7643 section 7). */
export function schemasOf(base: string): Resource[] {
  return KINDS.map((kind) => ({
    schemas: [SCHEMA_SCHEMA],
    id: SCHEMA_OF[kind],
    name: kind,
    description: WORDS[kind].description,
    attributes: WORDS[kind].attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${SCHEMA_OF[kind]}` },
  }));
}

export function wholeList(all: readonly Resource[]): Resource {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: all.length,
    startIndex: 1,
    itemsPerPage: all.length,
    Resources: all,
  };
}
