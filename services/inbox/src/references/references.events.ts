import { Injectable } from '@nestjs/common';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { DEFAULT_UPLOAD_MAX_BYTES } from '../items/received-form.js';

/** Keeps inbox's copies of other owners' state; an event that is not newer than the copy is ignored. */
@Injectable()
export class References {
  @OnEvent('uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization')
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

  @OnEvent('uketori.admin.v1.UserChanged', 'uketori.admin.user')
  async onUser(tx: Tx, { data }: EventEnvelope<UserChanged>): Promise<void> {
    await tx.rows(
      `insert into inbox.members as m (organization_id, id, full_name, status, version) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set full_name = $3, status = $4, version = $5 where m.version < $5`,
      [tx.actor.organization_id, data.user_organization_id, data.full_name, data.status, data.version],
    );
  }

  @OnEvent('uketori.approval.v1.ApprovalChanged', 'uketori.approval.approval')
  async onApproval(tx: Tx, { data }: EventEnvelope<ApprovalChanged>): Promise<void> {
    if (data.subject_type !== 'inbox_item') return;
    await tx.rows(
      `update inbox.items set approved_stage = $3, approve_users = $4::jsonb, final_approved = $5,
         final_approved_by_name = $6, approval_version = $7
       where organization_id = $1 and id = $2 and approval_version < $7`,
      [
        tx.actor.organization_id,
        data.subject_id,
        Math.max(0, ...data.steps.map((step) => step.level)),
        JSON.stringify(data.steps.map(({ level, user_name }) => ({ stage: level, user_name }))),
        data.final_state === 'FINAL',
        data.final_approved_by_name,
        data.version,
      ],
    );
  }

  @OnEvent('uketori.journal.v1.MasterChanged', 'uketori.journal.master')
  async onMaster(tx: Tx, { data }: EventEnvelope<MasterChanged>): Promise<void> {
    if (data.kind !== 'department') return;
    await tx.rows(
      `insert into inbox.departments as d (organization_id, id, name, active, version) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set name = $3, active = $4, version = $5 where d.version < $5`,
      [tx.actor.organization_id, data.id, data.name, data.status === 1 && !data.deleted, data.version],
    );
  }
}
