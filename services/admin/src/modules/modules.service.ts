import { Injectable } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { Work } from '@uketori/service-kit/work';
import {
  listModuleRows,
  lockModule,
  type ModuleName,
  type ModuleRow,
  switchModule,
} from './modules.repository.js';
import { assertSwitchable, isOffered } from './modules.rules.js';
import { type Remote, Remotes } from './remotes.service.js';
import { compareVersions, meantVersion, whyHeld } from './rollouts.rules.js';
import { RolloutsService, type RolloutState } from './rollouts.service.js';
import type { z } from 'zod';
import type { offeredModule } from './modules.types.js';

export type OfferedModule = z.infer<typeof offeredModule>;

@Injectable()
export class ModulesService {
  constructor(
    private readonly work: Work,
    private readonly remotes: Remotes,
    private readonly rollouts: RolloutsService,
  ) {}

  /** Remotes for this user: switched on for the organization, released, and of use to their role. */
  async offered(actor: Actor): Promise<OfferedModule[]> {
    const rows = await this.work.read(actor, listModuleRows);
    const state = await this.rollouts.now();
    const enabled = rows.filter((row) => row.enabled);
    const found = await Promise.all(enabled.map((row) => this.#offer(actor, row, state)));
    return found.filter((module) => module !== null);
  }

  /** Every module of the organization with its switch and the versions it could be held on. */
  async all(actor: Actor) {
    const rows = await this.work.read(actor, listModuleRows);
    return Promise.all(
      rows.map(async ({ module, ...row }) => {
        const remote = await this.remotes.read(module);
        return {
          name: module,
          ...row,
          stable_version: remote?.version ?? null,
          versions: [...(remote?.builds.keys() ?? [])].sort(compareVersions),
        };
      }),
    );
  }

  /** @throws module_required, unknown_module_version, module_service_older, version_conflict, no_record */
  async switch(
    actor: Actor,
    module: ModuleName,
    next: { enabled: boolean; channel: string; version?: number | undefined },
  ): Promise<ModuleRow> {
    const builds = (await this.remotes.read(module))?.builds ?? new Map();
    const { running } = await this.rollouts.now();
    const held = whyHeld(builds.get(next.channel), running.get(module));
    assertSwitchable(module, next, [...builds.keys()], held);
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

  /** A version that cannot be given out leaves the organization on stable. */
  async #offer(actor: Actor, row: ModuleRow, state: RolloutState): Promise<OfferedModule | null> {
    const remote = await this.remotes.read(row.module);
    if (!remote) return null;
    const version = versionFor(actor.organization_id, row, remote, state);
    const build = remote.builds.get(version);
    if (!build || !isOffered(build.declaration, (ability) => abilityLevel(actor, ability))) return null;
    return {
      name: row.module,
      version,
      channel: row.channel,
      entry: `/remotes/${row.module}/${version}/mf-manifest.json`,
      remote: build.declaration,
    };
  }
}

function versionFor(
  organization_id: string,
  row: ModuleRow,
  { version: stable, builds }: Remote,
  { rollouts, running }: RolloutState,
): string {
  const rollout = rollouts.get(row.module) ?? null;
  const meant = meantVersion(row, organization_id, { stable, rollout });
  return whyHeld(builds.get(meant), running.get(row.module)) === null ? meant : stable;
}
