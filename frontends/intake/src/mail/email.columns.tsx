import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import type { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { AttachmentItem } from './Attachments';
import styles from './mail.module.css';
import { type Email, EMAIL_TONES } from './mail.types';

/** Columns of the mail list. */
export function emailColumns(t: ReturnType<typeof useText>): DataColumn<Email>[] {
  return [
    {
      key: 'received_at',
      title: t('mail.received_at'),
      width: 140,
      kind: 'datetime',
      sort: true,
      fixed: 'start',
    },
    {
      key: 'state',
      title: t('mail.state'),
      width: 210,
      render: (row) => (
        <div className={styles.state}>
          <StatusTag tone={EMAIL_TONES[row.state]}>{t(`mail.states.${row.state}`)}</StatusTag>
          {row.fault !== '' && <div className={styles.reason}>{t(`mail.fault.${row.fault}`)}</div>}
        </div>
      ),
    },
    {
      key: 'from_address',
      title: t('mail.from'),
      width: 210,
      render: (row) => (
        <div className={styles.from}>
          <span lang="ja">{row.from_name || row.from_address || '—'}</span>
          {row.from_name !== '' && row.from_name !== row.from_address && (
            <bdi dir="ltr" className={styles.reason}>
              {row.from_address}
            </bdi>
          )}
        </div>
      ),
    },
    {
      key: 'subject',
      title: t('mail.subject'),
      width: 240,
      render: (row) => (
        <span lang="ja" title={row.subject}>
          {row.subject || t('mail.no_subject')}
        </span>
      ),
    },
    {
      key: 'attachments',
      title: t('mail.attachments'),
      width: 460,
      render: (row) => <Files row={row} t={t} />,
    },
  ];
}

const SHOWN = 4;

function Files({ row, t }: { row: Email; t: ReturnType<typeof useText> }) {
  const { email_id, attachments, state } = row;
  if (attachments.length === 0)
    return <span className="uk-muted">{state === 'DONE' ? t('mail.no_attachment') : '—'}</span>;
  return (
    <ul className={styles.files}>
      {attachments.slice(0, SHOWN).map((file) => (
        <AttachmentItem key={file.attachment_id} email_id={email_id} file={file} />
      ))}
      {attachments.length > SHOWN && (
        <li className="uk-muted">{t('mail.more_files', { count: attachments.length - SHOWN })}</li>
      )}
    </ul>
  );
}
