import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  APPROVAL_CHANGED,
  EDIT_CLAIM_CHANGED,
  INBOX_ITEM_CHANGED,
  INVOICE_CHANGED,
  INVOICE_REMOVED,
  ORGANIZATION_CHANGED,
  USER_CHANGED,
} from '@uketori/proto/events';
import type { OrganizationChanged, UserChanged } from '@uketori/proto/uketori/admin/v1/events';
import type {
  ApprovalChanged,
  ApprovalStep,
  Disapproval,
  Return,
} from '@uketori/proto/uketori/approval/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type {
  EditClaimChanged,
  InvoiceChanged,
  InvoiceRemoved,
} from '@uketori/proto/uketori/journal/v1/events';
import type { DutyMark } from '@uketori/service-kit/duties.rules';
import type { EventEnvelope, OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid, NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { ApprovalEntity, StepEntity } from './approval.record.js';
import { deputyIds } from '../absences/absences.facade.js';
import { policyOf } from '../organizations/organizations.facade.js';
import { hasRoutes, reroute } from '../routes/routes.facade.js';
import { askedByRoute, asksFor, routed } from './approval-subjects.service.js';
import { forgetInvoice, keepEditing, keepInboxItem, keepInvoice } from './approved-subjects.repository.js';

/** Keeps the copy of what is approved. Approvals stay as they are when an invoice is edited (spec 4). */
@Injectable()
export class ApprovalsConsumer {
  @OnEvent(INVOICE_CHANGED, 'approvals.invoice_changed')
  async onInvoice(tx: Tx, event: EventEnvelope<InvoiceChanged>): Promise<void> {
    const stored = await keepInvoice(tx, event.data);
    if (stored && (stored.route_id !== null || (await hasRoutes(tx)))) await followRoute(tx, event.data.id);
  }

  /** The number of levels may have changed. */
  @OnEvent(ORGANIZATION_CHANGED, 'approvals.organization_changed')
  async onOrganization(tx: Tx, _event: EventEnvelope<OrganizationChanged>): Promise<void> {
    if (await hasRoutes(tx)) reroute(tx);
  }

  /** A user whom a route names may have left, or hold other abilities. */
  @OnEvent(USER_CHANGED, 'approvals.user_changed')
  async onUser(tx: Tx, _event: EventEnvelope<UserChanged>): Promise<void> {
    if (await hasRoutes(tx)) reroute(tx);
  }

  /** A sample is gone for good: so are its approvals. */
  @OnEvent(INVOICE_REMOVED, 'approvals.invoice_removed')
  async onInvoiceRemoved(tx: Tx, { data }: EventEnvelope<InvoiceRemoved>): Promise<void> {
    await forgetInvoice(tx, data.id);
  }

  /** The user who edits an invoice: its approvals wait until the end of that. */
  @OnEvent(EDIT_CLAIM_CHANGED, 'approvals.edit_claim_changed')
  async onEditClaim(tx: Tx, event: EventEnvelope<EditClaimChanged>): Promise<void> {
    await keepEditing(tx, event.data);
  }

  /** Collected invoices are approved by the stages of their customer, from the moment their file is there. */
  @OnEvent(INBOX_ITEM_CHANGED, 'approvals.inbox_item_changed')
  async onInboxItem(tx: Tx, event: EventEnvelope<InboxItemChanged>): Promise<void> {
    const item = event.data;
    const isNewer = await keepInboxItem(tx, item, uploadOf(event));
    if (isNewer && item.cause === 'received') await beginAnew(tx, item.id, item.version);
  }
}

/** The user who handed in the file of an item; none when its supplier or the product did. */
function uploadOf({
  actor_id,
  maker_user_id,
  actor_name,
  time,
  data,
}: EventEnvelope<InboxItemChanged>): DutyMark[] {
  if (data.cause !== 'received' || !isUuid(actor_id) || actor_id === NIL_ORGANIZATION) return [];
  return [{ duty: 'upload', user_id: maker_user_id ?? actor_id, user_name: actor_name, at: time }];
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

/**
 * Gives an invoice the route that fits it now. In an organization that confirms the coding first, a coded invoice goes
 * to the users whom its route names for the first level.
 */
export async function followRoute(tx: Tx, id: string): Promise<void> {
  const before = await tx.getForUpdate(ApprovalEntity, id);
  let next = await routed(tx, before);
  const isNew = next.next_level === null && next.final_state === 'OPEN' && next.top_level === 0 && next.coded;
  if (isNew && next.required_approvers.length > 0 && (await policyOf(tx)).coding_first)
    next = askedByRoute(next);
  if (isDeepStrictEqual({ ...next }, { ...before })) return;
  const stored = await tx.update(ApprovalEntity, next);
  if (isDeepStrictEqual(before.next_approvers, stored.next_approvers)) return;
  const steps = await tx.list(StepEntity, { approval_id: id }, 'level');
  await tx.emit(approvalChanged(stored, steps, 'requested', await deputyIds(tx, stored.next_approvers)));
}

export type ApprovalCause =
  | 'approved'
  | 'cancelled'
  | 'requested'
  | 'finalized'
  | 'final_cancelled'
  | 'disapproved'
  | 'returned'
  | 'resubmitted';

/** Steps as everybody may see them. */
export function shownSteps(steps: readonly StepEntity[]): ApprovalStep[] {
  return steps.map(({ level, user_id, user_name, approved_at, subject_version, ...who }) => ({
    level,
    user_id,
    user_name,
    approved_at,
    subject_version,
    responsible_id: who.responsible_id ?? user_id,
    for_user_id: who.for_user_id ?? '',
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

function returnOf(approval: ApprovalEntity): Return | undefined {
  if (approval.final_state !== 'RETURNED') return undefined;
  return {
    user_id: approval.returned_by ?? '',
    user_name: approval.returned_by_name ?? '',
    returned_at: approval.returned_at ?? '',
    reason: approval.return_reason ?? '',
  };
}

/** The public state of an approval as other services see it; deputies are added to the absent approvers. */
export function approvalChanged(
  approval: ApprovalEntity,
  steps: StepEntity[],
  cause: ApprovalCause,
  deputies: readonly string[] = [],
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
      next_approvers: [...new Set([...approval.next_approvers, ...deputies])],
      next_level: approval.next_level ?? 0,
      final_state: approval.final_state,
      final_approved_by: approval.final_state === 'FINAL' ? (approval.final_by ?? '') : '',
      final_approved_by_name: approval.final_state === 'FINAL' ? (approval.final_by_name ?? '') : '',
      final_approved_at: approval.final_state === 'FINAL' ? (approval.final_at ?? '') : '',
      final_responsible_id: approval.final_state === 'FINAL' ? (approval.final_responsible_id ?? '') : '',
      attempt: approval.attempt,
      created_by: approval.created_by ?? '',
      disapproval: disapprovalOf(approval),
      returned: returnOf(approval),
    },
  };
}
