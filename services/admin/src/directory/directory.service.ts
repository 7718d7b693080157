import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import type { z } from 'zod';
import { OWNER_ROLE_ID, READ_ONLY_ROLE_ID } from '../abilities/abilities.facade.js';
import { listKeys } from '../api-keys/api-keys.facade.js';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { assertMayGrant, granterOf, handedByRole } from '../rights/rights.facade.js';
import { domainsOf } from '../sso/sso.facade.js';
import { directoryGroups, findDirectory, lockGroups, storeDirectory } from './directory.repository.js';
import type { directorySettings, GivenDirectory } from './directory.types.js';
import { ProvisioningService } from './provisioning.service.js';
import { scimBase } from './scim-resources.rules.js';

const SUBJECT = { menu: 'settings', subject_type: 'directory', subject_id: 'directory' };

/** How an organization receives users and groups from its directory. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly work: Work,
    private readonly provisioning: ProvisioningService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  get(actor: Actor): Promise<z.infer<typeof directorySettings>> {
    return this.work.read(actor, async (tx) => {
      const directory = await findDirectory(tx);
      const groups = await directoryGroups(tx);
      const domains = await domainsOf(tx, actor.organization_id);
      return {
        base_url: scimBase(this.config.api_url),
        default_role_id: directory?.default_role_id ?? READ_ONLY_ROLE_ID,
        role_map: directory?.role_map ?? [],
        version: directory?.version ?? 0,
        tokens: await listKeys(tx, 'directory'),
        groups: groups.map(({ display_name, members }) => ({ display_name, members: members.length })),
        has_domain: domains.some(({ verified_at }) => verified_at !== null),
      };
    });
  }

  /**
   * Says which group gives which role; the roles of the members follow at once.
   * @throws version_conflict, cannot_change_owner, grant_exceeds_own_rights, no_record
   */
  store(actor: Actor, { version, ...given }: GivenDirectory): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await lockGroups(tx);
      const before = await findDirectory(tx, true);
      if ((before?.version ?? 0) !== version)
        throw new DomainError('version_conflict', 'conflict', { current: before });
      for (const role_id of [given.default_role_id, ...given.role_map.map((rule) => rule.role_id)])
        await assertGrantable(tx, actor, role_id);
      const roles = await this.provisioning.given(tx, null);
      const after = await storeDirectory(tx, given);
      await this.provisioning.follow(tx, actor, roles, null);
      await tx.audit('directory.changed', SUBJECT, before, after);
    });
  }
}

async function assertGrantable(tx: Tx, actor: Actor, role_id: number): Promise<void> {
  if (role_id === OWNER_ROLE_ID) throw new DomainError('cannot_change_owner', 'forbidden');
  assertMayGrant(granterOf(actor), await handedByRole(tx, role_id));
}
