import { useText } from '@uketori/frontend-kit/i18n';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';

const SUBMITTED = '1';

/** Files that suppliers handed in and no user has sent to reading. */
export default function WaitingItems(): ReactNode {
  const t = useText('inbox');
  return (
    <WaitingIn
      label={t('waiting.submitted')}
      act={t('waiting.submitted_act')}
      path="/inbox-items"
      filters={{ submit_status: SUBMITTED }}
      to="/inbox/items"
      since={{ sort: 'created_at', of: ({ created_at }) => created_at }}
    />
  );
}
