import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from './i18n';
import styles from './parts/parts.module.css';

interface Props {
  name: string;
  /** short code for support; never the raw message, which names internal addresses */
  code: string;
  onRetry: () => void;
}

/** Replaces a part of the page that could not be loaded or drawn. */
export function FailureCard({ name, code, onRetry }: Props): ReactNode {
  const t = useText();
  return (
    <div role="alert" className={styles.failure} data-testid={`failure-${name}`}>
      <strong>{t('failure.title')}</strong>
      <span>{t('failure.body')}</span>
      <code dir="ltr">
        {name} / {code}
      </code>
      <Button onClick={onRetry}>{t('failure.retry')}</Button>
    </div>
  );
}
