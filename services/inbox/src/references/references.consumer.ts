import { Injectable } from '@nestjs/common';
import { MASTER_CHANGED, ORGANIZATION_CHANGED, USER_CHANGED } from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_UPLOAD_MAX_BYTES } from './references.data.js';

/** Keeps inbox's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent(ORGANIZATION_CHANGED, 'references.organization_changed')
  async onOrganization(tx: Tx, { data }: EventEnvelope<OrganizationChanged>): Promise<void> {
    await tx.rows(
      `insert into inbox.organizations as o (organization_id, name, upload_max_bytes, version) values ($1, $2, $3, $4)
       on conflict (organization_id) do update set name = $2, upload_max_bytes = $3, version = $4 where o.version < $4`,
      [
        tx.actor.organization_id,
        data.name,
        data.settings?.upload_max_bytes || DEFAULT_UPLOAD_MAX_BYTES,
        data.version,
      ],
    );
  }

  @OnEvent(USER_CHANGED, 'references.user_changed')
  async onUser(tx: Tx, { data }: EventEnvelope<UserChanged>): Promise<void> {
    await tx.rows(
      `insert into inbox.members as m (organization_id, id, full_name, status, version) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set full_name = $3, status = $4, version = $5 where m.version < $5`,
      [tx.actor.organization_id, data.user_organization_id, data.full_name, data.status, data.version],
    );
  }

  @OnEvent(MASTER_CHANGED, 'references.master_changed')
  async onMaster(tx: Tx, { data }: EventEnvelope<MasterChanged>): Promise<void> {
    if (data.kind !== 'department') return;
    await tx.rows(
      `insert into inbox.departments as d (organization_id, id, name, active, version) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set name = $3, active = $4, version = $5 where d.version < $5`,
      [tx.actor.organization_id, data.id, data.name, data.status === 1 && !data.deleted, data.version],
    );
  }
}
