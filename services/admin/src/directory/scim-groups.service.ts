import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  deleteGroup,
  directoryGroups,
  findGroup,
  knownMembers,
  lockGroups,
  storeGroup,
  storeMembers,
} from './directory.repository.js';
import type { DirectoryGroup } from './directory.types.js';
import { ProvisioningService } from './provisioning.service.js';
import { canonical, type Resource } from './scim-attributes.rules.js';
import { invalid, notFound, ScimError } from './scim-error.rules.js';
import { filterOf } from './scim-filter.rules.js';
import { patched } from './scim-patch.rules.js';
import { assertUnchanged, givenOf, listOf, resourceOfGroup, scimBase } from './scim-resources.rules.js';
import { groupBody, type GroupBody, type ScimQuery } from './scim.types.js';

/** Groups of a directory. The table of roles says which role a group gives. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly work: Work,
    private readonly provisioning: ProvisioningService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @throws invalidFilter */
  async list(actor: Actor, query: ScimQuery): Promise<Resource> {
    const matches = filterOf('Group', query.filter);
    const rows = await this.work.read(actor, directoryGroups);
    return listOf('Group', rows.map(this.#shown).filter(matches), query);
  }

  async get(actor: Actor, id: string): Promise<Resource> {
    return this.#shown(await this.work.read(actor, (tx) => readGroup(tx, id)));
  }

  /** @throws uniqueness, invalidValue (an unknown member), grant_exceeds_own_rights */
  create(actor: Actor, body: unknown): Promise<Resource> {
    const given = givenOf(groupBody, canonical('Group', body));
    return this.#store(actor, newId(), async () => ({ before: null, given }));
  }

  replace(actor: Actor, id: string, body: unknown, if_match: string | undefined): Promise<Resource> {
    return this.#store(actor, id, async (tx) => {
      const before = await this.#unchanged(tx, id, if_match);
      return { before, given: givenOf(groupBody, canonical('Group', body)) };
    });
  }

  patch(actor: Actor, id: string, body: unknown, if_match: string | undefined): Promise<Resource> {
    return this.#store(actor, id, async (tx) => {
      const before = await this.#unchanged(tx, id, if_match);
      const bare = { ...this.#shown(before), members: before.members.map(({ value }) => ({ value })) };
      return { before, given: givenOf(groupBody, patched('Group', bare, body)) };
    });
  }

  remove(actor: Actor, id: string, if_match: string | undefined): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const granter = await this.provisioning.granter(tx, actor);
      await lockGroups(tx);
      const before = await this.#unchanged(tx, id, if_match);
      const ids = before.members.map(({ value }) => value);
      const roles = await this.provisioning.given(tx, ids);
      await deleteGroup(tx, id);
      await this.provisioning.follow(tx, granter, roles, ids);
      await tx.audit('directory_group.deleted', subject(id), logged(before), null);
    });
  }

  async #unchanged(tx: Tx, id: string, if_match: string | undefined): Promise<DirectoryGroup> {
    const group = await readGroup(tx, id);
    assertUnchanged(this.#shown(group), if_match);
    return group;
  }

  async #store(
    actor: Actor,
    id: string,
    read: (tx: Tx) => Promise<{ before: DirectoryGroup | null; given: GroupBody }>,
  ): Promise<Resource> {
    const row = await this.work.run(actor, async (tx) => {
      const granter = await this.provisioning.granter(tx, actor);
      await lockGroups(tx);
      const { before, given } = await read(tx);
      const members = [...new Set((given.members ?? []).map(({ value }) => value))];
      if (before && isSame(before, given, members)) return before;
      await assertKnown(tx, members);
      await assertFree(tx, id, given.displayName);
      const ids = [...new Set([...members, ...(before?.members ?? []).map(({ value }) => value)])];
      const roles = await this.provisioning.given(tx, ids);
      await storeGroup(tx, { id, display_name: given.displayName, external_id: given.externalId ?? null });
      await storeMembers(tx, id, members);
      await this.provisioning.follow(tx, granter, roles, ids);
      const after = await readGroup(tx, id);
      const action = before ? 'directory_group.changed' : 'directory_group.created';
      await tx.audit(action, subject(id), before && logged(before), logged(after));
      return after;
    });
    return this.#shown(row);
  }

  readonly #shown = (row: DirectoryGroup): Resource => resourceOfGroup(row, scimBase(this.config.api_url));
}

function isSame(before: DirectoryGroup, given: GroupBody, members: readonly string[]): boolean {
  const known = new Set(before.members.map(({ value }) => value));
  return (
    before.display_name === given.displayName &&
    before.external_id === (given.externalId ?? null) &&
    members.length === known.size &&
    members.every((id) => known.has(id))
  );
}

async function readGroup(tx: Tx, id: string): Promise<DirectoryGroup> {
  const row = await findGroup(tx, id);
  if (!row) throw notFound();
  return row;
}

/** @throws invalidValue */
async function assertKnown(tx: Tx, ids: readonly string[]): Promise<void> {
  const known = new Set(await knownMembers(tx, ids));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid('invalidValue', `There is no user ${unknown}.`);
}

/** @throws uniqueness */
async function assertFree(tx: Tx, id: string, name: string): Promise<void> {
  const others = await directoryGroups(tx);
  if (others.some((one) => one.id !== id && one.display_name.toLowerCase() === name.toLowerCase()))
    throw new ScimError(409, 'uniqueness', 'A group with this displayName exists.');
}

function subject(id: string) {
  return { menu: 'settings', subject_type: 'directory_group', subject_id: id };
}

/** What the log keeps of a group. */
function logged({ display_name, external_id, members }: DirectoryGroup) {
  return { display_name, external_id, members: members.map(({ display }) => display) };
}
