import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

export interface CommentFacts {
  email: string;
  organization_name: string;
  writer: string;
  local_id: number;
  partner_name: string;
  comment: string;
  url: string;
}

/** A comment as it reaches the users who worked on the invoice. */
export function commentMail(facts: CommentFacts): QueuedMail {
  const { email, organization_name, writer, local_id, partner_name, comment, url } = facts;
  return {
    purpose: 'invoice_comment',
    to: email,
    subject: `【受取 Uketori】請求書 ${local_id}（${partner_name}）へのコメント`,
    text: [
      `${organization_name} の ${writer} さんが、請求書 ${local_id}（${partner_name}）にコメントしました。`,
      '',
      comment,
      '',
      url,
      '',
    ].join('\n'),
  };
}
