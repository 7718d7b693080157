import { Injectable } from '@nestjs/common';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope, OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import type { ApprovalEntity, StepEntity } from './approvals.entity.js';

/** Keeps the copy of what is approved. Approvals stay as they are when an invoice is edited (spec 4). */
@Injectable()
export class ApprovalsEvents {
  @OnEvent<InvoiceChanged>('uketori.journal.v1.InvoiceChanged', 'uketori.journal.invoice')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const invoice = event.data;
    await tx.rows(
      `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
         issue_date, pay_date, total_amount, payable_amount, department_id, created_by, deleted, balanced)
       values ($1, $2, 'invoice', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (id) do update set local_id = excluded.local_id, subject_version = excluded.subject_version,
         partner_name = excluded.partner_name, issue_date = excluded.issue_date, pay_date = excluded.pay_date,
         total_amount = excluded.total_amount, payable_amount = excluded.payable_amount,
         department_id = excluded.department_id, created_by = excluded.created_by, deleted = excluded.deleted,
         balanced = excluded.balanced
       where approval.approvals.subject_version < excluded.subject_version`,
      [
        tx.actor.organization_id,
        invoice.id,
        invoice.local_id,
        invoice.version,
        invoice.partner_name,
        invoice.issue_date || null,
        invoice.pay_date || null,
        invoice.total_amount,
        invoice.payable_amount,
        invoice.department_id || null,
        invoice.created_by || null,
        invoice.deleted,
        invoice.balanced,
      ],
    );
  }
}

export type ApprovalCause = 'approved' | 'cancelled' | 'requested' | 'finalized' | 'final_cancelled';

/** The public state of an approval as other services see it. */
export function approvalChanged(
  approval: ApprovalEntity,
  steps: StepEntity[],
  cause: ApprovalCause,
): OutgoingEvent<ApprovalChanged> {
  return {
    type: 'uketori.approval.v1.ApprovalChanged',
    topic: 'uketori.approval.approval',
    key: approval.id,
    version: approval.version,
    cause,
    data: {
      subject_type: approval.subject_type,
      subject_id: approval.id,
      local_id: approval.local_id,
      version: approval.version,
      cause,
      steps: steps.map(({ level, user_id, user_name, approved_at }) => ({
        level,
        user_id,
        user_name,
        approved_at,
      })),
      next_approvers: approval.next_approvers,
      next_level: approval.next_level ?? 0,
      final_state: approval.final_state,
      final_approved_by: approval.final_state === 'FINAL' ? (approval.final_by ?? '') : '',
      final_approved_by_name: approval.final_state === 'FINAL' ? (approval.final_by_name ?? '') : '',
      final_approved_at: approval.final_state === 'FINAL' ? (approval.final_at ?? '') : '',
      attempt: approval.attempt,
    },
  };
}
