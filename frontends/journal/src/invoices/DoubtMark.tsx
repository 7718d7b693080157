import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useText } from '@uketori/frontend-kit/i18n';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

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

interface DoubtStatusProps {
  doubts: readonly string[];
  checked: ReadonlySet<string>;
}

/** How far the look at the doubtful values is, and what Enter does next. */
export function DoubtStatus({ doubts, checked: seen }: DoubtStatusProps): ReactNode {
  const t = useText('journal');
  const count = doubts.length;
  const checked = doubts.filter((name) => seen.has(name)).length;
  return (
    <p role="status" className={styles.walk}>
      {count === 0
        ? t('read.walk_none')
        : checked === count
          ? t('read.walk_done', { count })
          : t('read.walk', { count, checked })}
    </p>
  );
}
