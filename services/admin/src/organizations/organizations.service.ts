import { Injectable } from '@nestjs/common';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { enableEveryModule } from '../modules/modules.facade.js';
import { insertSeededRoles } from '../rights/rights.facade.js';
import {
  completeProfile,
  completeSettings,
  defaultProfile,
  defaultSettings,
  type OrganizationProfileRecord,
  type OrganizationSettingsRecord,
  patchProfile,
  type PatchProfile,
  patchSettings,
  type PatchSettings,
} from '../settings/settings.facade.js';
import { OrganizationEntity } from './organization.record.js';
import { isOrganization } from './organizations.repository.js';
import { organizationChanged } from './organizations.event.js';

export interface NewOrganization {
  id: string;
  name: string;
  profile?: Partial<OrganizationProfileRecord>;
  settings?: Partial<OrganizationSettingsRecord>;
}

/** Reads an organization with settings and profile completed to today's fields. */
export async function readOrganization(tx: Tx, id: string): Promise<OrganizationEntity> {
  return completed(await tx.get(OrganizationEntity, id));
}

function completed(row: OrganizationEntity): OrganizationEntity {
  return Object.assign(row, {
    settings: completeSettings(row.settings),
    profile: completeProfile(row.name, row.profile),
  });
}

/** As OrganizationsService.create, within a transaction of the new organization. */
export async function insertOrganization(tx: Tx, input: NewOrganization): Promise<OrganizationEntity> {
  const row = await tx.insert(OrganizationEntity, {
    id: input.id,
    name: input.name,
    status: 'active',
    settings: completeSettings({ ...defaultSettings(), ...input.settings }),
    profile: completeProfile(input.name, { ...defaultProfile(input.name), ...input.profile }),
  });
  await insertSeededRoles(tx);
  await enableEveryModule(tx);
  await tx.emit(organizationChanged(row, 'created'));
  await tx.audit('organization.created', subject(row), null, row);
  return row;
}

@Injectable()
export class OrganizationsService {
  constructor(private readonly work: Work) {}

  /** A new organization with every setting at its default, the seeded roles and every module switched on. */
  create(input: NewOrganization): Promise<OrganizationEntity> {
    const actor = systemActor(input.id, 'admin');
    return this.work.run(actor, (tx) => insertOrganization(tx, input));
  }

  /** The actor's organization. */
  current(actor: Actor): Promise<OrganizationEntity> {
    return this.work.read(actor, (tx) => readOrganization(tx, actor.organization_id));
  }

  /** Whether an organization exists; the result is for the seed, which may run twice. */
  exists(id: string): Promise<boolean> {
    return this.work.system((tx) => isOrganization(tx, id));
  }

  /** @throws version_conflict when the settings were changed since they were read */
  changeSettings(actor: Actor, patch: PatchSettings): Promise<OrganizationEntity> {
    return this.#change(actor, patch.version, 'settings_changed', (organization) => ({
      ...organization,
      settings: patchSettings(organization.settings, patch),
    }));
  }

  /** @throws version_conflict when the organization was changed since it was read */
  changeProfile(actor: Actor, patch: PatchProfile): Promise<OrganizationEntity> {
    return this.#change(actor, patch.version, 'profile_changed', (organization) => ({
      ...organization,
      name: patch.name ?? organization.name,
      profile: patchProfile(organization.profile, patch),
    }));
  }

  #change(
    actor: Actor,
    version: number,
    cause: string,
    next: (organization: OrganizationEntity) => OrganizationEntity,
  ): Promise<OrganizationEntity> {
    return this.work.run(actor, async (tx) => {
      const before = completed(await tx.getForUpdate(OrganizationEntity, actor.organization_id));
      if (before.version !== version) {
        throw new DomainError('version_conflict', 'conflict', { current: before });
      }
      const after = completed(await tx.update(OrganizationEntity, { ...next(before), updated_at: nowIso() }));
      await tx.emit(organizationChanged(after, cause));
      await tx.audit(`organization.${cause}`, subject(after), flat(before), flat(after));
      return after;
    });
  }
}

/** One level, so that the log names the changed setting instead of "settings". */
function flat({ name, settings, profile }: OrganizationEntity): object {
  return { name, ...settings, ...profile };
}

function subject(organization: OrganizationEntity) {
  return { menu: 'settings', subject_type: 'organization', subject_id: organization.id };
}
