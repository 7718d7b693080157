import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';

export const NOTIFICATION_TYPES = [
  'approval_requested',
  'invoice_disapproved',
  'reading_failed',
  'invoice_commented',
  'login_locked',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const FRESH_MS = 24 * 3_600_000;

/** Whether a fact is worth telling: what is read anew from the log after days is no news any more. */
export function isNews(time: string, now_ms: number): boolean {
  return now_ms - Date.parse(time) < FRESH_MS;
}

/** What one user is told. The words are the client's. */
export interface Notice {
  user_id: string;
  type: NotificationType;
  params: Record<string, string | number>;
  subject: string;
  /** Path in the application. */
  link: string;
}

/**
 * Who is told of a change of an approval, but not of his own act: whoever is asked next, and of a disapproval whoever
 * brought the invoice in or approved it.
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
  if (cause === 'disapproved') {
    const concerned = [approval.created_by, ...approval.steps.map((step) => step.user_id)];
    const params = { local_id, by: actor.name };
    return others(concerned).map((user_id) => ({ ...notice, user_id, type: 'invoice_disapproved', params }));
  }
  return [];
}

/** Who is told of a comment: whom it concerns, the last one of an invoice in place of the one before. */
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

/** Who is told of a reading: whoever brought the file in, when it could not be read. */
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
