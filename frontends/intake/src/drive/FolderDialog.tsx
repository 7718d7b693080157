import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { leaving } from '@uketori/frontend-kit/dirty';
import { useText } from '@uketori/frontend-kit/i18n';
import type { RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { Modal } from '@uketori/frontend-kit/Modal';
import { type FormField, RecordForm } from '@uketori/frontend-kit/RecordForm';
import { toast } from '@uketori/frontend-kit/toast';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import type { DrivePlace } from './drive.types';
import { FolderPicker } from './FolderPicker';

interface Props {
  connection_id: string;
  open: boolean;
  onClose: () => void;
}

type Way = 'pick' | 'link';

/** Chooses a folder to watch: by looking for it, or by its address. */
export function FolderDialog({ connection_id, open, onClose }: Props): ReactNode {
  const t = useText('intake');
  const close = leaving(onClose);
  return (
    <Modal
      open={open}
      title={t('drive.add_folder')}
      width={620}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <FolderForm connection_id={connection_id} onClose={onClose} onCancel={close} />
    </Modal>
  );
}

interface FormProps {
  connection_id: string;
  onClose: () => void;
  onCancel: () => void;
}

interface Choice {
  way: Way;
  place: DrivePlace | null;
  folder: string;
  include_existing: boolean;
  department: RecordRef | null;
}

const INITIAL: Choice = { way: 'pick', place: null, folder: '', include_existing: false, department: null };

function FolderForm({ connection_id, onClose, onCancel }: FormProps): ReactNode {
  const t = useText('intake');
  const save = async ({ way, place, folder, include_existing, department }: Choice) => {
    await api.post('/drive-connections/{id}/folders', {
      params: { path: { id: connection_id } },
      body: {
        folder: way === 'pick' ? (place?.folder_id ?? '') : folder,
        include_existing,
        department_id: department?.id ?? null,
      },
    });
    toast.success(t('drive.folder_added'));
    await invalidate('/drive-connections');
    onClose();
  };
  return (
    <RecordForm
      columns={1}
      initial={INITIAL}
      submit_label={t('drive.watch')}
      onSubmit={save}
      onCancel={onCancel}
      fields={folderFields(t, connection_id)}
    />
  );
}

function folderFields(t: ReturnType<typeof useText>, connection_id: string): FormField<Choice>[] {
  return [
    {
      name: 'way',
      label: t('drive.way.label'),
      kind: 'custom',
      render: ({ value, onChange }) => (
        <Segmented<Way>
          value={value as Way}
          onChange={onChange}
          options={[
            { value: 'pick', label: t('drive.way.pick') },
            { value: 'link', label: t('drive.way.link') },
          ]}
        />
      ),
    },
    {
      name: 'place',
      label: t('drive.folder_name'),
      kind: 'custom',
      required: true,
      when: ({ way }) => way === 'pick',
      render: ({ value, onChange }) => (
        <FolderPicker
          connection_id={connection_id}
          picked={(value as DrivePlace | null) ?? null}
          onPick={(place) => onChange?.(place)}
        />
      ),
    },
    {
      name: 'folder',
      label: t('drive.folder_link'),
      kind: 'text',
      required: true,
      max_length: 2000,
      help: t('drive.folder_link_help'),
      when: ({ way }) => way === 'link',
    },
    {
      name: 'include_existing',
      label: t('drive.include_existing'),
      kind: 'switch',
      help: t('drive.include_existing_help'),
    },
    {
      name: 'department',
      label: t('chat.department'),
      kind: 'reference',
      path: '/masters/{kind}',
      path_params: { kind: 'department' },
      help: t('chat.department_help'),
    },
  ];
}
