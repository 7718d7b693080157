import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** How the log-in of a person changed. */
export type FactorChange = 'totp_added' | 'passkey_added' | 'removed' | 'codes_renewed' | 'reset';

const SENTENCES: Readonly<Record<FactorChange, [ja: string, en: string]>> = {
  totp_added: ['認証アプリが登録されました', 'An authenticator app was added to your account'],
  passkey_added: ['パスキーが登録されました', 'A passkey was added to your account'],
  removed: ['2段階認証の方法が削除されました', 'A second factor was removed from your account'],
  codes_renewed: ['リカバリーコードが作り直されました', 'The recovery codes of your account were renewed'],
  reset: ['管理者が2段階認証を解除しました', 'An administrator removed all second factors from your account'],
};

/** Sent to a user at each change of their second factors, so that they can act if it was somebody else. */
export function factorMail(email: string, change: FactorChange, account_url: string): QueuedMail {
  const [ja, en] = SENTENCES[change];
  return {
    purpose: 'second_factor_changed',
    to: email,
    subject: `【受取 Uketori】${ja}`,
    text: [
      `アカウントの${ja}。`,
      'お心当たりのない場合は、すぐに次の画面ですべての端末からログアウトし、パスワードを変更して、会社の管理者にご連絡ください。',
      account_url,
      '',
      `${en}. If it was not you, sign out everywhere on the page above, change your password and tell your administrator.`,
      '',
    ].join('\n'),
  };
}
