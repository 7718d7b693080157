import { useAbility } from '@uketori/frontend-kit/abilities';
import { useText } from '@uketori/frontend-kit/i18n';
import { WaitingIn } from '@uketori/frontend-kit/Waiting';
import type { ReactNode } from 'react';

const SUBMITTED = '1';

const SINCE = { sort: 'created_at', of: ({ created_at }: { created_at: string }) => created_at };

/**
 * Files that suppliers handed in, to approve, also for approvers who only read; for users who collect, files to send to
 * reading and suppliers whom no mail reached.
 */
export default function WaitingItems(): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  return (
    <>
      <WaitingIn
        label={t('waiting.to_approve')}
        act={t('waiting.to_approve_act')}
        path="/inbox-items"
        filters={{ waiting: 'item_to_approve' }}
        to="/inbox/items"
        since={SINCE}
      />
      {mayUpdate && (
        <>
          <WaitingIn
            label={t('waiting.submitted')}
            act={t('waiting.submitted_act')}
            path="/inbox-items"
            filters={{ submit_status: SUBMITTED }}
            to="/inbox/items"
            since={SINCE}
          />
          <WaitingIn
            label={t('waiting.mail_failed')}
            act={t('waiting.mail_failed_act')}
            path="/customers"
            filters={{ waiting: 'mail_failed' }}
            to="/inbox/customers"
            since={{ sort: 'created_at', of: () => null }}
          />
        </>
      )}
    </>
  );
}
