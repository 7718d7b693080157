import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';
import styles from './templates.module.css';

/** The names that stand for each supplier's own words. */
export function Placeholders({ names }: { names: readonly string[] }): ReactNode {
  const t = useText('inbox');
  return (
    <p className={styles.placeholders}>
      {t('template.placeholders')}
      {names.map((name) => (
        <span key={name}>
          <code dir="ltr">{`{{${name}}}`}</code> {t(`template.placeholder.${name}`)}
        </span>
      ))}
    </p>
  );
}
