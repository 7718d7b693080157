import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { Modal } from '@uketori/frontend-kit/Modal';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import type { ReactNode } from 'react';
import type { Role } from '../roles/role.types';

interface Props {
  open: boolean;
  roles: Role[];
  onSent: () => void;
  onClose: () => void;
}

interface Invited {
  email: string;
  user_role_id: number | null;
  code: string;
  department: RecordRef | null;
}

const EMPTY: Invited = { email: '', user_role_id: null, code: '', department: null };

/** Asks somebody into the organization; the mail carries the link. */
export function InviteDialog({ open, roles, onSent, onClose }: Props): ReactNode {
  const t = useText('admin');
  const invite = async ({ department, email, user_role_id, code }: Invited) => {
    await api.post('/invitations', {
      body: {
        email: email.trim(),
        user_role_id: user_role_id ?? 0,
        code,
        department_id: department?.id ?? null,
      },
    });
    void invalidate('/invitations');
    toast.success(t('invitation.sent', { email }));
    onSent();
    onClose();
  };
  return (
    <Modal
      open={open}
      width={500}
      title={t('invitation.create')}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <RecordForm
        columns={1}
        initial={EMPTY}
        submit_label={t('invitation.send')}
        situation="user_update"
        onSubmit={invite}
        onCancel={onClose}
        fields={[
          {
            name: 'email',
            label: t('user.email'),
            kind: 'email',
            required: true,
            max_length: 254,
            refused_by: ['already_member', 'already_invited'],
          },
          {
            name: 'user_role_id',
            label: t('user.role'),
            kind: 'select',
            required: true,
            refused_by: ['grant_exceeds_own_rights', 'cannot_change_owner'],
            options: roles
              .filter(({ grantable }) => grantable)
              .map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'department',
            label: t('user.department'),
            kind: 'reference',
            path: '/masters/{kind}',
            path_params: { kind: 'department' },
          },
          {
            name: 'code',
            label: t('user.user_code'),
            kind: 'text',
            half_width: true,
            max_length: 50,
            help: t('user.user_code_help'),
            refused_by: ['duplicate_user_code'],
          },
        ]}
      />
    </Modal>
  );
}
