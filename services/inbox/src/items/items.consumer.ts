import { Injectable } from '@nestjs/common';
import { APPROVAL_CHANGED } from '@uketori/proto/events';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/work';
import { copyApproval } from './items.repository.js';

/** Keeps the approvals of items; an event that is not newer than the copy changes nothing. */
@Injectable()
export class ItemConsumer {
  @OnEvent(APPROVAL_CHANGED, 'items.approval_changed')
  async onApproval(tx: Tx, { data }: EventEnvelope<ApprovalChanged>): Promise<void> {
    if (data.subject_type !== 'inbox_item') return;
    await copyApproval(tx, data);
  }
}
