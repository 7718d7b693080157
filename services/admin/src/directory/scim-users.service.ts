import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { MembershipEntity } from '../memberships/memberships.facade.js';
import { spendResets } from '../passwords/passwords.facade.js';
import { handedByRole } from '../rights/rights.facade.js';
import { hashPassword } from '../sessions/sessions.facade.js';
import { domainOf, domainsOf } from '../sso/sso.facade.js';
import {
  acting,
  assertInvitable,
  changeMember,
  insertMembership,
  insertUser,
  removeMember,
} from '../users/users.facade.js';
import {
  directoryUsers,
  forgetMember,
  isElsewhere,
  personOf,
  renameLogin,
  storeFacts,
} from './directory.repository.js';
import type { DirectoryUser } from './directory.types.js';
import { ProvisioningService } from './provisioning.service.js';
import { canonical, type Resource } from './scim-attributes.rules.js';
import { invalid, notFound, ScimError } from './scim-error.rules.js';
import { filterOf } from './scim-filter.rules.js';
import { patched } from './scim-patch.rules.js';
import {
  assertUnchanged,
  givenOf,
  listOf,
  nameOf,
  resourceOfUser,
  scimBase,
} from './scim-resources.rules.js';
import { type ScimQuery, type UserBody, userBody } from './scim.types.js';

const PASSWORD_BYTES = 32;
const taken = () => new ScimError(409, 'uniqueness', 'A user with this userName exists.');

/** Users of a directory: members of the organization. */
@Injectable()
export class ScimUsersService {
  constructor(
    private readonly work: Work,
    private readonly provisioning: ProvisioningService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @throws invalidFilter */
  async list(actor: Actor, query: ScimQuery): Promise<Resource> {
    const matches = filterOf('User', query.filter);
    const rows = await this.#across(actor, (tx) => directoryUsers(tx, actor.organization_id));
    return listOf('User', rows.map(this.#shown).filter(matches), query);
  }

  async get(actor: Actor, id: string): Promise<Resource> {
    return this.#shown(await this.#across(actor, (tx) => readUser(tx, id)));
  }

  /**
   * Adds a member with the default role. A person with the address joins with their account; a removed member comes
   * back. No password opens a new account.
   * @throws uniqueness, invalidValue (a domain that is not proved), grant_exceeds_own_rights
   */
  async create(actor: Actor, body: unknown): Promise<Resource> {
    const given = givenOf(userBody, canonical('User', body));
    const password_hash = await hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url'));
    const row = await this.#across(actor, async (tx) => {
      const granter = await this.provisioning.granter(tx, actor);
      await assertProved(tx, given.userName);
      const role = await handedByRole(tx, await this.provisioning.defaultRole(tx));
      assertInvitable(acting(granter), role);
      const full_name = nameOf(null, given);
      const person = await personOf(tx, given.userName);
      if (person && person.status !== 'active') throw taken();
      const user =
        person ?? (await insertUser(tx, { id: newId(), email: given.userName, full_name, password_hash }));
      const former = await tx.find(MembershipEntity, {
        user_id: user.id,
        organization_id: actor.organization_id,
      });
      if (former && former.status !== 'deleted') throw taken();
      const email = emailOf(given) ?? given.userName;
      const member = former
        ? await comesBack(tx, granter, former, role.role_id)
        : await insertMembership(tx, { id: user.id, full_name, email }, { role_id: role.role_id });
      await storeFacts(tx, member.id, factsOf(given));
      const { version } = member;
      if (given.active === false || member.full_name !== full_name || member.email !== email)
        await changeMember(tx, granter, member.id, {
          version,
          full_name,
          email,
          status: given.active === false ? 'disabled' : 'active',
        });
      return readUser(tx, member.id);
    });
    return this.#shown(row);
  }

  /** @throws as `create`, and cannot_change_owner, cannot_delete_own_user (of the user who made the token) */
  replace(actor: Actor, id: string, body: unknown, if_match: string | undefined): Promise<Resource> {
    return this.#change(actor, id, if_match, () => canonical('User', body));
  }

  /** @throws as `replace`, and invalidPath, noTarget, mutability */
  patch(actor: Actor, id: string, body: unknown, if_match: string | undefined): Promise<Resource> {
    return this.#change(actor, id, if_match, (before) => patched('User', before, body));
  }

  /** Removes a member; their sessions end. */
  remove(actor: Actor, id: string, if_match: string | undefined): Promise<void> {
    return this.#across(actor, async (tx) => {
      const granter = await this.provisioning.granter(tx, actor);
      assertUnchanged(this.#shown(await readUser(tx, id)), if_match);
      await removeMember(tx, granter, id);
      await forgetMember(tx, id);
    });
  }

  async #change(
    actor: Actor,
    id: string,
    if_match: string | undefined,
    next: (before: Resource) => Record<string, unknown>,
  ): Promise<Resource> {
    const row = await this.#across(actor, async (tx) => {
      const granter = await this.provisioning.granter(tx, actor);
      const before = await readUser(tx, id);
      const shown = this.#shown(before);
      assertUnchanged(shown, if_match);
      await store(tx, granter, before, givenOf(userBody, next(shown)));
      return readUser(tx, id);
    });
    return this.#shown(row);
  }

  readonly #shown = (row: DirectoryUser): Resource => resourceOfUser(row, scimBase(this.config.api_url));

  /** A person may come from another organization, so that one's rows have to be seen. */
  #across<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.work.run(actor, work, { across: true });
  }
}

async function readUser(tx: Tx, id: string): Promise<DirectoryUser> {
  const [row] = await directoryUsers(tx, tx.actor.organization_id, id);
  if (!row) throw notFound();
  return row;
}

/** Writes what differs, so that a repeated request changes no version. */
async function store(tx: Tx, granter: Actor, before: DirectoryUser, given: UserBody): Promise<void> {
  if (given.userName !== before.user_name) await rename(tx, before, given.userName);
  const full_name = nameOf(before, given);
  const email = emailOf(given) ?? given.userName;
  const status = (given.active ?? before.status === 'active') ? 'active' : 'disabled';
  const facts = factsOf(given);
  const keeps =
    before.external_id === facts.external_id &&
    before.family_name === facts.family_name &&
    before.given_name === facts.given_name &&
    before.has_email === facts.has_email;
  if (!keeps) await storeFacts(tx, before.id, facts);
  // An address that a user or an administrator chose stays while the directory gives none.
  const contact =
    facts.has_email || before.has_email || before.email === before.user_name ? email : before.email;
  if (keeps && full_name === before.full_name && contact === before.email && status === before.status) return;
  await changeMember(tx, granter, before.id, { version: before.version, full_name, email: contact, status });
}

/**
 * Gives a person another log-in address: both are of proved domains, and the account belongs to this organization
 * alone.
 */
async function rename(tx: Tx, before: DirectoryUser, user_name: string): Promise<void> {
  await assertProved(tx, user_name);
  await assertProved(tx, before.user_name);
  const isForeign =
    before.home_id !== tx.actor.organization_id ||
    before.role_id === OWNER_ROLE_ID ||
    (await isElsewhere(tx, before.user_id, tx.actor.organization_id));
  if (isForeign) throw invalid('mutability', 'This userName is changed by its owner.');
  if (await personOf(tx, user_name)) throw taken();
  await renameLogin(tx, before.user_id, user_name);
  await spendResets(tx, before.user_id);
  const subject = { menu: 'session', subject_type: 'user', subject_id: before.user_id };
  await tx.audit('account.email_changed', subject, { email: before.user_name }, { email: user_name });
}

/** @throws invalidValue */
async function assertProved(tx: Tx, email: string): Promise<void> {
  const domains = await domainsOf(tx, tx.actor.organization_id);
  if (domains.some(({ domain, verified_at }) => verified_at !== null && domain === domainOf(email))) return;
  throw invalid('invalidValue', 'userName is an address of a mail domain that the organization has proved.');
}

/** A removed member comes back with the default role, which is a grant as every other. */
async function comesBack(
  tx: Tx,
  granter: Actor,
  former: MembershipEntity,
  role_id: number,
): Promise<MembershipEntity> {
  const disabled = await tx.update(MembershipEntity, { ...former, role_id, status: 'disabled' as const });
  return changeMember(tx, granter, former.id, { version: disabled.version, status: 'active' });
}

function emailOf({ emails }: UserBody): string | null {
  const all = (emails ?? []).filter(({ value }) => value);
  return (all.find(({ primary }) => primary) ?? all[0])?.value ?? null;
}

function factsOf(given: UserBody) {
  return {
    external_id: given.externalId ?? null,
    family_name: given.name?.familyName ?? '',
    given_name: given.name?.givenName ?? '',
    has_email: emailOf(given) !== null,
  };
}
