import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { OWNER_ROLE_ID } from '../abilities/abilities.facade.js';
import { lockOrganization } from '../organizations/organizations.facade.js';
import { IpRestrictionEntity } from './ip-restriction.record.js';
import {
  assertAddable,
  assertChangeable,
  assertMaySwitchOff,
  assertNotListed,
  covers,
  normaliseAddress,
  normaliseRange,
} from './ip-restrictions.rules.js';

function subject(id: string) {
  return { menu: 'settings', subject_type: 'ip_restriction', subject_id: id };
}

@Injectable()
export class IpRestrictionsService {
  constructor(private readonly work: Work) {}

  /** The list, each entry marked when it holds the caller's own connection. */
  list(actor: Actor) {
    const current = normaliseAddress(actor.ip);
    return this.work.read(actor, async (tx) => {
      const rows = await listEntries(tx);
      return rows.map(({ id, address, memo, version }) => ({
        id,
        ip_address: address,
        description: memo,
        version,
        is_current: current !== null && covers(address, current),
      }));
    });
  }

  /** The caller's own address. @throws current_ip_unknown */
  own(actor: Actor): string {
    const current = normaliseAddress(actor.ip);
    if (current === null) throw new DomainError('current_ip_unknown', 'conflict');
    return current;
  }

  /** @throws as `assertAddable`, invalid_ip_address */
  add(actor: Actor, address_text: string, memo: string): Promise<IpRestrictionEntity> {
    const address = normaliseRange(address_text);
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const existing = await listEntries(tx);
      assertAddable(
        existing.map((entry) => entry.address),
        address,
        normaliseAddress(actor.ip),
      );
      const row = await tx.insert(IpRestrictionEntity, { id: newId(), address, memo });
      await tx.audit('ip_restriction.created', subject(row.id), null, row);
      return row;
    });
  }

  /** @throws as `assertChangeable`, duplicate_ip_address, invalid_ip_address, version_conflict, no_record */
  change(
    actor: Actor,
    id: string,
    change: { address: string; memo: string; version: number },
  ): Promise<IpRestrictionEntity> {
    const address = normaliseRange(change.address);
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const before = await tx.getForUpdate(IpRestrictionEntity, id);
      assertChangeable(before.address, normaliseAddress(actor.ip));
      const others = (await listEntries(tx)).filter((entry) => entry.id !== id);
      assertNotListed(
        others.map((entry) => entry.address),
        address,
      );
      const after = await tx.update(IpRestrictionEntity, {
        ...before,
        address,
        memo: change.memo,
        version: change.version,
      });
      await tx.audit('ip_restriction.updated', subject(id), before, after);
      return after;
    });
  }

  /** @throws as `assertChangeable`, no_record */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const before = await tx.getForUpdate(IpRestrictionEntity, id);
      assertChangeable(before.address, normaliseAddress(actor.ip));
      await tx.remove(IpRestrictionEntity, id);
      await tx.audit('ip_restriction.deleted', subject(id), before, null);
    });
  }

  /** Empties the list: the organization may then be used from everywhere. @throws as `assertMaySwitchOff` */
  switchOff(actor: Actor): Promise<void> {
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      const existing = await listEntries(tx);
      const addresses = existing.map((entry) => entry.address);
      assertMaySwitchOff(actor.role_id === OWNER_ROLE_ID, addresses, normaliseAddress(actor.ip));
      for (const { id } of existing) await tx.remove(IpRestrictionEntity, id);
      await tx.audit('ip_restriction.switched_off', subject(actor.organization_id), { addresses }, null);
    });
  }
}

function listEntries(tx: Tx): Promise<IpRestrictionEntity[]> {
  return tx.list(IpRestrictionEntity, { organization_id: tx.actor.organization_id }, 'created_at, id');
}
