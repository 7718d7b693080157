/** The kinds of resources. */
export type Kind = 'User' | 'Group';

export const SCHEMA_OF: Readonly<Record<Kind, string>> = {
  User: 'urn:ietf:params:scim:schemas:core:2.0:User',
  Group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
};
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
export const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** An attribute with its characteristics (RFC 7643 section 7). */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'dateTime';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readOnly' | 'readWrite' | 'immutable';
  returned: 'always' | 'default';
  uniqueness: 'none' | 'server';
  canonicalValues?: string[];
  referenceTypes?: string[];
  subAttributes?: Attribute[];
}

const PLAIN: Omit<Attribute, 'name' | 'description'> = {
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
};
const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  ...PLAIN,
  description,
  ...more,
});
const READ_ONLY = { mutability: 'readOnly' } as const;
const EXACT = { caseExact: true } as const;

/** Attributes of every resource; schemas do not list them. */
const COMMON: Attribute[] = [
  attribute('schemas', 'URIs of the schemas.', { ...READ_ONLY, multiValued: true, returned: 'always' }),
  attribute('id', 'Identifier of the installation.', { ...READ_ONLY, ...EXACT, returned: 'always' }),
  attribute('externalId', 'Identifier of the directory.', EXACT),
  attribute('meta', 'Facts about the resource.', {
    ...READ_ONLY,
    type: 'complex',
    subAttributes: [
      attribute('resourceType', 'Kind.', READ_ONLY),
      attribute('created', 'When it was added.', { ...READ_ONLY, type: 'dateTime' }),
      attribute('lastModified', 'When it was changed.', { ...READ_ONLY, type: 'dateTime' }),
      attribute('location', 'Address.', { ...READ_ONLY, type: 'reference', referenceTypes: ['uri'] }),
      attribute('version', 'ETag.', { ...READ_ONLY, ...EXACT }),
    ],
  }),
];

export const USER_ATTRIBUTES: Attribute[] = [
  attribute('userName', 'Log-in address, of a mail domain that the organization proved.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('displayName', 'Name that other members see.', { required: true }),
  attribute('name', 'Parts of the name.', {
    type: 'complex',
    subAttributes: [attribute('familyName', 'Family name.'), attribute('givenName', 'Given name.')],
  }),
  attribute('active', 'Whether the user may log in.', { type: 'boolean', required: true }),
  attribute('emails', 'Where mails of the organization go: one address.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Mail address.'),
      attribute('type', 'Kind.', { canonicalValues: ['work'] }),
    ],
  }),
  attribute('groups', 'Groups of the user.', {
    ...READ_ONLY,
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Identifier of the group.', READ_ONLY),
      attribute('$ref', 'Address of the group.', {
        ...READ_ONLY,
        type: 'reference',
        referenceTypes: ['Group'],
      }),
      attribute('display', 'Name of the group.', READ_ONLY),
    ],
  }),
];

export const GROUP_ATTRIBUTES: Attribute[] = [
  attribute('displayName', 'Name, by which the table of roles knows it.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'Users of the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Identifier of the user.', { mutability: 'immutable' }),
      attribute('$ref', 'Address of the user.', {
        mutability: 'immutable',
        type: 'reference',
        referenceTypes: ['User'],
      }),
      attribute('type', 'Kind.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
];

/** All attributes of a kind. */
export const ATTRIBUTES: Readonly<Record<Kind, readonly Attribute[]>> = {
  User: [...COMMON, ...USER_ATTRIBUTES],
  Group: [...COMMON, ...GROUP_ATTRIBUTES],
};

/** Attributes that only the service writes. */
export const READ_ONLY_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups']);
