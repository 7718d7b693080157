import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiMutation } from '@uketori/frontend-kit/apiHooks';
import { ConfirmDelete } from '@uketori/frontend-kit/ConfirmDelete';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { useReference } from '@uketori/frontend-kit/ReferenceSelect';
import { RecordDrawer } from '@uketori/frontend-kit/RecordForm';
import { useOptionalSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { App, Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { OWNER_ROLE_ID, type Role } from '../roles/role.types';
import { LockNotice } from './LockNotice';
import type { LoginLock } from './locks';
import { memberFields } from './user.fields';
import { MEMBER_STATUS, type Member, SUPPORT_STATUS } from './user.types';

interface Props {
  member: Member;
  lock: LoginLock | undefined;
  roles: Role[];
  onClose: () => void;
}

/** For a member who lost phone and recovery codes. */
function ResetFactors({ member }: { member: Member }): ReactNode {
  const t = useText('admin');
  const { modal } = App.useApp();
  const reset = useApiMutation('delete', '/users/{id}/second-factors', { success: t('factor.reset_done') });
  const ask = () =>
    modal.confirm({
      title: t('factor.reset_title', { name: member.full_name }),
      content: t('factor.reset_body'),
      okText: t('factor.reset_ok'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () => reset.mutateAsync({ params: { path: { id: member.id } } }).catch(() => undefined),
    });
  return (
    <p>
      <Button size="small" onClick={ask}>
        {t('factor.reset')}
      </Button>
    </p>
  );
}

/** Changes one member. Only owners change owners; users cannot remove themselves. */
export function UserDrawer({ member, lock, roles, onClose }: Props): ReactNode {
  const t = useText('admin');
  const session = useOptionalSession();
  const [read, setRead] = useState(member);
  const [deleting, setDeleting] = useState(false);
  const is_own = session?.user_organization_id === member.id;
  const am_owner = session?.user.role.id === OWNER_ROLE_ID;
  const guarded = read.role_id === OWNER_ROLE_ID && !am_owner;
  const department = useReference('/masters/{kind}/{id}', { kind: 'department', id: read.department_id });
  const initial = useMemo(
    () =>
      department === undefined
        ? undefined
        : { ...read, department, is_support: read.user_status === SUPPORT_STATUS },
    [read, department],
  );
  const fields = memberFields(t, { roles, guarded, is_own, am_owner });
  const save = async ({
    role_id,
    user_code,
    status,
    full_name,
    email,
    is_support,
    ...values
  }: NonNullable<typeof initial>) => {
    await api.put('/users/{id}', {
      params: { path: { id: member.id } },
      body: {
        version: read.version,
        user_role_id: role_id,
        department_id: values.department?.id ?? null,
        user_code,
        full_name,
        email,
        ...(status === 'deleted' ? {} : { status }),
        ...(am_owner ? { user_status: is_support ? SUPPORT_STATUS : MEMBER_STATUS } : {}),
      },
    });
    void invalidate('/users', '/roles');
    toast.success(t('user.saved'));
    onClose();
  };
  const remove = useApiMutation('delete', '/users/{id}', {
    invalidates: ['/users', '/roles'],
    success: t('user.deleted'),
    onSuccess: onClose,
    onError: (error) => {
      setDeleting(false);
      toast.error(errorText(error, 'user_delete'));
      return true;
    },
  });
  return (
    <>
      <RecordDrawer
        title={member.full_name}
        size={460}
        fields={fields}
        columns={1}
        initial={initial}
        situation="user_update"
        onSubmit={save}
        onClose={onClose}
        onReload={(current) => setRead({ ...read, ...(current as Member) })}
        extra={
          !is_own &&
          !guarded && (
            <Button danger style={{ marginInlineEnd: 'auto' }} onClick={() => setDeleting(true)}>
              {t('action.delete')}
            </Button>
          )
        }
      >
        {lock && <LockNotice lock={lock} />}
        {!is_own && !guarded && <ResetFactors member={member} />}
      </RecordDrawer>
      <ConfirmDelete
        open={deleting}
        busy={remove.isPending}
        title={t('user.delete_title', { name: member.full_name })}
        onCancel={() => setDeleting(false)}
        onConfirm={() => remove.mutate({ params: { path: { id: member.id } } })}
      >
        <p>{t('user.delete_body')}</p>
      </ConfirmDelete>
    </>
  );
}
