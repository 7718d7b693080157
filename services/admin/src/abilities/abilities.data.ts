/** How far a granted operation reaches: nothing, own records, own department's records, all records. */
export type AbilityLevel = 0 | 1 | 2 | 3;

interface AbilityResource {
  resource: string;
  operations: readonly string[];
  /** Levels that mean something for this resource; the others are refused when a role is edited. */
  levels: readonly AbilityLevel[];
}

const BY_RECORD: readonly AbilityLevel[] = [0, 1, 2, 3];
/** A resource without an owner or a department per record can only be closed or open. */
const ALL_OR_NOTHING: readonly AbilityLevel[] = [0, 3];

const MASTER_RESOURCES = [
  'account_title',
  'department',
  'tax',
  'vendor',
  'project',
  'segment',
  'walletable',
  'item',
  'tag',
  'transfer_fee',
  'company',
] as const;

/** The one table of abilities of the product; roles, API keys and role screens all read it. */
const ABILITY_RESOURCES: readonly AbilityResource[] = [
  { resource: 'inbox', operations: ['read', 'update', 'delete'], levels: BY_RECORD },
  {
    resource: 'invoice',
    operations: [
      'upload',
      'read',
      'update',
      'delete',
      'export_journal',
      'export_table',
      'approve1',
      'approve2',
      'approve3',
      'approve4',
      'approve5',
      'final_approve',
    ],
    levels: BY_RECORD,
  },
  { resource: 'email', operations: ['read'], levels: BY_RECORD },
  {
    resource: 'payment',
    operations: [
      'read',
      'update',
      'export',
      'notify',
      'pay_approve1',
      'pay_approve2',
      'pay_approve3',
      'pay_approve4',
      'pay_approve5',
    ],
    levels: BY_RECORD,
  },
  { resource: 'month_end', operations: ['close', 'reopen'], levels: ALL_OR_NOTHING },
  { resource: 'report', operations: ['read'], levels: ALL_OR_NOTHING },
  { resource: 'master', operations: ['read'], levels: ALL_OR_NOTHING },
  ...MASTER_RESOURCES.map((resource) => ({
    resource,
    operations: ['read', 'update', 'delete'],
    levels: ALL_OR_NOTHING,
  })),
  { resource: 'settings', operations: ['read', 'update'], levels: ALL_OR_NOTHING },
  { resource: 'role', operations: ['update'], levels: ALL_OR_NOTHING },
  { resource: 'operations', operations: ['read'], levels: ALL_OR_NOTHING },
];

/** Every ability as `resource:operation` with the levels it may take. */
export const ABILITY_LEVELS: ReadonlyMap<string, readonly AbilityLevel[]> = new Map(
  ABILITY_RESOURCES.flatMap(({ resource, operations, levels }) =>
    operations.map((operation): [string, readonly AbilityLevel[]] => [`${resource}:${operation}`, levels]),
  ),
);

export const ABILITIES: readonly string[] = [...ABILITY_LEVELS.keys()];

export const OWNER_ROLE_ID = 1;
const UPLOAD_ROLE_ID = 5;
const INBOX_ROLE_ID = 6;
export const READ_ONLY_ROLE_ID = 7;

/** Ids above this one are given to roles an organization makes itself. */
export const LAST_SEEDED_ROLE_ID = 7;

export interface SeededRole {
  id: number;
  name: string;
  /** Rank shown with the role; the owner's is the highest. It grants nothing by itself. */
  access_level: number;
  abilities: Record<string, AbilityLevel>;
}

function all(matches: (ability: string) => boolean): Record<string, AbilityLevel> {
  return Object.fromEntries(ABILITIES.filter(matches).map((ability) => [ability, 3 as const]));
}

const isMaster = (ability: string): boolean =>
  MASTER_RESOURCES.some((resource) => ability.startsWith(`${resource}:`));

const APPROVALS = all((ability) => /^invoice:approve[1-5]$/.test(ability));

/** Roles every new organization starts with. Ids 5 and 6 decide the landing page after login. */
export const SEEDED_ROLES: readonly SeededRole[] = [
  { id: OWNER_ROLE_ID, name: 'オーナー', access_level: 9, abilities: all(() => true) },
  {
    id: 2,
    name: '経理担当',
    access_level: 6,
    abilities: {
      'invoice:upload': 3,
      'invoice:read': 3,
      'invoice:update': 3,
      'invoice:delete': 3,
      'invoice:export_journal': 3,
      'invoice:export_table': 3,
      'invoice:approve1': 3,
      'payment:read': 3,
      'month_end:close': 3,
      'report:read': 3,
      'email:read': 3,
      'master:read': 3,
      ...all((ability) => isMaster(ability) && /:(read|update)$/.test(ability)),
      'company:delete': 3,
      ...all((ability) => ability.startsWith('inbox:')),
    },
  },
  {
    id: 3,
    name: '承認者',
    access_level: 5,
    abilities: { 'invoice:read': 3, ...APPROVALS, 'invoice:final_approve': 3, 'inbox:read': 3 },
  },
  {
    id: 4,
    name: '支払責任者',
    access_level: 5,
    abilities: {
      'invoice:read': 3,
      ...all((ability) => ability.startsWith('payment:')),
      'master:read': 3,
      ...all((ability) => ability.startsWith('transfer_fee:')),
    },
  },
  {
    id: UPLOAD_ROLE_ID,
    name: 'アップロード',
    access_level: 2,
    abilities: { 'invoice:upload': 3, 'invoice:read': 1 },
  },
  { id: INBOX_ROLE_ID, name: '回収', access_level: 2, abilities: { 'inbox:read': 3, 'inbox:update': 3 } },
  {
    id: READ_ONLY_ROLE_ID,
    name: '閲覧',
    access_level: 1,
    abilities: all((ability) => ability.endsWith(':read')),
  },
];
