import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InvoiceCommented } from '@uketori/proto/uketori/journal/v1/events';
import type { DocumentRead } from '@uketori/proto/uketori/intake/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { NotificationType } from './kinds.data.js';

const FRESH_MS = 24 * 3_600_000;

/** The ability `payment:pay_approve4` approves a payment that has its confirmations. */
const APPROVAL_LEVEL = 4;

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

/** A notification of everybody with an ability. */
export interface RoleNotice extends Omit<Notice, 'user_id'> {
  ability: string;
  /** Also the user whose act it was: what they did has a consequence that they may not see. */
  to_author?: true;
}

/**
 * The users whom a change of an approval notifies, except its author. A request notifies the next approvers and their
 * deputies, a return and a final approval the uploader, a disapproval the uploader and the approvers. Collected items
 * have requests only.
 */
export function approvalNotices(approval: ApprovalChanged, actor: { id: string; name: string }): Notice[] {
  const { cause, subject_type, subject_id, local_id, next_approvers, next_level } = approval;
  const others = (ids: string[]) => [...new Set(ids)].filter((id) => id !== '' && id !== actor.id);
  const notices = (ids: string[], notice: Pick<Notice, 'type' | 'params' | 'link'>): Notice[] =>
    others(ids).map((user_id) => ({ ...notice, subject: subject_id, user_id }));
  // An approved level requests the next one where a route or the stages of the supplier name its approvers.
  const isRequest = cause === 'requested' || (cause === 'approved' && next_approvers.length > 0);
  if (subject_type === 'inbox_item') {
    if (!isRequest) return [];
    const params = { level: next_level, requested_by: actor.name };
    return notices(next_approvers, {
      type: 'item_approval_requested',
      params,
      link: `/inbox/${subject_id}`,
    });
  }
  if (subject_type !== 'invoice') return [];
  const link = `/invoice/${local_id}`;
  const by = { local_id, by: actor.name };
  if (isRequest) {
    const params = { local_id, level: next_level, requested_by: actor.name };
    return notices(next_approvers, { type: 'approval_requested', params, link });
  }
  switch (cause) {
    case 'returned': {
      const params = { ...by, reason: approval.returned?.reason ?? '' };
      return notices([approval.created_by], { type: 'invoice_returned', params, link });
    }
    case 'disapproved': {
      const params = { ...by, reason: approval.disapproval?.reason ?? '' };
      const concerned = [approval.created_by, ...approval.steps.map((step) => step.user_id)];
      return notices(concerned, { type: 'invoice_disapproved', params, link });
    }
    case 'finalized':
      return notices([approval.created_by], { type: 'invoice_approved', params: by, link });
    default:
      return [];
  }
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

/**
 * The notification of users who act next on a payment: while it has fewer than `levels` confirmations those who confirm,
 * then those who approve. Null for payments that wait for no act.
 */
export function paymentNotice(
  { cause, state, confirm_level }: Pick<PaymentChanged, 'cause' | 'state' | 'confirm_level'>,
  levels: number,
): RoleNotice | null {
  if (state !== 'DRAFT' || !['opened', 'confirmed', 'confirm_cancelled', 'approve_cancelled'].includes(cause))
    return null;
  const next = confirm_level < levels ? confirm_level + 1 : APPROVAL_LEVEL;
  return {
    ability: `payment:pay_approve${next}`,
    type: 'payment_waiting',
    params: {},
    subject: `level ${next}`,
    link: `/payment?state=DRAFT&confirm_level=${confirm_level}`,
  };
}

const ACTIONS: Readonly<Record<string, Omit<RoleNotice, 'params'>>> = {
  'payee_account.created': {
    ability: 'payment:update',
    type: 'payee_account_waiting',
    subject: 'all',
    link: '/payment/accounts?view=mine',
  },
  'payee_account.revoked': {
    ability: 'payment:update',
    type: 'payee_account_waiting',
    subject: 'all',
    link: '/payment/accounts?view=mine',
  },
  'inbox_item.received': {
    ability: 'inbox:update',
    type: 'item_handed_in',
    subject: 'all',
    link: '/inbox/items',
  },
  'invoice.accounting_failed': {
    ability: 'invoice:export_journal',
    type: 'posting_failed',
    subject: 'all',
    link: '/settings/accounting?tab=deals',
  },
  'quota.near': {
    ability: 'settings:update',
    to_author: true,
    type: 'quota_reached',
    subject: 'all',
    link: '/settings/limits',
  },
  'quota.refused': {
    ability: 'settings:update',
    to_author: true,
    type: 'quota_reached',
    subject: 'all',
    link: '/settings/limits',
  },
  'security_webhook.failed': {
    ability: 'settings:update',
    type: 'security_webhook_failed',
    subject: 'all',
    link: '/settings/security-events',
  },
  'security_webhook.stopped': {
    ability: 'settings:update',
    type: 'webhook_stopped',
    subject: 'all',
    link: '/settings/security-events',
  },
  'webhook.stopped': {
    ability: 'settings:update',
    type: 'webhook_stopped',
    subject: 'all',
    link: '/settings/webhooks',
  },
  'mail.failed': { ability: 'settings:read', type: 'mail_failed', subject: 'all', link: '/home' },
};

/** The notification of a logged action, null for all others. */
export function actionNotice({ action }: Pick<ActionLogged, 'action'>): RoleNotice | null {
  const notice = ACTIONS[action];
  return notice ? { ...notice, params: {} } : null;
}
