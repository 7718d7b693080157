import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';

export const NOTIFICATION_TYPES = [
  'approval_requested',
  'invoice_disapproved',
  'invoice_returned',
  'reading_failed',
  'invoice_commented',
  'login_locked',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const FRESH_MS = 24 * 3_600_000;

/** Whether a fact is recent enough for a notification: old ones come when the log is read again. */
export function isNews(time: string, now_ms: number): boolean {
  return now_ms - Date.parse(time) < FRESH_MS;
}

/** A notification of one user. The words are the client's. */
export interface Notice {
  user_id: string;
  type: NotificationType;
  params: Record<string, string | number>;
  subject: string;
  /** Path in the application. */
  link: string;
}

/**
 * The users whom a change of an approval notifies, except its author: the next approvers, for a return the uploader, and for
 * a disapproval the uploader and the approvers of the invoice.
 */
export function approvalNotices(approval: ApprovalChanged, actor: { id: string; name: string }): Notice[] {
  const { cause, subject_type, subject_id, local_id, next_approvers, next_level } = approval;
  if (subject_type !== 'invoice') return [];
  const notice = { subject: subject_id, link: `/invoice/${local_id}` };
  const others = (ids: string[]) => [...new Set(ids)].filter((id) => id !== '' && id !== actor.id);
  if (cause === 'requested') {
    const params = { local_id, level: next_level, requested_by: actor.name };
    return others(next_approvers).map((user_id) => ({
      ...notice,
      user_id,
      type: 'approval_requested',
      params,
    }));
  }
  if (cause === 'returned') {
    const params = { local_id, by: actor.name };
    return others([approval.created_by]).map((user_id) => ({
      ...notice,
      user_id,
      type: 'invoice_returned',
      params,
    }));
  }
  if (cause === 'disapproved') {
    const concerned = [approval.created_by, ...approval.steps.map((step) => step.user_id)];
    const params = { local_id, by: actor.name };
    return others(concerned).map((user_id) => ({ ...notice, user_id, type: 'invoice_disapproved', params }));
  }
  return [];
}

/** The users whom a comment notifies: those concerned; the last one of an invoice replaces the previous one. */
export function commentNotices(
  { invoice_id, local_id, recipients }: InvoiceCommented,
  actor: { name: string },
): Notice[] {
  return recipients.map((user_id) => ({
    user_id,
    type: 'invoice_commented',
    params: { local_id, by: actor.name },
    subject: invoice_id,
    link: `/invoice/${local_id}`,
  }));
}

/** The users whom a reading notifies: the uploader, when it failed. */
export function readingNotices({
  read_status,
  uploaded_by,
  document_id,
  file_name,
  error_code,
}: Pick<DocumentRead, 'read_status' | 'uploaded_by' | 'document_id' | 'file_name' | 'error_code'>): Notice[] {
  if (read_status !== 'FAILED' || !uploaded_by) return [];
  return [
    {
      user_id: uploaded_by,
      type: 'reading_failed',
      params: { file_name, error_code },
      subject: document_id,
      link: '/upload',
    },
  ];
}

/** Owners are notified when failures start to delay the log-ins of a member. */
export function lockNotices(
  owners: readonly string[],
  member: { user_organization_id: string; full_name: string },
  network: string,
): Notice[] {
  return owners.map((user_id) => ({
    user_id,
    type: 'login_locked',
    params: { full_name: member.full_name, network },
    subject: member.user_organization_id,
    link: '/user',
  }));
}
