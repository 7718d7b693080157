import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { api } from '@uketori/frontend-kit/api';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { discard } from '@uketori/frontend-kit/dirty';
import { hostUrl } from '@uketori/frontend-kit/hosts';
import { useText } from '@uketori/frontend-kit/i18n';
import { endingSession, leaveFor } from '@uketori/frontend-kit/sessionEnd';
import { useSession } from '@uketori/frontend-kit/session';
import { useAct } from '@uketori/frontend-kit/useAct';
import styles from './app.module.css';

const OWNER_ROLE_ID = 1;

/** Says that the organization is a demonstration; its owner removes it here for good. */
export function DemoBanner(): ReactNode {
  const t = useText('shell');
  const { organization, user } = useSession();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAct();
  if (!organization.is_demonstration) return null;
  const remove = (confirm: 'DELETE') =>
    endingSession(async () => {
      await api.post('/session/demonstration/removal', { body: { confirm } });
      discard();
      leaveFor(hostUrl('accounts', '/login?notice=demo_removed'));
    });
  return (
    <aside className={styles.demo} aria-label={t('demo.label')}>
      <span>{t('demo.text')}</span>
      {user.role.id === OWNER_ROLE_ID && (
        <Button size="small" onClick={() => setAsking(true)}>
          {t('demo.remove')}
        </Button>
      )}
      <ConfirmDelete
        open={asking}
        title={t('demo.confirm_title')}
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={(word) => void act(() => remove(word))}
      >
        <p>{t('demo.confirm_lost')}</p>
        <p>{t('demo.confirm_after')}</p>
      </ConfirmDelete>
    </aside>
  );
}
