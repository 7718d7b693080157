import { FolderOutlined, PlusOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { App, Button } from 'antd';
import { useState, type ReactNode } from 'react';
import styles from './drive.module.css';
import type { DriveConnection, DriveFolder } from './drive.types';
import { FolderDialog } from './FolderDialog';

interface Props {
  connection: DriveConnection;
  mayUpdate: boolean;
}

/** The watched folders of an account. */
export function FolderList({ connection, mayUpdate }: Props): ReactNode {
  const t = useText('intake');
  const [adding, setAdding] = useState(false);
  const { folders, reconnect } = connection;
  return (
    <section className={styles.folders} aria-label={t('drive.folders')}>
      <h3 className={styles.folders_title}>{t('drive.folders')}</h3>
      {folders.length === 0 && <p className="uk-muted">{t('drive.no_folder_hint')}</p>}
      {folders.length > 0 && (
        <ul className={styles.folder_rows}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} connection={connection} mayUpdate={mayUpdate} />
          ))}
        </ul>
      )}
      {mayUpdate && (
        <Button
          size="small"
          type={folders.length === 0 ? 'primary' : 'default'}
          icon={<PlusOutlined />}
          disabled={reconnect}
          onClick={() => setAdding(true)}
        >
          {t('drive.add_folder')}
        </Button>
      )}
      <FolderDialog connection_id={connection.id} open={adding} onClose={() => setAdding(false)} />
    </section>
  );
}

function FolderRow({ folder, connection, mayUpdate }: Props & { folder: DriveFolder }): ReactNode {
  const t = useText('intake');
  const { modal } = App.useApp();
  const { busy, act } = useAct();
  const { folder_name, folder_id, fault, scanned_at, include_existing } = folder;
  const remove = () =>
    modal.confirm({
      title: t('drive.remove_folder_title', { name: folder_name }),
      content: t('drive.remove_folder_hint'),
      okText: t('drive.remove_folder'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      cancelText: t('action.cancel'),
      onOk: () =>
        act(
          async () => {
            await api.delete('/drive-connections/{id}/folders/{folder}', {
              params: { path: { id: connection.id, folder: folder.id } },
            });
            toast.success(t('drive.folder_removed'));
          },
          () => invalidate('/drive-connections'),
        ),
    });
  return (
    <li className={styles.folder_row}>
      <FolderOutlined aria-hidden />
      <a
        className={styles.folder_name}
        href={`https://drive.google.com/drive/folders/${folder_id}`}
        target="_blank"
        rel="noreferrer"
        lang="ja"
      >
        {folder_name}
      </a>
      {fault !== '' && <StatusTag tone="danger">{t('drive.folder_gone')}</StatusTag>}
      {fault === '' && !scanned_at && <StatusTag tone="progress">{t('drive.scanning')}</StatusTag>}
      {include_existing && <span className="uk-muted">{t('drive.with_existing')}</span>}
      {mayUpdate && (
        <Button
          size="small"
          type="text"
          disabled={busy}
          aria-label={t('drive.remove_folder_of', { name: folder_name })}
          onClick={remove}
        >
          {t('drive.remove_folder')}
        </Button>
      )}
    </li>
  );
}
