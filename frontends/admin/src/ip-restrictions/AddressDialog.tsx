import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { Alert } from 'antd';
import { useMemo, type ReactNode } from 'react';

export type Address = Schema<'ListedIpRestriction'>;

interface Props {
  editing: Address | 'new' | null;
  /** proposed for a new entry */
  own: string;
  is_first: boolean;
  onClose: () => void;
}

export function AddressDialog(props: Props): ReactNode {
  const t = useText('admin');
  return (
    <Modal
      open={props.editing !== null}
      title={t(props.editing === 'new' ? 'ip.add' : 'ip.edit')}
      width={500}
      footer={null}
      onCancel={props.onClose}
      destroyOnHidden
    >
      {props.editing && <AddressForm {...props} editing={props.editing} />}
    </Modal>
  );
}

function AddressForm({ editing, own, is_first, onClose }: Props & { editing: Address | 'new' }): ReactNode {
  const t = useText('admin');
  const is_new = editing === 'new';
  const initial = useMemo(
    () =>
      editing === 'new'
        ? { ip_address: own, description: '' }
        : { ip_address: editing.ip_address, description: editing.description },
    [editing, own],
  );
  const save = async (body: typeof initial) => {
    if (editing === 'new') await api.post('/ip-restrictions', { body });
    else
      await api.put('/ip-restrictions/{id}', {
        params: { path: { id: editing.id } },
        body: { ...body, version: editing.version },
      });
    toast.success(t(is_new ? 'ip.added' : 'ip.saved'));
    await invalidate('/ip-restrictions');
    onClose();
  };
  return (
    <>
      {is_first && (
        <Alert type="warning" showIcon title={t('ip.first_warning')} style={{ marginBottom: 12 }} />
      )}
      <RecordForm
        columns={1}
        fields={[
          {
            name: 'ip_address',
            label: t('ip.ip_address'),
            kind: 'text',
            required: true,
            half_width: true,
            max_length: 64,
            placeholder: '203.0.113.0/24',
            help: t('ip.ip_address_help'),
            refused_by: ['invalid_ip_address', 'duplicate_ip_address', 'first_ip_must_be_current'],
          },
          { name: 'description', label: t('ip.description'), kind: 'text', max_length: 100 },
        ]}
        initial={initial}
        onSubmit={save}
        onCancel={onClose}
        onReload={() => void invalidate('/ip-restrictions').then(onClose)}
      />
    </>
  );
}
