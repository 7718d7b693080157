import { Inject, Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  listModuleRows,
  lockModule,
  type ModuleName,
  type ModuleRow,
  switchModule,
} from './modules.repository.js';
import { assertSwitchable, isOffered, versionOf } from './modules.rules.js';
import { Remotes } from './remotes.service.js';
import type { z } from 'zod';
import type { offeredModule } from './modules.types.js';

export type OfferedModule = z.infer<typeof offeredModule>;

@Injectable()
export class ModulesService {
  readonly #remotes: Remotes;

  constructor(
    private readonly work: Work,
    @Inject(ADMIN_CONFIG) config: AdminConfig,
  ) {
    this.#remotes = new Remotes(config.remotes_dir);
  }

  /** Remotes for this user: switched on for the organization, present on the disk, and of use to their role. */
  async offered(actor: Actor): Promise<OfferedModule[]> {
    const rows = await this.work.read(actor, listModuleRows);
    const found = await Promise.all(rows.filter((row) => row.enabled).map((row) => this.#offer(actor, row)));
    return found.filter((module) => module !== null);
  }

  /** Every module of the organization with its switch and the versions it could be held on. */
  async all(actor: Actor) {
    const rows = await this.work.read(actor, listModuleRows);
    return Promise.all(
      rows.map(async ({ module, ...row }) => {
        const remote = await this.#remotes.read(module);
        return {
          name: module,
          ...row,
          stable_version: remote?.version ?? null,
          versions: remote?.built ?? [],
        };
      }),
    );
  }

  /** @throws module_required, unknown_module_version, version_conflict, no_record */
  async switch(
    actor: Actor,
    module: ModuleName,
    next: { enabled: boolean; channel: string; version?: number | undefined },
  ): Promise<ModuleRow> {
    assertSwitchable(module, next, (await this.#remotes.read(module))?.built ?? []);
    return this.work.run(actor, async (tx) => {
      const before = await lockModule(tx, module);
      if (!before) throw noRecord();
      if (next.version !== undefined && next.version !== before.version) {
        throw new DomainError('version_conflict', 'conflict', { current: before });
      }
      const after = await switchModule(tx, module, next);
      if (!after) throw noRecord();
      const subject = { menu: 'settings', subject_type: 'module', subject_id: module };
      await tx.audit(after.enabled ? 'module.enabled' : 'module.disabled', subject, before, after);
      return after;
    });
  }

  async #offer(actor: Actor, row: ModuleRow): Promise<OfferedModule | null> {
    const remote = await this.#remotes.read(row.module);
    if (!remote || !isOffered(remote.declaration, (ability) => abilityLevel(actor, ability))) return null;
    const version = versionOf(row.channel, remote.version);
    return {
      name: row.module,
      version,
      channel: row.channel,
      entry: `/remotes/${row.module}/${version}/mf-manifest.json`,
      remote: remote.declaration,
    };
  }
}
