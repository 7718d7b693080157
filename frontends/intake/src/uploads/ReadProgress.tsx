import { useText } from '@uketori/frontend-kit/i18n';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { UploadItem } from './uploads.types';
import styles from './list.module.css';

/** How far the reading of a file is: in pages; of a single page there is nothing to say but that it is read. */
export function ReadProgress({ item }: { item: UploadItem }): ReactNode {
  const t = useText('intake');
  const { pages_done, pages_total } = item.read_progress;
  if (item.state === 'WAITING' && pages_done === 0) return null;
  if (pages_total < 2) return null;
  return (
    <div className={styles.progress}>
      <Progress
        size="small"
        showInfo={false}
        percent={Math.round((pages_done / pages_total) * 100)}
        aria-label={t('list.progress')}
      />
      <span className="uk-num">{t('list.page_of', { done: pages_done, total: pages_total })}</span>
    </div>
  );
}
