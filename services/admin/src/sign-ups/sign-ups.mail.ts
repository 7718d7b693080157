import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

/** The link that founds the organization. */
export function signUpMail(email: string, organization_name: string, url: string): QueuedMail {
  return {
    purpose: 'sign_up',
    to: email,
    subject: '【受取 Uketori】ご登録の確認',
    text: [
      `「${organization_name}」のご登録を受け付けました。`,
      '次のURLを開いて登録を完了してください。',
      url,
      '',
      '有効期限: 24時間',
      'お心当たりのない場合は、このメールを破棄してください。',
      '',
      'Open the link above to complete your registration; it is valid for 24 hours.',
      '',
    ].join('\n'),
  };
}

/** For an address that has an account: only its owner learns that. */
export function knownAddressMail(email: string, login_url: string): QueuedMail {
  return {
    purpose: 'sign_up',
    to: email,
    subject: '【受取 Uketori】登録済みのメールアドレスです',
    text: [
      'このメールアドレスはすでに登録されています。次の画面からログインしてください。',
      login_url,
      'パスワードをお忘れの場合は、同じ画面の「パスワードをお忘れの方」から再設定できます。',
      '',
      'This address has an account already: sign in by the link above.',
      '',
    ].join('\n'),
  };
}
