import { useText } from '@uketori/frontend-kit/i18n';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';

/** Kept files whose time stamp is missing or no longer valid. */
export default function WaitingStamps(): ReactNode {
  const t = useText('intake');
  return (
    <WaitingIn
      label={t('waiting.stamps')}
      act={t('waiting.stamps_act')}
      path="/books"
      filters={{ stamp_state: 'RETRYING,EXPIRED' }}
      to="/books"
      since={{ sort: 'kept_at', of: ({ kept_at }) => kept_at }}
    />
  );
}
