import { Injectable } from '@nestjs/common';
import { APPROVAL_CHANGED, INBOX_ITEM_CHANGED, INVOICE_CHANGED } from '@uketori/proto/events';
import type { ApprovalChanged, ApprovalStep, Disapproval } from '@uketori/proto/uketori/approval/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope, OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { ApprovalEntity, StepEntity } from './approval.record.js';
import { asksFor } from './approval-subjects.service.js';

/** Keeps the copy of what is approved. Approvals stay as they are when an invoice is edited (spec 4). */
@Injectable()
export class ApprovalsConsumer {
  @OnEvent(INVOICE_CHANGED, 'approvals.invoice_changed')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const invoice = event.data;
    await tx.rows(
      `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
         issue_date, pay_date, total_amount, payable_amount, department_id, created_by, deleted, balanced,
         content_version, currency_code, foreign_total_amount)
       values ($1, $2, 'invoice', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (id) do update set local_id = excluded.local_id, subject_version = excluded.subject_version,
         partner_name = excluded.partner_name, issue_date = excluded.issue_date, pay_date = excluded.pay_date,
         total_amount = excluded.total_amount, payable_amount = excluded.payable_amount,
         department_id = excluded.department_id, created_by = excluded.created_by, deleted = excluded.deleted,
         balanced = excluded.balanced, currency_code = excluded.currency_code,
         foreign_total_amount = excluded.foreign_total_amount,
         content_version = greatest(approval.approvals.content_version, excluded.content_version)
       where approval.approvals.subject_version < excluded.subject_version`,
      [
        tx.actor.organization_id,
        invoice.id,
        invoice.local_id,
        invoice.version,
        invoice.partner_name,
        invoice.issue_date || null,
        invoice.pay_date || null,
        invoice.total_amount ?? null,
        invoice.payable_amount ?? null,
        invoice.department_id || null,
        invoice.created_by || null,
        invoice.deleted,
        invoice.balanced,
        invoice.content_version,
        invoice.currency_code,
        invoice.foreign_total_amount ?? null,
      ],
    );
  }

  /** Collected invoices are approved by the stages of their customer, from the moment their file is there. */
  @OnEvent(INBOX_ITEM_CHANGED, 'approvals.inbox_item_changed')
  async onInboxItem(tx: Tx, event: EventEnvelope<InboxItemChanged>): Promise<void> {
    const item = event.data;
    const [stored] = await tx.rows<{ id: string }>(
      `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
         deleted, balanced, approve_level, default_approvers)
       values ($1, $2, 'inbox_item', 0, $3, $4, $5, true, $6, $7::jsonb)
       on conflict (id) do update set subject_version = excluded.subject_version,
         partner_name = excluded.partner_name, deleted = excluded.deleted, approve_level = excluded.approve_level,
         default_approvers = excluded.default_approvers
       where approval.approvals.subject_version < excluded.subject_version returning id`,
      [
        tx.actor.organization_id,
        item.id,
        item.version,
        item.customer_name,
        item.document_id === '',
        item.approval_stage,
        JSON.stringify(item.default_approvers),
      ],
    );
    if (stored && item.cause === 'received') await beginAnew(tx, item.id, item.version);
  }
}

/** A file that came in for an item: earlier approvals belong to another file. */
async function beginAnew(tx: Tx, id: string, content_version: number): Promise<void> {
  const before = await tx.getForUpdate(ApprovalEntity, id);
  const { organization_id } = tx.actor;
  await tx.manager.delete(StepEntity, { organization_id, approval_id: id });
  const open = {
    content_version,
    top_level: 0,
    final_state: 'OPEN' as const,
    final_by: null,
    final_by_name: null,
    final_at: null,
  };
  const asked = await asksFor(tx, before, 1, before.approve_level ?? 0);
  const after = await tx.update(ApprovalEntity, { ...before, ...open, ...asked });
  await tx.emit(approvalChanged(after, [], 'cancelled'));
}

export type ApprovalCause =
  | 'approved'
  | 'cancelled'
  | 'requested'
  | 'finalized'
  | 'final_cancelled'
  | 'disapproved';

/** Steps as everybody may see them. */
export function shownSteps(steps: readonly StepEntity[]): ApprovalStep[] {
  return steps.map(({ level, user_id, user_name, approved_at, subject_version }) => ({
    level,
    user_id,
    user_name,
    approved_at,
    subject_version,
  }));
}

function disapprovalOf(approval: ApprovalEntity): Disapproval | undefined {
  if (approval.final_state !== 'DISAPPROVED') return undefined;
  return {
    user_id: approval.disapproved_by ?? '',
    user_name: approval.disapproved_by_name ?? '',
    disapproved_at: approval.disapproved_at ?? '',
    reason: approval.disapproval_reason ?? '',
  };
}

/** The public state of an approval as other services see it. */
export function approvalChanged(
  approval: ApprovalEntity,
  steps: StepEntity[],
  cause: ApprovalCause,
): OutgoingEvent<ApprovalChanged> {
  return {
    event: APPROVAL_CHANGED,
    key: approval.id,
    version: approval.version,
    cause,
    data: {
      subject_type: approval.subject_type,
      subject_id: approval.id,
      local_id: approval.local_id,
      version: approval.version,
      cause,
      steps: shownSteps(steps),
      next_approvers: approval.next_approvers,
      next_level: approval.next_level ?? 0,
      final_state: approval.final_state,
      final_approved_by: approval.final_state === 'FINAL' ? (approval.final_by ?? '') : '',
      final_approved_by_name: approval.final_state === 'FINAL' ? (approval.final_by_name ?? '') : '',
      final_approved_at: approval.final_state === 'FINAL' ? (approval.final_at ?? '') : '',
      attempt: approval.attempt,
      created_by: approval.created_by ?? '',
      disapproval: disapprovalOf(approval),
    },
  };
}
