import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import type { ReactNode } from 'react';
import { abilityName } from '../roles/roleMatrix';
import styles from './applications.module.css';

/** Scopes in the words of roles. */
export function ScopeTags({ scopes }: { scopes: readonly string[] }): ReactNode {
  const t = useText('admin');
  return (
    <ul className={styles.tags}>
      {scopes.map((scope) => (
        <li key={scope}>
          <StatusTag>{abilityName(t, scope)}</StatusTag>
        </li>
      ))}
    </ul>
  );
}
