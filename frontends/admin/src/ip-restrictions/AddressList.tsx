import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api, type ApiError } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useDeletion } from '@uketori/frontend-kit/useDeletion';
import { Alert, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { OWNER_ROLE_ID } from '../roles/role.types';
import styles from '../settings/frame.module.css';
import { RecordState } from '../settings/RecordState';
import { SettingsFrame } from '../settings/SettingsFrame';
import { addressColumns } from './address.columns';
import { AddressDialog, type Address } from './AddressDialog';

/** Addresses the organization may be used from. None means from everywhere. */
export default function AddressList(): ReactNode {
  const t = useText('admin');
  const may_edit = useAbility('settings:update') > 0;
  const list = useApiQuery('/ip-restrictions');
  const own = useApiQuery('/ip-restrictions/own');
  const [editing, setEditing] = useState<Address | 'new' | null>(null);
  const is_owner = useSession().user.role.id === OWNER_ROLE_ID;
  const [is_switching_off, setSwitchingOff] = useState(false);
  const switchOff = async () => {
    await api.delete('/ip-restrictions').then(
      () => toast.success(t('ip.switched_off')),
      (error: unknown) => toast.error(errorText(error)),
    );
    setSwitchingOff(false);
    await invalidate('/ip-restrictions');
  };
  const deletion = useDeletion({
    path: '/ip-restrictions/{id}',
    path_params: ({ id }: Address) => ({ id }),
    success: t('ip.deleted'),
    invalidates: ['/ip-restrictions'],
  });
  const acts = { edit: setEditing, remove: deletion.ask };
  const add = may_edit && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('ip.add')}
    </Button>
  );
  const is_first = list.data?.items.length === 0;
  return (
    <SettingsFrame>
      <PageHeader
        title={t('ip.title')}
        subtitle={t('ip.hint')}
        actions={
          !is_first && (
            <>
              {may_edit && is_owner && list.data && (
                <Button danger onClick={() => setSwitchingOff(true)}>
                  {t('ip.switch_off')}
                </Button>
              )}
              {add}
            </>
          )
        }
      />
      <OwnAddress address={own.data?.ip_address} error={own.error} />
      {!list.data && <RecordState error={list.error} onRetry={() => void list.refetch()} />}
      {is_first && (
        <div className={styles.wide}>
          <EmptyState title={t('ip.empty')} description={t('ip.empty_hint')} action={add} />
        </div>
      )}
      {list.data && !is_first && (
        <div className={styles.wide}>
          <ShortTable<Address>
            row_key="id"
            rows={list.data.items}
            columns={addressColumns(t, may_edit ? acts : null)}
            width={560}
          />
        </div>
      )}
      <AddressDialog
        editing={editing}
        own={is_first ? (own.data?.ip_address ?? '') : ''}
        is_first={is_first}
        onClose={() => setEditing(null)}
      />
      <ConfirmDelete
        {...deletion.dialog}
        title={t('ip.delete_title', { address: deletion.row?.ip_address ?? '' })}
      >
        <p>{t('ip.delete_body')}</p>
      </ConfirmDelete>
      <ConfirmDelete
        open={is_switching_off}
        title={t('ip.switch_off_title')}
        onConfirm={() => void switchOff()}
        onCancel={() => setSwitchingOff(false)}
      >
        <p>{t('ip.switch_off_body')}</p>
      </ConfirmDelete>
    </SettingsFrame>
  );
}

/** The address of this connection, so that users do not lock themselves out. */
function OwnAddress({ address, error }: { address: string | undefined; error: ApiError | null }): ReactNode {
  const t = useText('admin');
  return (
    <Alert
      type={error ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 12 }}
      title={
        error ? (
          errorText(error)
        ) : (
          <>
            {t('ip.own')}{' '}
            <bdi dir="ltr" className={styles.code}>
              {address ?? '…'}
            </bdi>
          </>
        )
      }
    />
  );
}
