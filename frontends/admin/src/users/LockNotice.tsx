import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { clockTime, type LoginLock } from './locks';

/** Failed log-ins delay this member: how long, from where, and the button that lifts it. */
export function LockNotice({ lock }: { lock: LoginLock }): ReactNode {
  const t = useText('admin');
  const may_lift = useAbility('settings:update') > 0;
  const lift = useApiMutation('delete', '/login-locks/{id}', {
    invalidates: ['/login-locks'],
    success: t('user.lock.lifted'),
  });
  const { failures, network } = lock;
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('user.lock.tag')}
      description={t('user.lock.body', { failures, network, time: clockTime(lock.delayed_until) })}
      action={
        may_lift && (
          <Button
            size="small"
            loading={lift.isPending}
            onClick={() => lift.mutate({ params: { path: { id: lock.id } } })}
          >
            {t('user.lock.lift')}
          </Button>
        )
      }
    />
  );
}
