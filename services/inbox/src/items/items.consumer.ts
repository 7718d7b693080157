import { Injectable } from '@nestjs/common';
import { APPROVAL_CHANGED } from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';

/** Keeps the approvals of items; an event that is not newer than the copy changes nothing. */
@Injectable()
export class ItemConsumer {
  @OnEvent(APPROVAL_CHANGED, 'items.approval_changed')
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
}
