import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** A log-in as a mail describes it. */
export interface SeenLogin {
  at: Date;
  ip: string | null;
  /** 'Chrome (Windows)' */
  device: string;
  organization_name: string;
}

const JST = new Intl.DateTimeFormat('ja-JP', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Tokyo',
});

/** Sent to a user who logged in where they had not before, so that they can act if it was somebody else. */
export function newDeviceMail(email: string, seen: SeenLogin, account_url: string): QueuedMail {
  return {
    purpose: 'new_device',
    to: email,
    subject: '【受取 Uketori】新しい端末からログインがありました',
    text: [
      'これまで使われていない端末またはネットワークから、ログインがありました。',
      '',
      `日時: ${JST.format(seen.at)}（日本時間）`,
      `端末: ${seen.device || '不明'}`,
      `IPアドレス: ${seen.ip ?? '不明'}`,
      `組織: ${seen.organization_name}`,
      '',
      'ご本人の操作であれば、何もする必要はありません。',
      'お心当たりのない場合は、次の画面ですべての端末からログアウトし、パスワードを変更してください。',
      account_url,
      '',
      'Somebody logged in to your account from a device or network that is new to us. If it was not you, sign out everywhere on the page above and change your password.',
      '',
    ].join('\n'),
  };
}

/** Sent when a recovery code opened a session: the codes may have been found by somebody else. */
export function recoveryCodeMail(email: string, left: number): QueuedMail {
  return {
    purpose: 'recovery_code_used',
    to: email,
    subject: '【受取 Uketori】リカバリーコードでログインしました',
    text: [
      `リカバリーコードを使ったログインがありました。残りは${left}個です。`,
      '認証アプリやパスキーを失った場合は、アカウントの画面で登録し直してください。',
      'お心当たりのない場合は、すぐにパスワードを変更し、会社の管理者にご連絡ください。',
      '',
      `A recovery code was used to log in to your account; ${left} are left. If it was not you, change your password at once and tell your administrator.`,
      '',
    ].join('\n'),
  };
}
