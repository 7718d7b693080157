import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import type { UploadItem } from './uploads.types';
import styles from './list.module.css';

/** How many values a reading found and how many of them the eye should check. */
export function Found({ found }: { found: NonNullable<UploadItem['found']> }): ReactNode {
  const t = useText('intake');
  const { values, doubtful } = found;
  return (
    <span className={styles.small}>
      {t('found.values', { count: values })}
      {doubtful > 0 && <span className={styles.doubtful}>{t('found.doubtful', { count: doubtful })}</span>}
    </span>
  );
}

/** A value that a finished reading did not find is said so; before that there is nothing to say. */
export function Missing({ read }: { read: boolean }): ReactNode {
  const t = useText('intake');
  return read ? <span className={styles.small}>{t('list.not_found')}</span> : null;
}

/** The values of a split file are those of its first invoice: how many more there are. */
export function Others({ item }: { item: UploadItem }): ReactNode {
  const t = useText('intake');
  const count = item.documents.length - 1;
  return item.found && count > 0 ? (
    <div className={styles.small}>{t('duplicate.more', { count })}</div>
  ) : null;
}
