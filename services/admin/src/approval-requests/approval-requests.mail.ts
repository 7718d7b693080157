import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

export interface ApprovalRequestFacts {
  email: string;
  full_name: string;
  organization_name: string;
  requested_by_name: string;
  local_id: number;
  level: number;
  url: string;
}

/** Asks somebody to approve; what the invoice says stays behind the login. */
export function approvalRequestMail(facts: ApprovalRequestFacts): QueuedMail {
  const { email, full_name, organization_name, requested_by_name, local_id, level, url } = facts;
  return {
    purpose: 'approval_request',
    to: email,
    subject: `【受取 Uketori】請求書 ${local_id} の承認依頼`,
    text: [
      `${full_name} さん`,
      '',
      `${requested_by_name} さんから、請求書 ${local_id} の承認${level} を依頼されました（${organization_name}）。`,
      url,
      '',
      `You are asked for approval ${level} of invoice ${local_id}. Open the link above.`,
      '',
    ].join('\n'),
  };
}
