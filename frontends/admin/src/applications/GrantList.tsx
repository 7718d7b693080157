import { invalidate, useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { useText } from '@uketori/frontend-kit/i18n';
import { useKeysetPage } from '@uketori/frontend-kit/useKeysetPage';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { RecordState } from '../settings/RecordState';
import type { Grant } from './application';
import styles from './applications.module.css';
import { ScopeTags } from './ScopeTags';

interface Props {
  /** the application whose grants are listed; without it the user's own */
  application_id?: string;
  empty: string;
  /** who, or to what, the grant is shown as */
  nameOf: (grant: Grant) => string;
  may_revoke: boolean;
}

const PAGE = 20;
const ALL = {};

/** The grants of access, newest first; the user can revoke each. */
export function GrantList({ application_id, empty, nameOf, may_revoke }: Props): ReactNode {
  const t = useText('admin');
  const order = { params: ALL, sort: '-created_at', page_size: PAGE };
  const ofApplication = useKeysetPage({
    id: 'admin.grants',
    path: '/applications/{id}/grants',
    path_params: { id: application_id ?? '' },
    ...order,
    enabled: application_id !== undefined,
  });
  const own = useKeysetPage({
    id: 'admin.own_grants',
    path: '/oauth/grants',
    ...order,
    enabled: application_id === undefined,
  });
  const list = application_id === undefined ? own : ofApplication;
  if (!list.rows) return <RecordState error={list.result.error} onRetry={() => void list.result.refetch()} />;
  if (list.rows.length === 0 && !list.goBack) return <EmptyState title={empty} />;
  return (
    <>
      <ul className={styles.grants}>
        {list.rows.map((grant) => (
          <GrantItem
            key={grant.id}
            application_id={application_id}
            grant={grant}
            name={nameOf(grant)}
            may_revoke={may_revoke}
          />
        ))}
      </ul>
      {(list.goBack || list.goNext) && (
        <div className={styles.pages}>
          <Button size="small" disabled={!list.goBack} onClick={list.goBack}>
            {t('table.previous')}
          </Button>
          <Button size="small" disabled={!list.goNext} onClick={list.goNext}>
            {t('table.next')}
          </Button>
        </div>
      )}
    </>
  );
}

interface ItemProps extends Pick<Props, 'application_id' | 'may_revoke'> {
  grant: Grant;
  name: string;
}

function GrantItem({ application_id, grant, name, may_revoke }: ItemProps): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const outcome = {
    success: t('grant.revoked'),
    onSuccess: () => void invalidate('/applications', '/oauth/grants'),
  };
  const { mutateAsync: revokeOwn } = useApiMutation('delete', '/oauth/grants/{id}', outcome);
  const { mutateAsync: revokeOf } = useApiMutation('delete', '/applications/{id}/grants/{grant_id}', outcome);
  const revoke = () =>
    application_id === undefined
      ? revokeOwn({ params: { path: { id: grant.id } } })
      : revokeOf({ params: { path: { id: application_id, grant_id: grant.id } } });
  const ask = () =>
    modal.confirm({
      title: t('grant.revoke_title', { name: grant.application_name }),
      content: t('grant.revoke_body'),
      okText: t('grant.revoke'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => revoke().catch(() => undefined),
    });
  return (
    <li className={styles.grant}>
      <strong lang="ja">{name}</strong>
      {may_revoke && (
        <Button size="small" danger aria-label={t('grant.revoke_of', { name })} onClick={ask}>
          {t('grant.revoke')}
        </Button>
      )}
      <div className={styles.wide}>
        <ScopeTags scopes={grant.scopes} />
      </div>
      <div className={`${styles.times} ${styles.wide}`}>
        <span>
          {t('grant.created_at')} <DateTimeText value={grant.created_at} />
        </span>
        <span>
          {t('grant.last_used_at')}{' '}
          {grant.last_used_at ? <DateTimeText value={grant.last_used_at} /> : t('grant.never')}
        </span>
        <span>
          {t('grant.expires_at')} <DateTimeText value={grant.expires_at} />
        </span>
      </div>
    </li>
  );
}
