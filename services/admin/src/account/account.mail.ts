import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** The link by which the holder of a new address confirms it. */
export function confirmMail(email: string, url: string): QueuedMail {
  return {
    purpose: 'email_confirm',
    to: email,
    subject: '【受取 Uketori】メールアドレスの確認',
    text: [
      'ログインに使うメールアドレスの変更を受け付けました。',
      '次のURLを開いて、このメールアドレスを確認してください。今のメールアドレスにもメールを送りました。両方の確認がそろうと変更されます。',
      url,
      '',
      '有効期限: 24時間（1回のみ有効）',
      'お心当たりのない場合は、このメールを破棄してください。変更されません。',
      '',
      'Open the link above to confirm this address for your log-in; it is valid for 24 hours, once. Your present address has a mail, too: the change counts when both are confirmed. If you did not ask for it, ignore this mail.',
      '',
    ].join('\n'),
  };
}

/** The link by which the holder of the present address agrees to another one. */
export function agreeMail(email: string, next: string, url: string): QueuedMail {
  return {
    purpose: 'email_agree',
    to: email,
    subject: '【受取 Uketori】メールアドレスの変更の確認',
    text: [
      `ログインに使うメールアドレスを ${next} に変更する申し込みがありました。`,
      'ご自身の申し込みであれば、次のURLを開いて確認してください。新しいメールアドレスでも確認がそろうと変更されます。',
      url,
      '',
      '有効期限: 24時間（1回のみ有効）',
      'お心当たりのない場合は、URLを開かず、すぐにパスワードを変更し、会社の管理者にご連絡ください。変更はされません。',
      '',
      `Somebody asked to log in as ${next} instead of this address. If it was you, open the link above; the change counts when both addresses are confirmed. If it was not you, do not open it, change your password at once and tell your administrator.`,
      '',
    ].join('\n'),
  };
}

/** Sent to an address that another account uses already: the page must not reveal who has an account. */
export function takenMail(email: string): QueuedMail {
  return {
    purpose: 'email_taken',
    to: email,
    subject: '【受取 Uketori】メールアドレスは変更できませんでした',
    text: [
      'このメールアドレスへの変更が申し込まれましたが、すでに別のアカウントで使用されているため、変更できませんでした。',
      'お心当たりのない場合は、このメールを破棄してください。',
      '',
      'Somebody asked to use this address for another account. It already has an account, so nothing was changed.',
      '',
    ].join('\n'),
  };
}

/** Sent to the address that was replaced, so that its holder can act if somebody else did it. */
export function replacedMail(email: string): QueuedMail {
  return {
    purpose: 'email_changed',
    to: email,
    subject: '【受取 Uketori】メールアドレスが変更されました',
    text: [
      'アカウントのログイン用メールアドレスが変更されました。このメールアドレスではログインできなくなります。',
      'お心当たりのない場合は、すぐに会社の管理者にご連絡ください。',
      '',
      'The log-in address of your account was changed, and this address no longer opens it. If it was not you, tell your administrator at once.',
      '',
    ].join('\n'),
  };
}
