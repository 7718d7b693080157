import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** Sent to the address that a member's mails went to before an administrator changed it. */
export function contactReplacedMail(email: string, organization_name: string): QueuedMail {
  return {
    purpose: 'contact_email_changed',
    to: email,
    subject: '【受取 Uketori】連絡先のメールアドレスが変更されました',
    text: [
      `「${organization_name}」からのお知らせを受け取るメールアドレスが、管理者によって変更されました。`,
      'ログイン用のメールアドレスは変わりません。お心当たりのない場合は、会社の管理者にご連絡ください。',
      '',
      'An administrator changed the address to which this organization sends you mails. Your log-in address stays the same.',
      '',
    ].join('\n'),
  };
}
