import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** The link by which a user sets a new password. */
export function resetMail(email: string, url: string): QueuedMail {
  return {
    purpose: 'password_reset',
    to: email,
    subject: '【受取 Uketori】パスワードの再設定',
    text: [
      'パスワードの再設定を受け付けました。',
      '次のURLを開いて、新しいパスワードを設定してください。',
      url,
      '',
      '有効期限: 24時間（1回のみ有効）',
      'お心当たりのない場合は、このメールを破棄してください。パスワードは変わりません。',
      '',
      'Open the link above to set a new password; it is valid for 24 hours, once. If you did not ask for it, ignore this mail.',
      '',
    ].join('\n'),
  };
}

/** Sent to the owner of a changed password, who can act if somebody else changed it. */
export function changedMail(email: string, login_url: string): QueuedMail {
  return {
    purpose: 'password_changed',
    to: email,
    subject: '【受取 Uketori】パスワードが変更されました',
    text: [
      'アカウントのパスワードが変更されました。',
      'お心当たりのない場合は、ログイン画面の「パスワードをお忘れの方」から再設定し、会社の管理者にご連絡ください。',
      login_url,
      '',
      'Your password was changed. If it was not you, reset it by the link on the log-in page and tell your administrator.',
      '',
    ].join('\n'),
  };
}
