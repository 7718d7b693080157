import { UploadOutlined } from '@ant-design/icons';
import { CameraButton } from '@uketori/frontend-kit/CameraButton';
import { FileButton } from '@uketori/frontend-kit/FileButton';
import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag, type Tone } from '@uketori/frontend-kit/StatusTag';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import { ACCEPT } from '../files.rules';
import type { HandedIn } from './tempupload.types';
import styles from './tempupload.module.css';

const TONES: Record<HandedIn['status'], Tone> = {
  received: 'info',
  checking: 'progress',
  returned: 'warning',
  accepted: 'success',
};

interface ReturnedProps {
  items: HandedIn[];
  max_bytes: number;
  disabled: boolean;
  onReplace: (file: File, id: string) => void;
}

/** Files that the organization returned, each with its reason and a way to replace it. */
export function Returned({ items, max_bytes, disabled, onReplace }: ReturnedProps): ReactNode {
  const t = useText('inbox');
  return (
    <section className={styles.returned} role="alert">
      <strong>{t('temp.returned')}</strong>
      <ul className={styles.handed}>
        {items.map(({ id, file_name, reason, returned_at }) => (
          <li key={id}>
            <div className={styles.handed_line}>
              <StatusTag tone={TONES.returned}>{t('temp.status_returned')}</StatusTag>
              <span lang="ja">{file_name}</span>
              <DateTimeText value={returned_at} />
            </div>
            <p lang="ja">{reason}</p>
            <div className={styles.replace}>
              <FileButton
                type="primary"
                icon={<UploadOutlined />}
                label={t('temp.replace_file', { name: file_name })}
                accept={ACCEPT}
                disabled={disabled}
                data-testid="replace-input"
                onChoose={(file) => onReplace(file, id)}
              >
                {t('temp.replace')}
              </FileButton>
              <CameraButton
                max_bytes={max_bytes}
                disabled={disabled}
                onPhoto={(photo) => onReplace(photo, id)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything else that was handed in for the month, the newest first. */
export function Handed({ items }: { items: HandedIn[] }): ReactNode {
  const t = useText('inbox');
  return (
    <section className={styles.so_far}>
      <h2>{t('temp.so_far')}</h2>
      <ul className={styles.handed}>
        {items.map(({ id, file_name, received_at, status }) => (
          <li key={id} className={styles.handed_line}>
            <StatusTag tone={TONES[status]}>{t(`temp.status_${status}`)}</StatusTag>
            <span lang="ja">{file_name}</span>
            <DateTimeText value={received_at} />
          </li>
        ))}
      </ul>
      <p className="uk-muted">{t('temp.status_help')}</p>
    </section>
  );
}
