import { addDays } from '@uketori/frontend-kit/dates';
import { useText } from '@uketori/frontend-kit/i18n';
import { todayInJapan } from '@uketori/frontend-kit/today';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';

/** A failed mail stays in the list of mails; an old one waits no longer. */
const RECENT_DAYS = 30;

/** Received mails whose files could not be taken. */
export default function WaitingMails(): ReactNode {
  const t = useText('intake');
  return (
    <WaitingIn
      label={t('waiting.mails')}
      act={t('waiting.mails_act')}
      path="/emails"
      filters={{ state: 'FAILED', date_from: addDays(todayInJapan(), -RECENT_DAYS) }}
      to="/email"
      since={{ sort: 'received_at', of: ({ received_at }) => received_at }}
    />
  );
}
