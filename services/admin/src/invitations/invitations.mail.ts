import { toJstDate } from '@uketori/service-kit/clock';
import type { QueuedMail } from '@uketori/service-kit/mail/mail-queue';

export interface InvitationFacts {
  email: string;
  organization_name: string;
  invited_by_name: string;
  expires_at: string;
  url: string;
}

/** The invitation as it is mailed, in Japanese with an English word for readers who know none. */
export function invitationMail({
  email,
  organization_name,
  invited_by_name,
  expires_at,
  url,
}: InvitationFacts): QueuedMail {
  const until = toJstDate(Date.parse(expires_at));
  return {
    purpose: 'invitation',
    to: email,
    subject: `【受取 Uketori】${organization_name}への招待`,
    text: [
      `${invited_by_name} さんから「${organization_name}」に招待されました。`,
      '',
      '次のURLを開いて登録を完了してください。',
      url,
      '',
      `有効期限: ${until}（日本時間）`,
      'お心当たりのない場合は、このメールを破棄してください。',
      '',
      `You are invited to "${organization_name}". Open the link above to join; it is valid until ${until}.`,
      '',
    ].join('\n'),
  };
}
