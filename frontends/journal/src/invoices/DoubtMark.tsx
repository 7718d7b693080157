import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './detail.module.css';
import type { DoubtWalk } from './useDoubtWalk';

/** Says by sign and word that a value should be looked at, or that it was. */
export function DoubtMark({ text, checked }: { text: string; checked: boolean }): ReactNode {
  const t = useText('journal');
  return (
    <Tooltip title={t('read.doubtful_hint', { text })}>
      <span className={checked ? styles.looked_at : styles.doubt}>
        {checked ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}{' '}
        {t(checked ? 'read.checked' : 'read.doubtful')}
      </span>
    </Tooltip>
  );
}

/** How far the look at the doubtful values is, and what Enter does next. */
export function DoubtStatus({ walk }: { walk: DoubtWalk }): ReactNode {
  const t = useText('journal');
  const count = walk.doubts.length;
  const checked = walk.doubts.filter((name) => walk.checked.has(name)).length;
  return (
    <p role="status" className={styles.walk}>
      {count === 0
        ? t('read.walk_none')
        : walk.done
          ? t('read.walk_done', { count })
          : t('read.walk', { count, checked })}
    </p>
  );
}
