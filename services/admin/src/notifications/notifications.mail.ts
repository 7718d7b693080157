import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';
import type { NotificationType } from './kinds.data.js';
import type { Notice } from './notifications.rules.js';

/** The receiver, and where links lead. */
export interface Receiver {
  email: string;
  full_name: string;
  organization_name: string;
  app_url: string;
}

type Words = (params: Readonly<Record<string, string | number>>) => string;

/** One sentence per kind; what an invoice says stays behind the login. */
const SENTENCES: Readonly<Record<NotificationType, Words>> = {
  approval_requested: (p) =>
    `${p.requested_by} さんから、請求書 ${p.local_id} の${p.level}次承認を依頼されました。`,
  item_approval_requested: (p) =>
    `${p.requested_by} さんから、回収した請求書の${p.level}次承認を依頼されました。`,
  payment_waiting: () => '確認または承認を待っている支払があります。',
  payee_account_waiting: () => '確認を待っている振込先口座があります。',
  invoice_returned: (p) => `${p.by} さんが請求書 ${p.local_id} を差し戻しました。理由：${p.reason}`,
  invoice_disapproved: (p) => `${p.by} さんが請求書 ${p.local_id} を否認しました。理由：${p.reason}`,
  invoice_approved: (p) => `${p.by} さんが請求書 ${p.local_id} を最終承認しました。`,
  invoice_commented: (p) => `${p.by} さんが請求書 ${p.local_id} にコメントしました。`,
  reading_failed: (p) => `「${p.file_name}」を読み取れませんでした。`,
  item_handed_in: () => '取引先から請求書が提出されました。',
  posting_failed: () => '会計サービスに登録できなかった取引があります。',
  mail_failed: () => '送信できなかったメールがあります。',
  quota_reached: () => '1日の上限に近づいたか、達しました。達した後の操作は、翌日まで受け付けられません。',
  security_webhook_failed: () => 'セキュリティイベントを送信先に届けられませんでした。',
  webhook_stopped: () =>
    'Webhookの送信先に3日間届けられなかったため、送信を停止しました。再開するまで、イベントは保管されます。',
  login_locked: (p) =>
    `${p.full_name} さんのログイン失敗が続いたため、一時的に制限しています（${p.network}）。`,
};

const TITLES: Partial<Record<NotificationType, Words>> = {
  approval_requested: (p) => `請求書 ${p.local_id} の承認依頼`,
  item_approval_requested: () => '回収した請求書の承認依頼',
  invoice_returned: (p) => `請求書 ${p.local_id} の差し戻し`,
  invoice_disapproved: (p) => `請求書 ${p.local_id} の否認`,
  invoice_approved: (p) => `請求書 ${p.local_id} の最終承認`,
  invoice_commented: (p) => `請求書 ${p.local_id} へのコメント`,
};

/** The mail of one notification, or the daily mail of several. */
export function noticeMail(
  notices: readonly Pick<Notice, 'type' | 'params' | 'link'>[],
  { email, full_name, organization_name, app_url }: Receiver,
): QueuedMail {
  const [first] = notices;
  const title =
    notices.length === 1 && first
      ? (TITLES[first.type]?.(first.params) ?? SENTENCES[first.type](first.params).replace(/。$/, ''))
      : `お知らせ ${notices.length} 件`;
  return {
    purpose: 'notification',
    to: email,
    subject: `【受取 Uketori】${title}`,
    text: [
      `${full_name} さん（${organization_name}）`,
      '',
      ...notices.flatMap(({ type, params, link }) => [SENTENCES[type](params), `${app_url}${link}`, '']),
      '通知の設定を変えるには / To change which mails you get:',
      `${app_url}/account`,
      '',
    ].join('\n'),
  };
}
