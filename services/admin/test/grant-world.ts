import { createHash, randomBytes } from 'node:crypto';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testActor } from '@uketori/service-kit/testing';
import pg from 'pg';
import { ABILITIES } from '../src/abilities/abilities.data.js';
import { AccessService } from '../src/access/access.service.js';
import { AuthorizationsService } from '../src/oauth/authorizations.service.js';
import { OrganizationsService } from '../src/organizations/organizations.service.js';
import { writeAbilities } from '../src/rights/roles.repository.js';
import { insertMembership, insertUser } from '../src/users/members.service.js';

export type Levels = Record<string, number>;

/** One call. Numbers choose among what there is at that moment. */
export interface Step {
  kind:
    | 'set_role'
    | 'set_status'
    | 'remove_member'
    | 'invite'
    | 'resend'
    | 'expire'
    | 'unseat'
    | 'accept'
    | 'copy_role'
    | 'edit_role'
    | 'make_key'
    | 'make_application'
    | 'change_application'
    | 'renew_secret'
    | 'consent'
    | 'set_directory'
    | 'make_directory'
    | 'push_user'
    | 'push_group';
  by: number;
  on: number;
  role: number;
  levels: Levels;
}

/** A caller, with the rights that admin reports to the gateway at this moment. */
interface Caller {
  label: string;
  actor: Actor;
  /** The membership of the person; of a key, of the person who made it. */
  person: string;
}

/** All holders of rights: members, roles, open invitations, keys, applications, codes. */
interface Holder {
  levels: Levels;
  role_id: number | null;
}
type Snapshot = Map<string, Holder>;

interface World {
  organization_id: string;
  /** Session of each member, by membership. */
  sessions: Map<string, string>;
  /** Secret of each key, by key. */
  keys: Map<string, string>;
  /** Secret of each token of a directory, by key. */
  directories: Map<string, string>;
  log: string[];
}

interface RoleRow {
  id: number;
  version: number;
}
interface MemberRow {
  id: string;
  version: number;
  status: string;
  role_id: number;
}
interface ApplicationRow {
  id: string;
  version: number;
  name: string;
  kind: string;
  scopes: string[];
  redirect_uris: string[];
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const REDIRECT = 'https://app.example.jp/cb';
const PASSWORD = 'Grant-World-2026!';

let service: TestService;
let db: pg.Client;
let access: AccessService;

export async function openWorld(of: TestService): Promise<void> {
  service = of;
  access = service.app.get(AccessService);
  db = new pg.Client({ connectionString: service.database.admin_url });
  await db.connect();
}

export const closeWorld = () => db.end();

async function rows<T>(statement: string, params: unknown[]): Promise<T[]> {
  return (await db.query(statement, params)).rows as T[];
}

/** Beside the owner: a settings administrator, a role editor, a payer and one who holds everything but is no owner. */
const START: [number, string, Levels][] = [
  [8, '設定係', { 'settings:read': 3, 'settings:update': 3 }],
  [9, 'ロール係', { 'settings:update': 3, 'role:update': 3, 'invoice:read': 2, 'report:read': 3 }],
  [10, '支払係', { 'payment:read': 3, 'invoice:read': 3 }],
  [11, '全権係', Object.fromEntries(ABILITIES.map((ability) => [ability, 3]))],
];

async function newWorld(): Promise<World> {
  const organization_id = newId();
  const actor = systemActor(organization_id, 'test');
  await service.app.get(OrganizationsService).create({ id: organization_id, name: '権限試験株式会社' });
  const world: World = {
    organization_id,
    sessions: new Map(),
    keys: new Map(),
    directories: new Map(),
    log: [],
  };
  await service.work.run(actor, async (tx) => {
    for (const [id, name, levels] of START) {
      await tx.rows('insert into admin.roles (organization_id, id, name) values ($1, $2, $3)', [
        organization_id,
        id,
        name,
      ]);
      await writeAbilities(tx, id, levels);
    }
    for (const role_id of [1, 1, 8, 8, 9, 10, 11]) {
      const email = `${newId()}@grants.example`;
      const user = await insertUser(tx, { email, full_name: `役割${role_id}`, password_hash: 'none' });
      await insertMembership(tx, user, { role_id });
    }
  });
  await db.query(
    `insert into admin.sso_domains (organization_id, id, domain, token, proof, verified_at)
     values ($1, $1, $2, 'x', 'dns', now())`,
    [organization_id, domainOf(world)],
  );
  await db.query('delete from admin.login_attempts');
  return world;
}

/** The mail domain whose users a directory may add. */
const domainOf = ({ organization_id }: World) => `${organization_id}.grants.example`;

const REACHES_KEYS = new Set<Step['kind']>([
  'set_role',
  'unseat',
  'set_status',
  'remove_member',
  'edit_role',
  'make_key',
]);

/** Runs steps in an organization of their own. @throws Error with the calls so far, when a call broke the rule */
export async function run(steps: readonly Step[]): Promise<void> {
  const world = await newWorld();
  let before = await snapshot(world);
  for (const step of steps) {
    const done = await take(world, step, before);
    if (!done) continue;
    const after = await snapshot(world);
    try {
      checkCall(before, after, done);
      if (REACHES_KEYS.has(step.kind)) await checkKeys(world, after);
    } catch (error) {
      throw new Error([(error as Error).message, ...world.log].join('\n'));
    }
    before = after;
  }
}

/** A caller who holds an ability, as admin reports them to the gateway; null when no caller holds it. */
async function callerOf(
  world: World,
  before: Snapshot,
  need: string | null,
  by: number,
): Promise<Caller | null> {
  const able = [...before].filter(([label, { levels }]) =>
    label.startsWith('member:') ||
    (need !== null && label.startsWith('key:') && world.keys.has(label.slice(4)))
      ? need === null || (levels[need] ?? 0) > 0
      : false,
  );
  const [label = ''] = able[by % Math.max(1, able.length)] ?? [];
  const [kind, id = ''] = label.split(':');
  if (kind === 'member') {
    const actor = actorOf((await access.resolveSession(await sessionOf(world, id))).access);
    return actor && { label, actor, person: id };
  }
  if (kind !== 'key') return null;
  const actor = actorOf((await access.resolveApiKey(sha256(world.keys.get(id) ?? ''))).access);
  const [row] = await rows<{ created_by: string }>('select created_by from admin.api_keys where id = $1', [
    id,
  ]);
  return actor && row ? { label, actor, person: row.created_by } : null;
}

/** A live session of an active member; disabling a member ends theirs. */
async function sessionOf(world: World, id: string): Promise<string> {
  const known = world.sessions.get(id);
  if (known && (await access.resolveSession(known)).active) return known;
  const sid = newId();
  world.sessions.set(id, sid);
  await db.query(
    `insert into admin.sessions (organization_id, id, user_id, user_organization_id, envtype, expires_at)
     select organization_id, $1, user_id, id, 'dev', now() + interval '1 hour' from admin.memberships where id = $2`,
    [sid, id],
  );
  return sid;
}

/** As the gateway makes an actor from admin's response. */
function actorOf(found: Awaited<ReturnType<AccessService['resolveSession']>>['access']): Actor | null {
  if (!found) return null;
  const { organization_id, user_id, user_organization_id, user_name, role_id, abilities } = found;
  const maker_user_id = found.maker_user_id || null;
  const who = { user_id, user_organization_id, maker_user_id, user_name };
  return testActor({ organization_id, ...who, role_id, abilities });
}

/** What a successful call was: who gave. Null for a member who is gone. */
interface Call {
  kind: Step['kind'];
  giver: { label: string; person: string; levels: Levels; is_owner: boolean } | null;
}

const NEEDS: Partial<Record<Step['kind'], string>> = { copy_role: 'role:update', edit_role: 'role:update' };

/** @returns null for a call that was refused, or where there was nothing to call */
async function take(world: World, step: Step, before: Snapshot): Promise<Call | null> {
  if (step.kind === 'expire') {
    await db.query(
      `update admin.invitations set expires_at = now() - interval '1 hour'
       where id = (select id from admin.invitations where organization_id = $1 and state = 'sent' order by id offset $2 limit 1)`,
      [world.organization_id, step.on % 3],
    );
    return { kind: 'expire', giver: null };
  }
  if (step.kind === 'accept') return accept(world, step, before);
  if (step.kind === 'push_user' || step.kind === 'push_group') return push(world, step, before);
  if (step.kind === 'unseat') return unseat(world, step, before);
  const need = step.kind === 'consent' ? null : (NEEDS[step.kind] ?? 'settings:update');
  const caller = await callerOf(world, before, need, step.by);
  if (!caller) return null;
  const status = await send(world, step, caller.actor);
  world.log.push(
    `${step.kind} by ${caller.label} ${JSON.stringify({ ...step, kind: undefined })}: ${status}`,
  );
  if (status >= 400 || status === 0) return null;
  const { abilities: levels, role_id } = caller.actor;
  return { kind: step.kind, giver: { ...caller, levels, is_owner: role_id === 1 } };
}

/** An owner gives another role to somebody whose invitation is still open, as happens between mail and acceptance. */
async function unseat(world: World, step: Step, before: Snapshot): Promise<Call | null> {
  const invitation = await invitationOf(world, step);
  const [owner] =
    [...before].find(([label, { role_id }]) => label.startsWith('member:') && role_id === 1) ?? [];
  const sid = owner && (await sessionOf(world, owner.slice(7)));
  const actor = sid ? actorOf((await access.resolveSession(sid)).access) : null;
  const [member] = await rows<MemberRow>(
    'select id, version, status, role_id from admin.memberships where organization_id = $1 and id = $2',
    [world.organization_id, invitation?.invited_by ?? null],
  );
  if (!owner || !actor || !member) return null;
  const { id, version } = member;
  const user_role_id = [8, 10, 7][step.role % 3];
  const { status } = await service.call(actor, 'PUT', `/users/${id}`, { version, user_role_id });
  world.log.push(`unseat ${id} to role ${user_role_id}: ${status}`);
  if (status !== 200) return null;
  const giver = { label: owner, person: owner.slice(7), levels: actor.abilities, is_owner: true };
  return { kind: 'unseat', giver };
}

/** @returns the status; 0 when there was nothing to call about */
async function send(world: World, step: Step, actor: Actor): Promise<number> {
  const { organization_id } = world;
  const call = async (method: string, path: string, body?: unknown) =>
    (await service.call(actor, method, path, body)).status;
  const roles = await rows<RoleRow>(
    'select id, version from admin.roles where organization_id = $1 and id not in (2, 3, 5, 6) order by id',
    [organization_id],
  );
  const role = roles[step.role % roles.length];
  if (!role) return 0;
  switch (step.kind) {
    case 'set_role':
    case 'set_status':
    case 'remove_member': {
      const members = await rows<MemberRow>(
        `select id, version, status, role_id from admin.memberships
         where organization_id = $1 and status <> 'deleted' order by created_at, id`,
        [organization_id],
      );
      const member = members[step.on % members.length];
      if (!member) return 0;
      if (step.kind === 'remove_member') return call('DELETE', `/users/${member.id}`);
      const change =
        step.kind === 'set_role'
          ? { user_role_id: role.id }
          : { status: member.status === 'active' ? 'disabled' : 'active' };
      return call('PUT', `/users/${member.id}`, { version: member.version, ...change });
    }
    case 'invite':
      return call('POST', '/invitations', {
        email: `guest${step.on % 3}.${organization_id.slice(-8)}@grants.example`,
        user_role_id: role.id,
      });
    case 'resend': {
      const invitation = await invitationOf(world, step);
      return invitation ? call('POST', `/invitations/${invitation.id}/resend`) : 0;
    }
    case 'copy_role':
      return call('POST', '/roles/copy', { copy_role_id: role.id, name: `写し${newId()}` });
    case 'edit_role': {
      // Every third time the caller's own role, which no caller may edit.
      const own = roles.find(({ id }) => id === actor.role_id);
      const edited = (step.on % 3 === 0 && own) || role;
      return call('PUT', `/roles/${edited.id}/abilities`, {
        version: edited.version,
        items: Object.entries(step.levels).map(([ability, level]) => ({ ability, level })),
      });
    }
    case 'make_key': {
      const { status, body } = await service.call<{ id: string; key: string }>(actor, 'POST', '/api-keys', {
        name: '鍵',
        items: Object.entries(step.levels).map(([ability, level]) => ({ ability, level })),
      });
      if (status === 201) world.keys.set(body.id, body.key);
      return status;
    }
    case 'set_directory': {
      const { body } = await service.call<{ version: number }>(actor, 'GET', '/directory');
      const other = roles[step.on % roles.length] ?? role;
      const role_map = [
        { value: 'G0', role_id: role.id },
        { value: 'G1', role_id: other.id },
      ];
      // Every second time the default role reaches high.
      const default_role_id = step.by % 2 === 0 ? role.id : 7;
      return call('PUT', '/directory', { default_role_id, role_map, version: body.version ?? 0 });
    }
    case 'make_directory': {
      const { status, body } = await service.call<{ id: string; key: string }>(
        actor,
        'POST',
        '/directory/tokens',
        { name: 'directory' },
      );
      if (status === 201) world.directories.set(body.id, body.key);
      return status;
    }
    case 'make_application':
      return call('POST', '/applications', {
        name: `アプリ${newId()}`,
        kind: 'confidential',
        redirect_uris: [REDIRECT],
        scopes: scopesOf(step),
      });
    default:
      return aboutApplication(world, step, actor);
  }
}

/** A directory adds a user, or puts members into a group and takes others out; the giver is its token. */
async function push(world: World, step: Step, before: Snapshot): Promise<Call | null> {
  const tokens = [...world.directories];
  const [id, secret] = tokens[step.by % Math.max(1, tokens.length)] ?? [];
  const actor = secret ? actorOf((await access.resolveApiKey(sha256(secret))).access) : null;
  if (!id || !actor) return null;
  const scim = (method: string, path: string, body?: object) =>
    service.call<{ id: string; Resources?: { id: string }[] }>(actor, method, `/scim/v2${path}`, body);
  const members = await rows<MemberRow>(
    `select id, version, status, role_id from admin.memberships
     where organization_id = $1 and status <> 'deleted' order by created_at, id`,
    [world.organization_id],
  );
  let status: number;
  if (step.kind === 'push_user') {
    const member = members[step.on % members.length];
    // Every third time a present member is switched off or on.
    const Operations = [{ op: 'replace', path: 'active', value: member?.status !== 'active' }];
    const body = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations };
    const given = { userName: `u${step.on % 4}@${domainOf(world)}`, displayName: '登録' };
    const answer =
      step.role % 3 === 0 && member
        ? await scim('PATCH', `/Users/${member.id}`, body)
        : await scim('POST', '/Users', given);
    status = answer.status;
  } else {
    const displayName = `G${step.on % 2}`;
    const { body } = await scim(
      'GET',
      `/Groups?filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`,
    );
    const [known] = body.Resources ?? [];
    const chosen = members
      .filter((_member, at) => (step.role + at) % 3 === 0)
      .map((one) => ({ value: one.id }));
    const given = { displayName, members: chosen };
    const answer = known
      ? await scim('PUT', `/Groups/${known.id}`, given)
      : await scim('POST', '/Groups', given);
    status = answer.status;
  }
  world.log.push(
    `${step.kind} by directory ${id} ${JSON.stringify({ ...step, kind: undefined })}: ${status}`,
  );
  if (status >= 400) return null;
  const [row] = await rows<{ created_by: string }>('select created_by from admin.api_keys where id = $1', [
    id,
  ]);
  const levels = before.get(`key:${id}`)?.levels ?? {};
  return {
    kind: step.kind,
    giver: { label: `key:${id}`, person: row?.created_by ?? '', levels, is_owner: false },
  };
}

async function aboutApplication(world: World, step: Step, actor: Actor): Promise<number> {
  const known = await rows<ApplicationRow>(
    `select id, version, name, kind, scopes, redirect_uris from admin.applications where organization_id = $1 order by id`,
    [world.organization_id],
  );
  const application = known[step.on % Math.max(1, known.length)];
  if (!application) return 0;
  const { id, version, name } = application;
  if (step.kind === 'renew_secret') {
    return (await service.call(actor, 'POST', `/applications/${id}/secret`, { version })).status;
  }
  if (step.kind === 'change_application') {
    // Every second time only the address changes, every other time only the scopes do.
    const changed =
      step.role % 2 === 0
        ? { scopes: application.scopes, redirect_uris: [`https://app.example.jp/${step.by}`] }
        : { scopes: scopesOf(step), redirect_uris: application.redirect_uris };
    return (await service.call(actor, 'PUT', `/applications/${id}`, { name, version, ...changed })).status;
  }
  const sid = world.sessions.get(actor.user_organization_id) ?? '';
  const authorizations = service.app.get(AuthorizationsService);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: application.redirect_uris[0] ?? '',
    code_challenge: sha256('x').slice(0, 43),
    code_challenge_method: 'S256',
  });
  const { request } = await authorizations.open(actor, sid, query.toString());
  if (!request) throw new Error('the authorization request was refused');
  await authorizations.decide(actor, sid, request.id, true);
  return 200;
}

function scopesOf(step: Step): string[] {
  const scopes = ['invoice:read', 'payment:read', 'report:read'].filter(
    (scope) => (step.levels[scope] ?? 0) > 0,
  );
  return scopes.length > 0 ? scopes : ['invoice:read'];
}

async function invitationOf(world: World, step: Step) {
  const open = await rows<{ id: string; invited_by: string }>(
    `select id, invited_by from admin.invitations where organization_id = $1 and state = 'sent' order by id`,
    [world.organization_id],
  );
  return open[step.on % Math.max(1, open.length)];
}

/** A user follows the link; the giver is the inviter. */
async function accept(world: World, step: Step, before: Snapshot): Promise<Call | null> {
  const invitation = await invitationOf(world, step);
  if (!invitation) return null;
  const invite_code = randomBytes(32).toString('base64url');
  await db.query('update admin.invitations set code_sha256 = $2 where id = $1', [
    invitation.id,
    sha256(invite_code),
  ]);
  const { status, body } = await service.call<{ code?: string }>(
    null,
    'POST',
    '/session/invitations/accept',
    {
      id: invitation.id,
      invite_code,
      full_name: '招待者',
      password: PASSWORD,
    },
  );
  world.log.push(
    `accept ${JSON.stringify(step.on)} invited by ${invitation.invited_by}: ${status} ${body.code ?? ''}`,
  );
  if (status !== 200) return null;
  const label = [`member:${invitation.invited_by}`, `key:${invitation.invited_by}`].find((key) =>
    before.has(key),
  );
  const inviter = label === undefined ? undefined : before.get(label);
  if (!label || !inviter || !inviter.levels['settings:update']) return { kind: 'accept', giver: null };
  const { levels, role_id } = inviter;
  return { kind: 'accept', giver: { label, person: '', levels, is_owner: role_id === 1 } };
}

async function snapshot({ organization_id }: World): Promise<Snapshot> {
  const found: Snapshot = new Map();
  const roles = await rows<{ id: number; levels: Levels }>(
    `select r.id, coalesce((select jsonb_object_agg(a.ability, a.level) from admin.role_abilities a
       where a.organization_id = r.organization_id and a.role_id = r.id), '{}') as levels
     from admin.roles r where r.organization_id = $1`,
    [organization_id],
  );
  const of = new Map(roles.map(({ id, levels }) => [id, levels]));
  for (const { id, levels } of roles) found.set(`role:${id}`, { levels, role_id: null });
  const members = await rows<{ id: string; role_id: number }>(
    `select id, role_id from admin.memberships where organization_id = $1 and status = 'active'`,
    [organization_id],
  );
  for (const { id, role_id } of members)
    found.set(`member:${id}`, { levels: of.get(role_id) ?? {}, role_id });
  const invitations = await rows<{ id: string; version: number; role_id: number }>(
    `select id, version, user_role_id as role_id from admin.invitations
     where organization_id = $1 and state = 'sent' and expires_at > now()`,
    [organization_id],
  );
  for (const { id, version, role_id } of invitations) {
    found.set(`invitation:${id}:${version}`, { levels: of.get(role_id) ?? {}, role_id });
  }
  const keys = await rows<{ id: string; abilities: Levels; created_by: string }>(
    'select id, abilities, created_by from admin.api_keys where organization_id = $1 and revoked_at is null',
    [organization_id],
  );
  for (const { id, abilities, created_by } of keys) {
    // What the key was made with counts at once, not only when its maker holds it one day.
    found.set(`made:${id}`, { levels: abilities, role_id: null });
    const maker = found.get(`member:${created_by}`)?.levels;
    if (maker) found.set(`key:${id}`, { levels: lower(abilities, maker), role_id: null });
  }
  const applications = await rows<{
    id: string;
    secret_prefix: string;
    redirect_uris: string[];
    scopes: string[];
  }>('select id, secret_prefix, redirect_uris, scopes from admin.applications where organization_id = $1', [
    organization_id,
  ]);
  for (const { id, secret_prefix, redirect_uris, scopes } of applications) {
    found.set(`application:${id}:${secret_prefix}:${redirect_uris.join()}`, {
      levels: reach(scopes),
      role_id: null,
    });
  }
  const codes = await rows<{ id: string; scopes: string[] }>(
    'select id, scopes from admin.oauth_codes where organization_id = $1',
    [organization_id],
  );
  for (const { id, scopes } of codes) found.set(`code:${id}`, { levels: reach(scopes), role_id: null });
  return found;
}

const reach = (scopes: readonly string[]): Levels => Object.fromEntries(scopes.map((scope) => [scope, 1]));

function lower(a: Levels, b: Levels): Levels {
  return Object.fromEntries(
    Object.entries(a).map(([ability, level]) => [ability, Math.min(level, b[ability] ?? 0)]),
  );
}

/** A holder gave each right that grew, only owners made or removed owners, and no caller changed themselves. */
function checkCall(before: Snapshot, after: Snapshot, { kind, giver }: Call): void {
  for (const [holder, { levels, role_id }] of after) {
    const had = before.get(holder);
    for (const [ability, level] of Object.entries(levels)) {
      if (level > (had?.levels[ability] ?? 0) && level > (giver?.levels[ability] ?? 0)) {
        throw new Error(
          `${kind}: ${holder} got ${ability} ${level} from ${giver?.label}, who held ${giver?.levels[ability] ?? 0}`,
        );
      }
    }
    if (role_id === 1 && had?.role_id !== 1 && !giver?.is_owner) {
      throw new Error(`${kind}: ${holder} became owner by ${giver?.label}, who is none`);
    }
  }
  const owners = (of: Snapshot) =>
    [...of].filter(([key, { role_id }]) => key.startsWith('member:') && role_id === 1);
  if (owners(after).length === 0) throw new Error(`${kind}: no owner is left`);
  for (const [holder] of owners(before)) {
    if (after.get(holder)?.role_id !== 1 && !giver?.is_owner) {
      throw new Error(`${kind}: ${holder} lost ownership by ${giver?.label}, who is no owner`);
    }
  }
  const own = giver && `member:${giver.person}`;
  if (own && JSON.stringify(before.get(own)) !== JSON.stringify(after.get(own))) {
    throw new Error(`${kind}: ${giver.label} changed their own role`);
  }
}

/** Admin's response about a key never exceeds the key, nor what its maker holds now. */
async function checkKeys(world: World, after: Snapshot): Promise<void> {
  for (const [id, secret] of world.keys) {
    const resolved = (await access.resolveApiKey(sha256(secret))).access;
    const allowed = after.get(`key:${id}`)?.levels ?? {};
    for (const [ability, level] of Object.entries(resolved?.abilities ?? {})) {
      if (level > (allowed[ability] ?? 0))
        throw new Error(`key ${id} holds ${ability} ${level} beyond its maker`);
    }
  }
}
