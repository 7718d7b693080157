import { DownloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api, type ReceivedFile } from '@uketori/frontend-kit/api';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import styles from './mail.module.css';
import { ATTACHMENT_TONES, type EmailAttachment } from './mail.types';

/** A file of a mail in the list of them: it, what became of it, and what is said besides. */
export function AttachmentItem({
  email_id,
  file,
  children,
}: {
  email_id: string;
  file: EmailAttachment;
  children?: ReactNode;
}): ReactNode {
  return (
    <li>
      <DownloadButton
        receive={() =>
          api.file('/emails/{id}/attachments/{attachment_id}', {
            params: { path: { id: email_id, attachment_id: file.attachment_id } },
          })
        }
        name={file.file_name}
      />
      <div className={styles.file}>
        <span className={styles.file_name} lang="ja" title={file.file_name}>
          {file.file_name}
        </span>
        <AttachmentResult file={file} />
        {children}
      </div>
    </li>
  );
}

/** What became of one file: the invoice it is, or why it is none. */
function AttachmentResult({ file }: { file: EmailAttachment }): ReactNode {
  const t = useText('intake');
  const mayRead = useAbility('invoice:read') > 0;
  const ids = file.state === 'DONE' ? file.local_ids : file.duplicate_local_ids;
  return (
    <span className={styles.result}>
      <StatusTag tone={ATTACHMENT_TONES[file.state]}>{t(`mail.file_states.${file.state}`)}</StatusTag>
      {file.fault !== '' && <span className={styles.reason}>{t(`mail.file_fault.${file.fault}`)}</span>}
      {mayRead &&
        ids.map((local_id) => (
          <Link key={local_id} to={`/invoice/${local_id}`}>
            <bdi dir="ltr">#{local_id}</bdi>
          </Link>
        ))}
      {file.state === 'DONE' && ids.length === 0 && (
        <Link to="/upload">{t(`state.${file.read_state || 'WAITING'}`)}</Link>
      )}
    </span>
  );
}

/** Gives one file of a mail, or the mail itself, to the browser as a download. */
export function DownloadButton({
  receive,
  name,
  children,
}: {
  receive: () => Promise<ReceivedFile>;
  name: string;
  children?: ReactNode;
}): ReactNode {
  const t = useText('intake');
  const { busy, act } = useAct();
  const save = async () => {
    const { blob, file_name } = await receive();
    saveFile(blob, file_name ?? name);
  };
  return (
    <Button
      size="small"
      type={children ? 'default' : 'text'}
      icon={<DownloadOutlined />}
      loading={busy}
      aria-label={children ? undefined : t('mail.download_of', { name })}
      onClick={(event) => {
        // A click on its row opens the mail.
        event.stopPropagation();
        void act(save);
      }}
    >
      {children}
    </Button>
  );
}
