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
  /** keyset list of grants; one of them is below it by its id */
  path: string;
  empty: string;
  /** who, or to what, the grant is shown as */
  nameOf: (grant: Grant) => string;
  may_revoke: boolean;
}

const PAGE = 20;
const ALL = {};

/** The grants of access, newest first; the user can revoke each. */
export function GrantList({ path, empty, nameOf, may_revoke }: Props): ReactNode {
  const t = useText('admin');
  const list = useKeysetPage<Grant>({
    id: 'admin.grants',
    path,
    params: ALL,
    sort: '-created_at',
    page_size: PAGE,
    enabled: true,
  });
  if (!list.rows) return <RecordState error={list.result.error} onRetry={() => void list.result.refetch()} />;
  if (list.rows.length === 0 && !list.goBack) return <EmptyState title={empty} />;
  return (
    <>
      <ul className={styles.grants}>
        {list.rows.map((grant) => (
          <GrantItem key={grant.id} grant={grant} name={nameOf(grant)} path={may_revoke ? path : null} />
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

function GrantItem({ grant, name, path }: { grant: Grant; name: string; path: string | null }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const revoke = useApiMutation<Grant>({
    method: 'DELETE',
    path: ({ id }) => `${path}/${id}`,
    success: t('grant.revoked'),
    onSuccess: () => void invalidate('/applications', '/oauth/grants'),
  });
  const ask = () =>
    modal.confirm({
      title: t('grant.revoke_title', { name: grant.application_name }),
      content: t('grant.revoke_body'),
      okText: t('grant.revoke'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => revoke.mutateAsync(grant).catch(() => undefined),
    });
  return (
    <li className={styles.grant}>
      <strong lang="ja">{name}</strong>
      {path && (
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
